"""Forks: new tables that go on from an earlier position of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from secrets import randbits
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from toprung.bots.registry import levels
from toprung.core.archive import Rebuilt
from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.games.registry import REGISTRY
from toprung.match import Context, Match, Status, fork
from toprung.match.commands import Command, SeatBot, Sit, Start
from toprung.match.creation import state_after
from toprung.match.events import Created
from toprung.match.house_rules import require
from toprung.match.limits import LARGEST_NUMBER
from toprung.server.api.dependencies import CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.matches import MatchId, log_of
from toprung.server.api.models import WHOLE, OpenedTable, StrictBody
from toprung.server.api.tables import with_commands
from toprung.server.service import Service
from toprung.storage import PersonRow

router = APIRouter(prefix="/api/matches", tags=["matches"])
REBUILD_SECONDS = 120.0  # to play a match again, at most


class ForkPoint(StrictBody):
    """After how many moves to branch off. With `seated` you sit down at once, where you sat or else
    where it is to move, bots sit where they sat, and the game goes on if that fills the table."""

    ply: Annotated[int, Field(ge=0, le=LARGEST_NUMBER), WHOLE]
    seated: bool = False


@router.post("/{id}/fork", status_code=201, responses=errors(401, 403, 404, 409))
async def fork_match(
    id: MatchId,
    point: ForkPoint,
    person: CurrentPerson,
    service: CurrentService,
    _: CreationLimit,
) -> OpenedTable:
    """Open a table that goes on from an earlier position of this match, with new dice and today's
    bots. Refused while others are playing: their next moves could be tried out here."""
    log = await log_of(service, id)
    match = await asyncio.to_thread(Match.of, log)
    alone = set(match.people) <= {person.id}
    require(match.status is Status.OVER or alone, "still-playing")
    created = await asyncio.to_thread(fork, log, id, point.ply, person.id, randbits(32))
    created = replace(created, levels=tuple(level.name for level in levels(created.game)))
    state = await asyncio.to_thread(state_after, log, point.ply)
    checkpoint, pages = None, tuple[str, ...]()
    if REGISTRY[created.game].world is not None:
        again = await _rebuilt(service, id, created, state.text)
        checkpoint, pages = again.checkpoint, again.pages
    seating = _seating(match, state, created.levels, person) if point.seated else []
    events = with_commands(created, seating, person, service.now())
    table = await service.rooms.new_table(
        events, person.id, public=False, checkpoint=checkpoint, pages=pages
    )
    if len(seating) == created.seats:
        room = await service.rooms.room(table.code)
        await room.request(Start(), Context(person.id))
    return OpenedTable(code=table.code, match=table.match)


def _seating(
    match: Match, state: TextState, known: Collection[str], person: PersonRow
) -> list[Command]:
    """Where everybody sits who can sit down at once."""
    mine = set(match.held_by(person.id))
    if not mine:
        free = [Seat(seat) for seat, held in enumerate(match.holders) if held.level not in known]
        mine.update([seat for seat in (*state.to_act, *free) if seat in free][:1])
    commands: list[Command] = []
    for seat, held in enumerate(match.holders):
        if seat in mine:
            commands.append(Sit(seat, held.name if held.person == person.id else person.name))
        elif held.level in known:
            commands.append(SeatBot(seat, held.level))
    return commands


async def _rebuilt(service: Service, id: str, created: Created, state: str) -> Rebuilt:
    """The world of match `id` in this state, made from its film and reseeded for the new match."""
    kept = await service.store.checkpoint(id)
    found = await service.resources.workers.call(
        REBUILD_SECONDS,
        rebuild,
        created.game,
        await service.store.pages(id),
        None if kept is None else kept.data,
        state,
        created.seed,
    )
    if found is None:
        raise Unparsable("this match cannot be forked: it left no table behind")
    return found


def rebuild(
    game: str, pages: tuple[str, ...], checkpoint: bytes | None, state: str, seed: int
) -> Rebuilt | None:
    """As `Archive.rebuilt`; called in a worker process."""
    archive = REGISTRY[game].archive
    return None if archive is None else archive().rebuilt(pages, checkpoint, state, seed)
