"""People: a token for anyone who asks, with a name and a language."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from toprung.core.errors import ToprungError
from toprung.core.words import Language, Words
from toprung.match import Context, Status
from toprung.match.commands import Resign, Stand
from toprung.match.erasure import erased, erased_cause
from toprung.match.limits import PersonName
from toprung.match.plain_text import name_of
from toprung.match.scores import division_words
from toprung.server.api.dependencies import (
    CreationLimit,
    CurrentPerson,
    CurrentService,
    PassedOn,
)
from toprung.server.api.errors import errors
from toprung.server.api.models import StrictBody
from toprung.server.cluster.membership import Elsewhere
from toprung.server.credentials import new_token, person_of
from toprung.server.errors import Missing
from toprung.server.rooms.log import logged, stored
from toprung.server.service import Service
from toprung.storage import PersonRow, StoredEvent

router = APIRouter(prefix="/api/people", tags=["people"])


class NewPerson(StrictBody):
    """A name and a language."""

    name: PersonName
    language: Language = "en"


class Person(BaseModel):
    """A person, as others may know them."""

    person: str
    name: str
    language: Language


class PersonWithToken(Person):
    """The token is shown only once. Anyone who has it can act as this person: keep it secret."""

    token: str


class Score(BaseModel):
    """The score of a match played alone, which began at `at` (milliseconds since 1970). Scores
    compare within a `division`, such as the help that was agreed; `words` tells it."""

    game: str
    score: int
    division: str
    words: Words | None
    at: int
    match: str


class FeatDone(BaseModel):
    """A feat of a game, by its rule's id: how often you did it, and when first (milliseconds since
    1970)."""

    feat: str
    times: int
    first: int


@router.post("", status_code=201, responses=errors(409))
async def create_person(
    new: NewPerson, service: CurrentService, _: CreationLimit
) -> PersonWithToken:
    """Get a token, under a name."""
    token, now = new_token(), service.now()
    id = person_of(token)
    assert id is not None
    name = name_of(new.name)
    await service.store.put_person(PersonRow(id, name, new.language, now, now))
    return PersonWithToken(person=id, name=name, language=new.language, token=token)


@router.get("/me", responses=errors(401))
async def get_me(person: CurrentPerson) -> Person:
    """The person whose token this is."""
    return _model(person)


@router.get("/me/scores", responses=errors(401))
async def get_my_scores(
    person: CurrentPerson,
    service: CurrentService,
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> list[Score]:
    """Your scores from playing alone, in one game or in all: best first, earliest among equals."""
    rows = await service.store.scores(person.id, game, limit)
    return [
        Score(
            game=row.game,
            score=row.summary.score or 0,
            division=row.summary.division,
            words=division_words(row.game, row.summary.division),
            at=row.created_ms,
            match=row.id,
        )
        for row in rows
    ]


@router.get("/me/feats", responses=errors(401))
async def get_my_feats(
    person: CurrentPerson,
    service: CurrentService,
    game: Annotated[str, Query(max_length=40)],
) -> list[FeatDone]:
    """Your album: what you have done in a game, such as figures of the Book of Figures."""
    rows = await service.store.feats_of(person.id, game)
    return [FeatDone(feat=row.id, times=row.times, first=row.first_ms) for row in rows]


@router.put("/me", responses=errors(401, 409))
async def change_me(new: NewPerson, person: CurrentPerson, service: CurrentService) -> Person:
    """Change your name and language."""
    name, now = name_of(new.name), service.now()
    changed = replace(person, name=name, language=new.language, seen_ms=now)
    await service.store.put_person(changed)
    return _model(changed)


@router.delete("/me/token", status_code=204, responses=errors(401))
async def revoke_token(person: CurrentPerson, service: CurrentService) -> None:
    """Give up your token: from now on it is worth nothing, wherever it is known."""
    await service.store.put_person(replace(person, seen_ms=0))
    await service.send_away(person.id)


@router.delete("/me", status_code=204, responses=errors(401))
async def delete_me(person: CurrentPerson, service: CurrentService) -> None:
    """Have everything forgotten that is known of you. You leave all tables, and matches that only
    you played are deleted. In matches with others your moves stay, without your name and without
    what you said; their films go."""
    stranger = f"gone-{secrets.token_hex(8)}"
    for code in await _tables_of(service, person.id):
        await leave_for(service, code, person.id)
    await service.send_away(person.id)
    await service.store.forget(person.id, stranger, partial(_erased, person.id, stranger))


async def _tables_of(service: Service, person: str) -> list[str]:
    """All of them, page by page."""
    found, before = list[str](), None
    while rows := await service.store.tables_of(person, 100, before):
        found += [table.code for table, _ in rows]
        before = rows[-1][1].changed_ms
    return found


@router.delete("/{person}/tables/{code}", status_code=204, include_in_schema=False)
async def leave_table(person: str, code: str, service: CurrentService, passed_on: PassedOn) -> None:
    """Another server asks, on whose behalf a person leaves all tables."""
    if not passed_on:
        raise Missing("person")
    await leave_for(service, code, person)


async def leave_for(service: Service, code: str, person: str) -> None:
    """Resign or stand up, so that the others can go on, and close the room."""
    with suppress(ToprungError, Missing):
        try:
            room = await service.rooms.room(code)
        except Elsewhere as elsewhere:
            path, cluster = f"/api/people/{person}/tables/{code}", service.resources.cluster
            assert cluster is not None
            with suppress(OSError):
                await cluster.forwarding.ask(elsewhere.server, "DELETE", path, "")
            return
        for seat in room.match.held_by(person):
            gathers = room.match.status is Status.GATHERING
            with suppress(ToprungError):
                await room.request(Stand(seat) if gathers else Resign(seat), Context(person))
    await service.rooms.close_table(code)


def _erased(person: str, stranger: str, event: StoredEvent) -> StoredEvent:
    line = logged(event)
    cause = erased_cause(line.cause, person, stranger)
    return stored(replace(line, cause=cause, event=erased(line.event, person, stranger)))


def _model(person: PersonRow) -> Person:
    language: Language = "fr" if person.language == "fr" else "en"
    if person.language == "de":
        language = "de"
    return Person(person=person.id, name=person.name, language=language)
