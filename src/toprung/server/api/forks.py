"""Forks: new tables that go on from an earlier position of a match."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from secrets import randbits
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from toprung.bots.registry import levels
from toprung.core.archive import Rebuilt
from toprung.core.errors import Unparsable
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status, fork
from toprung.match.creation import state_after
from toprung.match.events import Created
from toprung.match.house_rules import require
from toprung.match.limits import LARGEST_NUMBER
from toprung.server.api.dependencies import CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.matches import MatchId, log_of
from toprung.server.api.models import WHOLE, OpenedTable, StrictBody
from toprung.server.service import Service

router = APIRouter(prefix="/api/matches", tags=["matches"])
REBUILD_SECONDS = 120.0  # to play a match again, at most


class ForkPoint(StrictBody):
    """After how many moves to branch off."""

    ply: Annotated[int, Field(ge=0, le=LARGEST_NUMBER), WHOLE]


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
    require(match.status is Status.OVER or match.is_alone(person.id), "still-playing")
    created = await asyncio.to_thread(fork, log, id, point.ply, person.id, randbits(32))
    created = replace(created, levels=tuple(level.name for level in levels(created.game)))
    checkpoint, pages = None, tuple[str, ...]()
    if REGISTRY[created.game].world is not None:
        state = await asyncio.to_thread(state_after, log, point.ply)
        again = await _rebuilt(service, id, created, state.text)
        checkpoint, pages = again.checkpoint, again.pages
    table = await service.rooms.new_table(
        [created], person.id, public=False, checkpoint=checkpoint, pages=pages
    )
    return OpenedTable(code=table.code, match=table.match)


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
