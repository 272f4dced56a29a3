"""People: a token for whoever asks, and a name to go with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict

from toprung.core.words import Language
from toprung.match.texts import name_of
from toprung.protocol.parts import PersonName
from toprung.server.api.failures import failing
from toprung.server.credentials import new_token, person_of
from toprung.server.making import Making
from toprung.server.people import Known, Served
from toprung.storage import PersonRow

router = APIRouter(prefix="/api/people", tags=["people"])


class NewPerson(BaseModel):
    """How somebody wants to be called."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: PersonName
    language: Language = "en"


class PersonModel(BaseModel):
    """Somebody, as everybody may know him."""

    person: str
    name: str
    language: Language


class TokenModel(PersonModel):
    """The token is shown this once. Whoever has it is this person: keep it secret."""

    token: str


class ScoreModel(BaseModel):
    """What was reached in a match that one played alone. It began at `at`, in milliseconds since
    1970."""

    game: str
    score: int
    at: int
    match: str


@router.post("", status_code=201, responses=failing(409))
async def introduce(new: NewPerson, service: Served, _: Making) -> TokenModel:
    """Become somebody."""
    token, now = new_token(), service.tools.now()
    id = person_of(token)
    assert id is not None
    name = name_of(new.name)
    await service.tools.store.put_person(PersonRow(id, name, new.language, now, now))
    return TokenModel(person=id, name=name, language=new.language, token=token)


@router.get("/me", responses=failing(401))
async def me(person: Known) -> PersonModel:
    """Who the token says you are."""
    return _model(person)


@router.get("/me/scores", responses=failing(401))
async def scores(
    person: Known,
    service: Served,
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> list[ScoreModel]:
    """What you reached alone, in one game or in all: the best first, of equal ones the earliest."""
    rows = await service.tools.store.scores(person.id, game, limit)
    return [
        ScoreModel(game=row.game, score=row.summary.score or 0, at=row.created_ms, match=row.id)
        for row in rows
    ]


@router.put("/me", responses=failing(401, 409))
async def rename(new: NewPerson, person: Known, service: Served) -> PersonModel:
    """Be called otherwise from now on."""
    name, now = name_of(new.name), service.tools.now()
    changed = replace(person, name=name, language=new.language, seen_ms=now)
    await service.tools.store.put_person(changed)
    return _model(changed)


def _model(person: PersonRow) -> PersonModel:
    language: Language = "fr" if person.language == "fr" else "en"
    if person.language == "de":
        language = "de"
    return PersonModel(person=person.id, name=person.name, language=language)
