"""Matches to replay, whether they are over or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field

from toprung.core.archive import Archive
from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.view import answered
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match, moves_of
from toprung.match.events import Created, Moved
from toprung.match.limits import LARGEST_NUMBER
from toprung.match.view import ChanceView, Names, OutcomeView, event_body, table_view
from toprung.protocol.fields import Question
from toprung.protocol.frames import Poses, Shot, pack_film
from toprung.server.api.dependencies import CurrentService
from toprung.server.api.errors import errors, file_response
from toprung.server.api.models import PlayerInfo, Status, players_of
from toprung.server.errors import Missing
from toprung.server.rooms.log import logged
from toprung.server.service import Service
from toprung.server.views import names_of, summary_of

router = APIRouter(prefix="/api/matches", tags=["matches"])
MatchId = Annotated[str, Path(max_length=64)]


class PlayedMove(BaseModel):
    """A move that stands. Nature's seat is -1, and `note` says what it did."""

    ply: int
    seat: int
    move: str
    note: dict[str, object] | None


class PlayedMatch(BaseModel):
    """A match to replay; `films` counts the pages of its film."""

    id: str
    game: str
    title: Words
    options: dict[str, str]
    status: Status
    seats: int
    players: list[PlayerInfo]
    outcome: OutcomeView | None
    moves: list[PlayedMove]
    films: int
    seed: int | None
    chance: ChanceView


class PlayedState(BaseModel):
    """The game after `ply` moves, as its view shows it, and the last move in a sentence."""

    ply: int
    words: Words | None
    state: dict[str, object]


class PastQuestion(BaseModel):
    """A question as at the table, about the state after `ply` moves."""

    ply: int = Field(ge=0, le=LARGEST_NUMBER)
    question: Question


class PastAnswer(BaseModel):
    """The game's answer."""

    answer: dict[str, object]


async def log_of(service: Service, id: str) -> list[Logged]:
    """The events of a match. Raises Missing."""
    events = await service.store.events(id)
    if not events:
        raise Missing("match")
    return [logged(event) for event in events]


def archive_of(created: Created) -> Archive:
    """Raises Unparsable for a game without records."""
    archive = REGISTRY[created.game].archive
    if archive is None:
        raise Unparsable("this game has no records")
    return archive()


@router.get("/{id}", responses=errors(404))
async def get_match(id: MatchId, service: CurrentService) -> PlayedMatch:
    """A match so far."""
    log = await log_of(service, id)
    return await asyncio.to_thread(_played_match, id, log, await service.store.page_count(id))


def _played_match(id: str, log: list[Logged], pages: int) -> PlayedMatch:
    match = Match.of(log)
    names, (_, moves) = names_of(match), moves_of(log)
    seen = table_view(match, names=names)
    summary = summary_of(match)
    return PlayedMatch(
        id=id,
        game=seen.game,
        title=seen.title,
        options=dict(seen.options),
        status=summary.status,
        seats=summary.seats,
        players=players_of(summary),
        outcome=seen.outcome,
        moves=[_played_move(move, names) for move in moves],
        films=max(0, pages - 1),
        seed=seen.seed,
        chance=seen.chance,
    )


def _played_move(move: Moved, names: Names) -> PlayedMove:
    return PlayedMove.model_validate(event_body(move, names=names))


@router.get("/{id}/states", responses=errors(404))
async def get_states(
    id: MatchId,
    service: CurrentService,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    count: Annotated[int, Query(ge=1, le=50)] = 50,
) -> list[PlayedState]:
    """The game after each move, starting with move number `first`."""
    log = await log_of(service, id)
    return await asyncio.to_thread(_played_states, log, first, count)


def _played_states(log: list[Logged], first: int, count: int) -> list[PlayedState]:
    created, moves = moves_of(log)
    entry, names = REGISTRY[created.game], names_of(Match.of(log))
    showing, state = entry.view(), entry.rules().parse(created.start)
    found = []
    if first == 0:
        found.append(_played_state(0, None, showing.view(state)))
    for move in islice(moves, max(0, first + count - 1)):
        before, state = state, state.play(Seat(move.seat), move.move)
        if move.ply >= first:
            words = showing.tell(before, move.move, state).named(names)
            found.append(_played_state(move.ply, words, showing.view(state)))
    return found


def _played_state(ply: int, words: Words | None, view: Json) -> PlayedState:
    return PlayedState.model_construct(ply=ply, words=words, state=dict(view))


@router.post("/{id}/ask", responses=errors(404, 409))
async def ask_about_match(id: MatchId, asked: PastQuestion, service: CurrentService) -> PastAnswer:
    """Ask the game about an earlier state: where a pawn could have gone, what lay under a block."""
    log = await log_of(service, id)
    answer = await asyncio.to_thread(_past_answer, log, asked.ply, asked.question)
    return PastAnswer.model_construct(answer=dict(answer))


def _past_answer(log: list[Logged], ply: int, question: Json) -> Json:
    """Raises Unparsable if there were not so many moves, and whatever the game's view raises."""
    created, moves = moves_of(log)
    if ply > len(moves):
        raise Unparsable(f"ply: there are {len(moves)} moves")
    entry = REGISTRY[created.game]
    state = entry.rules().parse(created.start)
    for move in islice(moves, ply):
        state = state.play(Seat(move.seat), move.move)
    return answered(entry.view(), state, question, names_of(Match.of(log)))


@router.get(
    "/{id}/film/{page}",
    responses={**errors(404), **file_response("application/octet-stream", binary=True)},
    response_class=Response,
)
async def get_film(
    id: MatchId, page: Annotated[int, Path(ge=0, le=10_000)], service: CurrentService
) -> Response:
    """What moved on a page of the film: frames with their times."""
    log = await log_of(service, id)
    created, _ = moves_of(log)
    pages = await service.store.pages(id, page + 2)
    if len(pages) < page + 2:
        raise Missing("film")
    data = await asyncio.to_thread(_film, archive_of(created), pages, page)
    return Response(data, media_type="application/octet-stream")


def _film(archive: Archive, pages: Sequence[str], page: int) -> bytes:
    shots = archive.film(pages, page)
    return pack_film([Shot(round(at * 1000), Poses(moved, complete=True)) for at, moved in shots])
