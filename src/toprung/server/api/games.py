"""What can be played, by which rules, with which pieces. None of it ever changes."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Response
from pydantic import BaseModel, JsonValue

from toprung.bots.registry import levels
from toprung.core.json import dumps
from toprung.core.rulebook import Rule, Rulebook
from toprung.core.view import GameView
from toprung.core.words import Words
from toprung.games.registry import REGISTRY, Registration
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


def shown(name: str) -> tuple[Registration, GameView]:
    """A game that can be shown to people. Raises Missing."""
    entry = REGISTRY.get(name)
    if entry is None or entry.showing is None or entry.load is None:
        raise Missing("game", name)
    return entry, entry.showing()


@cache
def _games() -> tuple[GameModel, ...]:
    return tuple(_game(name) for name, entry in REGISTRY.items() if entry.showing is not None)


def _game(name: str) -> GameModel:
    entry, showing = shown(name)
    assert entry.load is not None
    return GameModel(
        name=name,
        titles=showing.titles,
        seats=list(entry.load().seats),
        live=showing.live,
        takes_back=showing.takes_back,
        choices=[
            ChoiceModel(
                name=choice.name,
                words=choice.words,
                values=[ValueModel(value=value, words=words) for value, words in choice.values],
                default=choice.default,
            )
            for choice in showing.options()
        ],
        levels=[LevelModel(name=one.name, words=one.words) for one in levels(name)],
        lessons=[
            LessonModel(name=one.name, title=one.title)
            for one in (() if entry.lessons is None else entry.lessons().all().values())
        ],
    )


@cache
def _pieces(name: str) -> str:
    _, showing = shown(name)
    return dumps(showing.pieces())


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
    entry, _ = shown(game)
    response.headers.update(LONG)
    return [_book(entry.rulebook), _book(house_rules())]
