"""The games: their options, pieces, rules and lessons."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, RootModel

from toprung.bots.registry import has_reviews, known_bots, offered
from toprung.core.errors import Unparsable
from toprung.core.extras import MissingExtra
from toprung.core.json import dumps
from toprung.core.lessons import LEARNER
from toprung.core.manifest import Manifest
from toprung.core.rulebook import Rule, Rulebook
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Event, lesson
from toprung.match.commands import Command, SeatBot, Sit
from toprung.match.house_rules import house_rules
from toprung.server.api.dependencies import Address, CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.models import OpenedTable
from toprung.server.api.tables import started_table, with_commands
from toprung.server.errors import Missing
from toprung.server.settings import Bots
from toprung.storage import PersonRow

router = APIRouter(prefix="/api/games", tags=["games"])
CACHED = {"cache-control": "public, max-age=300"}


class OptionValue(BaseModel):
    """A value that an option can have."""

    value: str
    words: Words


class GameOption(BaseModel):
    """An option to set before the game begins; with `each`, by every player for themselves: it is
    the `wish` of a seat."""

    name: str
    words: Words
    values: list[OptionValue]
    default: str
    each: bool


class BotLevel(BaseModel):
    """A bot, by how well it plays."""

    name: str
    words: Words


class LessonInfo(BaseModel):
    """A lesson; they are listed in the best order to take them."""

    name: str
    title: Words


class GameInfo(BaseModel):
    """A game and its options. `live` games are played in real time; `puzzles` counts those there
    are, and `reviews` says whether finished matches can be reviewed."""

    name: str
    titles: Words
    seats: list[int]
    live: bool
    takes_back: bool
    choices: list[GameOption]
    levels: list[BotLevel]
    lessons: list[LessonInfo]
    puzzles: int
    reviews: bool


class RuleInfo(BaseModel):
    """A rule. `why` explains a ruling that goes beyond the printed rules."""

    id: str
    kind: str
    section: str
    editions: list[str]
    title: Words
    text: Words
    why: Words | None


class RulebookInfo(BaseModel):
    """A rulebook; the sections are in order."""

    game: str
    name: Words
    sections: dict[str, Words]
    rules: list[RuleInfo]


class Pieces(RootModel[dict[str, object]]):
    """The shapes of a game's pieces, of the game's own type."""


def _manifest(name: str) -> Manifest:
    """A game. Raises Missing."""
    entry = REGISTRY.get(name)
    if entry is None:
        raise Missing("game")
    return entry


@cache
def _games(others: Bots) -> tuple[GameInfo, ...]:
    return tuple(_game(entry, others) for entry in REGISTRY.values() if _is_playable(entry))


def _is_playable(entry: Manifest) -> bool:
    """Whether everything is installed that this game needs."""
    try:
        entry.view()
    except MissingExtra:
        return False
    return True


def _game(entry: Manifest, others: Bots) -> GameInfo:
    view = entry.view()
    return GameInfo(
        name=entry.name,
        titles=view.titles,
        seats=list(entry.rules().seats),
        live=view.live,
        takes_back=view.takes_back,
        choices=[
            GameOption(
                name=choice.name,
                words=choice.words,
                values=[OptionValue(value=value, words=words) for value, words in choice.values],
                default=choice.default,
                each=choice.each,
            )
            for choice in view.options()
        ],
        levels=[BotLevel(name=one.name, words=one.words) for one in offered(entry.name, others)],
        lessons=[
            LessonInfo(name=one.name, title=one.title)
            for one in (() if entry.lessons is None else entry.lessons().all().values())
        ],
        puzzles=0 if entry.puzzles is None else len(entry.puzzles().all()),
        reviews=has_reviews(entry.name),
    )


@cache
def _pieces(name: str) -> str:
    return dumps(_manifest(name).view().pieces())


def _rule(rule: Rule) -> RuleInfo:
    return RuleInfo(
        id=rule.id,
        kind=rule.kind,
        section=rule.section,
        editions=list(rule.editions),
        title=rule.title,
        text=rule.text,
        why=rule.why,
    )


def _book(book: Rulebook) -> RulebookInfo:
    return RulebookInfo(
        game=book.game,
        name=book.name,
        sections=dict(book.sections),
        rules=[_rule(rule) for rule in book],
    )


@router.get("", responses=errors())
async def list_games(response: Response, service: CurrentService) -> list[GameInfo]:
    """The games and their options."""
    response.headers.update(CACHED)
    return list(_games(service.resources.settings.bots))


@router.get("/{game}/pieces", responses=errors(404), response_model=Pieces)
async def get_pieces(game: str) -> Response:
    """The shapes of the game's pieces, which never change."""
    return Response(_pieces(game), media_type="application/json", headers=CACHED)


@router.get("/{game}/rules", responses=errors(404))
async def get_rules(game: str, response: Response) -> list[RulebookInfo]:
    """The game's rulebook, and the house rules of every table."""
    response.headers.update(CACHED)
    return [_book(_manifest(game).rulebook), _book(house_rules())]


@router.post("/{game}/lessons/{name}", status_code=201, responses=errors(401, 403, 404))
async def take_lesson(
    game: Annotated[str, Path(max_length=40)],
    name: Annotated[str, Path(max_length=40)],
    person: CurrentPerson,
    service: CurrentService,
    address: Address,
    _: CreationLimit,
) -> OpenedTable:
    """Open a table for a lesson and start it. Bots take the other seats."""
    given = game, name, person, service.now()
    return await started_table(service, address, person, lesson_events, *given)


def lesson_events(game: str, name: str, person: PersonRow, now: int) -> list[Event]:
    """A lesson's first events. Raises Missing."""
    try:
        known = [level.name for level in known_bots(game)]
        created = lesson(game, name, host=person.id, levels=known)
    except (Unparsable, KeyError):
        raise Missing("lesson") from None
    commands: list[Command] = [Sit(LEARNER, person.name)]
    others = (seat for seat in range(created.seats) if seat != LEARNER)
    commands += [SeatBot(seat, known[0]) for seat in others]
    return with_commands(created, commands, person, now)
