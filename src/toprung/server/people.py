"""People: who asks, by the token that he shows."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from toprung.core.errors import Forbidden
from toprung.match.house import refusals
from toprung.server.credentials import person_of
from toprung.server.service import Service
from toprung.storage import PersonRow

_BEARER = HTTPBearer(auto_error=False, description="The token that POST /api/people gives.")


class Stranger(Forbidden):
    """A token that was never given, or none where one is needed."""

    def __init__(self) -> None:
        refusal = refusals()["unknown-person"]
        super().__init__(refusal.words, refusal.rule)


def service_of(request: Request) -> Service:
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


async def asking(
    service: Annotated[Service, Depends(service_of)],
    shown: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)],
) -> PersonRow | None:
    """Who asks, None for somebody without a token. Raises Stranger."""
    if shown is None:
        return None
    person = person_of(shown.credentials)
    row = None if person is None else await service.tools.store.person(person)
    if row is None:
        raise Stranger
    return row


async def known(person: Annotated[PersonRow | None, Depends(asking)]) -> PersonRow:
    """Who asks. Raises Stranger."""
    if person is None:
        raise Stranger
    return person


Served = Annotated[Service, Depends(service_of)]
Anyone = Annotated[PersonRow | None, Depends(asking)]
Known = Annotated[PersonRow, Depends(known)]
