"""Puzzles: the list, a table for one, and what is said about a try."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel

from toprung.bots.registry import known_bots
from toprung.core.puzzles import Puzzle, Puzzles
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Event, Match, moves_of, puzzle
from toprung.match.commands import Command, SeatBot, Sit
from toprung.server.answers import Events
from toprung.server.api.dependencies import Address, CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.matches import MatchId, json_response
from toprung.server.api.models import OpenedTable
from toprung.server.api.tables import started_table, with_commands
from toprung.server.errors import Missing
from toprung.server.rooms.log import logged
from toprung.server.views import names_of
from toprung.storage import PersonRow

router = APIRouter(tags=["puzzles"])


class PuzzleList(BaseModel):
    """The puzzles of a game: what they are; how hard each is, 0 to 2, in the order of their
    numbers, from 1; and the number of today's, which is the same for everybody."""

    about: Words
    grades: list[int]
    today: int


class PuzzleVerdict(BaseModel):
    """What is said about a try."""

    right: bool
    words: Words


class PuzzleAtTable(BaseModel):
    """The puzzle that a match began with, what to do, and the verdict once the turn is over."""

    number: int
    grade: int
    goal: Words
    verdict: PuzzleVerdict | None


def _puzzles(game: str) -> Puzzles:
    """Raises Missing."""
    entry = REGISTRY.get(game)
    if entry is None or entry.puzzles is None:
        raise Missing("puzzle")
    return entry.puzzles()


@router.get("/api/games/{game}/puzzles", responses=errors(404), response_model=PuzzleList)
async def list_puzzles(
    game: Annotated[str, Path(max_length=40)], service: CurrentService, address: Address
) -> Response:
    """The puzzles of a game, and today's."""
    day = service.now() // 86_400_000
    found = await service.resources.answers.of(("puzzles", game, day), address, _listed, game, day)
    return json_response(found)


def _listed(game: str, day: int) -> bytes:
    known = _puzzles(game)
    today = known.of_day(datetime.fromtimestamp(day * 86_400, UTC).date())
    grades = [one.grade for one in known.all()]
    told = PuzzleList(about=known.about, grades=grades, today=today.number)
    return told.model_dump_json().encode()


@router.post("/api/games/{game}/puzzles/{number}", status_code=201, responses=errors(401, 403, 404))
async def take_puzzle(
    game: Annotated[str, Path(max_length=40)],
    number: Annotated[int, Path(ge=1, le=1_000_000)],
    person: CurrentPerson,
    service: CurrentService,
    address: Address,
    _: CreationLimit,
) -> OpenedTable:
    """Open a table where a puzzle is set up, and start it. The strongest bot has the other seat."""
    given = game, number, person, service.now()
    return await started_table(service, address, person, puzzle_events, *given)


def puzzle_events(game: str, number: int, person: PersonRow, now: int) -> list[Event]:
    """The first events of a puzzle's match. Raises Missing."""
    known = _puzzles(game).all()
    if number > len(known):
        raise Missing("puzzle")
    given: Puzzle = known[number - 1]
    levels = [level.name for level in known_bots(game)]
    created = puzzle(game, given, host=person.id, levels=levels)
    others = (seat for seat in range(given.seats) if seat != given.seat)
    commands: list[Command] = [Sit(given.seat, person.name)]
    commands += [SeatBot(seat, levels[-1]) for seat in others]
    return with_commands(created, commands, person, now)


@router.get("/api/matches/{id}/puzzle", responses=errors(404), response_model=PuzzleAtTable)
async def get_puzzle(id: MatchId, service: CurrentService, address: Address) -> Response:
    """The puzzle of a match, and whether it was solved."""
    return json_response(await service.resources.answers.about(id, address, puzzle_at_table))


def puzzle_at_table(events: Events) -> bytes:
    """The JSON of a PuzzleAtTable; read in a thread or a worker. Raises Missing."""
    log = list(map(logged, events))
    created, moves = moves_of(log)
    known = _puzzles(created.game)
    given = known.at(created.start)
    if given is None:
        raise Missing("puzzle")
    names = names_of(Match.of(log))
    said = known.judge(created.start, [move.move for move in moves])
    verdict = None
    if said is not None:
        verdict = PuzzleVerdict(right=said.is_right, words=said.words.named(names))
    told = PuzzleAtTable(
        number=given.number, grade=given.grade, goal=given.goal.named(names), verdict=verdict
    )
    return told.model_dump_json().encode()
