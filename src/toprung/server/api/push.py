"""Notifications without an open page: browsers that want to be told of a person's turn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from toprung.core.words import Language
from toprung.server.api.dependencies import CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.models import StrictBody
from toprung.server.errors import Missing

router = APIRouter(tags=["push"])


class PushInfo(BaseModel):
    """The public key with which a browser subscribes (`applicationServerKey`); null if this server
    sends no notifications."""

    key: str | None


class NewSubscription(StrictBody):
    """What a browser's `PushSubscription` says of itself, and the language to be told in."""

    endpoint: Annotated[str, Field(max_length=1300)]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]
    language: Language = "en"


class SubscriptionInfo(BaseModel):
    """The name by which it is ended."""

    subscription: str


@router.get("/api/push", responses=errors())
async def get_push(service: CurrentService) -> PushInfo:
    """Whether this server tells people of their turn while no page is open."""
    push = service.resources.push
    return PushInfo(key=None if push is None else push.key)


@router.post("/api/people/me/subscriptions", status_code=201, responses=errors(401, 404))
async def subscribe(
    new: NewSubscription, person: CurrentPerson, service: CurrentService, _: CreationLimit
) -> SubscriptionInfo:
    """Have this browser told when it is your turn at a table where you have days for it. A browser
    tells one person; it may subscribe again at any time."""
    push = service.resources.push
    if push is None:
        raise Missing("push")
    id = await push.subscribe(person.id, new.endpoint, new.p256dh, new.auth, new.language)
    return SubscriptionInfo(subscription=id)


@router.delete(
    "/api/people/me/subscriptions/{subscription}", status_code=204, responses=errors(401)
)
async def unsubscribe(
    subscription: Annotated[str, Path(max_length=64)],
    person: CurrentPerson,
    service: CurrentService,
) -> None:
    """This browser is told nothing more."""
    await service.store.unsubscribe(subscription, person.id)
