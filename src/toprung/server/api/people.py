"""People: a token for anyone who asks, with a name and a language."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from toprung.core.words import Language
from toprung.match.limits import PersonName
from toprung.match.plain_text import name_of
from toprung.server.api.dependencies import CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.models import StrictBody
from toprung.server.credentials import new_token, person_of
from toprung.storage import PersonRow

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
    """The score of a match played alone, which began at `at` (milliseconds since 1970)."""

    game: str
    score: int
    at: int
    match: str


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
        Score(game=row.game, score=row.summary.score or 0, at=row.created_ms, match=row.id)
        for row in rows
    ]


@router.put("/me", responses=errors(401, 409))
async def change_me(new: NewPerson, person: CurrentPerson, service: CurrentService) -> Person:
    """Change your name and language."""
    name, now = name_of(new.name), service.now()
    changed = replace(person, name=name, language=new.language, seen_ms=now)
    await service.store.put_person(changed)
    return _model(changed)


def _model(person: PersonRow) -> Person:
    language: Language = "fr" if person.language == "fr" else "en"
    if person.language == "de":
        language = "de"
    return Person(person=person.id, name=person.name, language=language)
