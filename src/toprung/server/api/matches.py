"""Matches, also those that are over: to replay, to keep, to go on from."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from secrets import randbits
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from toprung.bots.registry import levels
from toprung.core.archive import Archive, Played, Rebuilt
from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match, Status, fork, moves_of
from toprung.match.creating import state_after
from toprung.match.events import Created, Moved
from toprung.match.house import require
from toprung.match.view import OutcomeView, event_body, table_view
from toprung.protocol.frames import Poses, Shot, pack_film
from toprung.protocol.limits import LARGEST_NUMBER
from toprung.server.api.failures import failing
from toprung.server.api.numbers import WHOLE
from toprung.server.api.tables import OpenedTable, PlayerModel
from toprung.server.hall import Missing
from toprung.server.making import Making
from toprung.server.people import Known, Served
from toprung.server.rooms.log import logged
from toprung.server.service import Service
from toprung.server.views import summary_of

router = APIRouter(prefix="/api/matches", tags=["matches"])
REBUILDING = 120.0  # seconds to play a match again, at most
MatchId = Annotated[str, Path(max_length=64)]


class MoveModel(BaseModel):
    """A move that stands. Nature's seat is -1, and `note` says what it did."""

    ply: int
    seat: int
    move: str
    note: dict[str, object] | None


class MatchModel(BaseModel):
    """A match to be replayed; `films` counts the pages of its film."""

    id: str
    game: str
    title: Words
    options: dict[str, str]
    status: Literal["gathering", "playing", "paused", "over"]
    seats: int
    players: list[PlayerModel]
    outcome: OutcomeView | None
    moves: list[MoveModel]
    films: int
    seed: int | None


class StateModel(BaseModel):
    """How it looked after `ply` moves, and the last of them in a sentence."""

    ply: int
    words: Words | None
    state: dict[str, object]


class ForkPoint(BaseModel):
    """After how many moves."""

    model_config = ConfigDict(extra="forbid", strict=True)
    ply: Annotated[int, Field(ge=0, le=LARGEST_NUMBER), WHOLE]


async def log_of(service: Service, id: str) -> list[Logged]:
    """Raises Missing."""
    events = await service.tools.store.events(id)
    if not events:
        raise Missing("match", id)
    return [logged(event) for event in events]


def _archive(created: Created) -> Archive:
    archive = REGISTRY[created.game].archive
    if archive is None:
        raise Unparsable("this game keeps no records")
    return archive()


@router.get("/{id}", responses=failing(404))
async def match(id: MatchId, service: Served) -> MatchModel:
    """How a match went so far."""
    log = await log_of(service, id)
    return await asyncio.to_thread(_model, id, log, await service.tools.store.pages(id))


def _model(id: str, log: list[Logged], pages: int) -> MatchModel:
    match = Match.of(log)
    seen, (_, moves) = table_view(match), moves_of(log)
    summary = summary_of(match)
    return MatchModel(
        id=id,
        game=seen.game,
        title=seen.title,
        options=dict(seen.options),
        status=summary.status,
        seats=summary.seats,
        players=[
            PlayerModel(seat=one.seat, name=one.name, bot=one.level is not None)
            for one in summary.players
        ],
        outcome=seen.outcome,
        moves=[_move(move) for move in moves],
        films=max(0, pages - 1),
        seed=seen.seed,
    )


def _move(move: Moved) -> MoveModel:
    return MoveModel.model_validate(event_body(move))


@router.get("/{id}/states", responses=failing(404))
async def states(
    id: MatchId,
    service: Served,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    count: Annotated[int, Query(ge=1, le=50)] = 50,
) -> list[StateModel]:
    """How it looked after each move, from the one of number `first` on."""
    log = await log_of(service, id)
    return await asyncio.to_thread(_states, log, first, count)


def _states(log: list[Logged], first: int, count: int) -> list[StateModel]:
    created, moves = moves_of(log)
    entry = REGISTRY[created.game]
    view, state = entry.view(), entry.rules().parse(created.start)
    found = []
    if first == 0:
        found.append(_state(0, None, dict(view.view(state))))
    for move in islice(moves, max(0, first + count - 1)):
        before, state = state, state.play(Seat(move.seat), move.move)
        if move.ply >= first:
            words = view.tell(before, move.move, state)
            found.append(_state(move.ply, words, dict(view.view(state))))
    return found


def _state(ply: int, words: Words | None, view: dict[str, object]) -> StateModel:
    return StateModel.model_construct(ply=ply, words=words, state=view)


@router.get(
    "/{id}/film/{page}",
    responses={**failing(404), 200: {"content": {"application/octet-stream": {}}}},
    response_class=Response,
)
async def film(
    id: MatchId, page: Annotated[int, Path(ge=0, le=10_000)], service: Served
) -> Response:
    """What moved on a page of the record: frames with their times."""
    log = await log_of(service, id)
    created, _ = moves_of(log)
    pages = await _pages(service, id, page + 2)
    if len(pages) < page + 2:
        raise Missing("film", str(page))
    data = await asyncio.to_thread(_film, _archive(created), pages, page)
    return Response(data, media_type="application/octet-stream")


async def _pages(service: Service, id: str, most: int | None = None) -> list[str]:
    count = await service.tools.store.pages(id)
    numbers = range(count if most is None else min(count, most))
    found = [await service.tools.store.page(id, number) for number in numbers]
    return [page for page in found if page is not None]


def _film(archive: Archive, pages: Sequence[str], page: int) -> bytes:
    shots = archive.film(pages, page)
    return pack_film([Shot(round(at * 1000), Poses(moved, complete=True)) for at, moved in shots])


@router.get(
    "/{id}/record",
    responses={**failing(404, 409), 200: {"content": {"text/plain": {}}}},
    response_class=Response,
)
async def record(id: MatchId, service: Served) -> Response:
    """The record of a match that is over, as `toprung replay` reads it."""
    log = await log_of(service, id)
    match = await asyncio.to_thread(Match.of, log)
    require(match.status is Status.OVER, "still-playing")
    created, moves = moves_of(log)
    played = Played(
        created.start,
        created.seed,
        tuple(held.name or f"bot {held.level}" for held in match.holders),
        tuple((move.seat, move.move) for move in moves),
        "" if match.state.outcome is not None else _how_it_ended(match),
        tuple(await _pages(service, id)),
        None if (kept := await service.tools.store.checkpoint(id)) is None else kept.data,
    )
    text = await asyncio.to_thread(_archive(created).record, played)
    name = f"{created.game}-{id[:8]}.txt"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _how_it_ended(match: Match) -> str:
    """By a house rule, in English, as records say it."""
    ended = match.outcome
    if ended is None:
        return ""
    won = " and ".join(f"player {seat + 1}" for seat in ended.winners)
    said = f"{ended.words['en']}; {won} wins" if won else ended.words["en"]
    return f"{said} ({ended.rule})"


@router.post("/{id}/fork", status_code=201, responses=failing(401, 403, 404, 409))
async def branch(
    id: MatchId, point: ForkPoint, person: Known, service: Served, _: Making
) -> OpenedTable:
    """A new table that goes on from an earlier position of this match, with dice of its own and the
    bots that there are now. While others play on, it is refused: what they are about to do could be
    tried out."""
    log = await log_of(service, id)
    match = await asyncio.to_thread(Match.of, log)
    alone = set(match.people) <= {person.id}
    require(match.status is Status.OVER or alone, "still-playing")
    created = await asyncio.to_thread(fork, log, id, point.ply, person.id, randbits(32))
    created = replace(created, levels=tuple(level.name for level in levels(created.game)))
    checkpoint, pages = None, tuple[str, ...]()
    if REGISTRY[created.game].world is not None:
        state = await asyncio.to_thread(state_after, log, point.ply)
        again = await _rebuilt(service, id, created, state.text)
        checkpoint, pages = again.checkpoint, again.pages
    table = await service.hall.new_table(
        [created], person.id, public=False, checkpoint=checkpoint, pages=pages
    )
    return OpenedTable(code=table.code, match=table.match)


async def _rebuilt(service: Service, id: str, created: Created, state: str) -> Rebuilt:
    """The world of another match in this state, from what was written of it, reseeded as this match
    begins."""
    kept = await service.tools.store.checkpoint(id)
    found = await service.tools.thinkers.think(
        REBUILDING,
        rebuild,
        created.game,
        tuple(await _pages(service, id)),
        None if kept is None else kept.data,
        state,
        created.seed,
    )
    if found is None:
        raise Unparsable("this match cannot be gone on with: it has no table")
    return found


def rebuild(
    game: str, pages: tuple[str, ...], checkpoint: bytes | None, state: str, seed: int
) -> Rebuilt | None:
    """As Archive.rebuilt; called in a process that thinks."""
    archive = REGISTRY[game].archive
    return None if archive is None else archive().rebuilt(pages, checkpoint, state, seed)
