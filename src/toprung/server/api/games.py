"""What can be played, by which rules, with which pieces. None of it ever changes."""

from __future__ import annotations

import json
from functools import cache

from fastapi import APIRouter, Response
from pydantic import BaseModel, JsonValue

from toprung.bots.registry import levels
from toprung.core.manifest import Manifest
from toprung.core.rulebook import Rule, Rulebook
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match.house import house_rules
from toprung.server.api.failures import failing
from toprung.server.hall import Missing

router = APIRouter(prefix="/api/games", tags=["games"])
LONG = {"cache-control": "public, max-age=300"}


class ValueModel(BaseModel):
    value: str
    words: Words


class ChoiceModel(BaseModel):
    """Something to decide before the game begins."""

    name: str
    words: Words
    values: list[ValueModel]
    default: str


class LevelModel(BaseModel):
    """How well a bot plays."""

    name: str
    words: Words


class LessonModel(BaseModel):
    """A lesson that can be taken; they are given in their best order."""

    name: str
    title: Words


class GameModel(BaseModel):
    """A game and what is to be decided before it begins."""

    name: str
    titles: Words
    seats: list[int]
    live: bool
    takes_back: bool
    choices: list[ChoiceModel]
    levels: list[LevelModel]
    lessons: list[LessonModel]


class RuleModel(BaseModel):
    id: str
    kind: str
    section: str
    editions: list[str]
    title: Words
    text: Words
    why: Words | None


class RulesModel(BaseModel):
    """A rulebook; sections in their order."""

    game: str
    name: Words
    sections: dict[str, Words]
    rules: list[RuleModel]


def _manifest(name: str) -> Manifest:
    """A game. Raises Missing."""
    entry = REGISTRY.get(name)
    if entry is None:
        raise Missing("game", name)
    return entry


@cache
def _games() -> tuple[GameModel, ...]:
    return tuple(map(_game, REGISTRY.values()))


def _game(entry: Manifest) -> GameModel:
    view = entry.view()
    return GameModel(
        name=entry.name,
        titles=view.titles,
        seats=list(entry.rules().seats),
        live=view.live,
        takes_back=view.takes_back,
        choices=[
            ChoiceModel(
                name=choice.name,
                words=choice.words,
                values=[ValueModel(value=value, words=words) for value, words in choice.values],
                default=choice.default,
            )
            for choice in view.options()
        ],
        levels=[LevelModel(name=one.name, words=one.words) for one in levels(entry.name)],
        lessons=[
            LessonModel(name=one.name, title=one.title)
            for one in (() if entry.lessons is None else entry.lessons().all().values())
        ],
    )


@cache
def _pieces(name: str) -> str:
    return json.dumps(_manifest(name).view().pieces(), separators=(",", ":"))


def _rule(rule: Rule) -> RuleModel:
    return RuleModel(
        id=rule.id,
        kind=rule.kind,
        section=rule.section,
        editions=list(rule.editions),
        title=rule.title,
        text=rule.text,
        why=None if rule.why is None else rule.why,
    )


def _book(book: Rulebook) -> RulesModel:
    return RulesModel(
        game=book.game,
        name=book.name,
        sections=dict(book.sections),
        rules=[_rule(rule) for rule in book],
    )


@router.get("")
def games(response: Response) -> list[GameModel]:
    """The games, and what is to be decided before each begins."""
    response.headers.update(LONG)
    return list(_games())


@router.get("/{game}/pieces", responses=failing(404), response_model=dict[str, JsonValue])
def pieces(game: str) -> Response:
    """The shapes of all pieces, as the schema of the game names them."""
    return Response(_pieces(game), media_type="application/json", headers=LONG)


@router.get("/{game}/rules", responses=failing(404))
def rules(game: str, response: Response) -> list[RulesModel]:
    """The game's rulebook, and the house rules of every table."""
    response.headers.update(LONG)
    return [_book(_manifest(game).rulebook), _book(house_rules())]
