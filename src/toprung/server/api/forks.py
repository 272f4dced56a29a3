"""Forks: new tables that go on from an earlier position of a match."""

from __future__ import annotations

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
from toprung.server.answers import Events
from toprung.server.api.dependencies import Address, CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.matches import MatchId, events_of
from toprung.server.api.models import WHOLE, OpenedTable, StrictBody
from toprung.server.api.tables import check_tables
from toprung.server.errors import limited
from toprung.server.rooms.log import logged
from toprung.server.workers import TookTooLong

router = APIRouter(prefix="/api/matches", tags=["matches"])


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
    address: Address,
) -> OpenedTable:
    """Open a table that goes on from an earlier position of this match, with new dice and today's
    bots. Refused while others are playing: their next moves could be tried out here."""
    limits, checkers = service.resources.settings.limits, service.resources.checkers
    accounts = (f"person {person.id}", f"address {address}")
    await check_tables(service, person)
    events = await events_of(service, id)
    try:
        created, state = await checkers.call_for(
            accounts, limits.fork_seconds, forked, events, id, point.ply, person.id, randbits(32)
        )
        checkpoint, pages = None, tuple[str, ...]()
        if REGISTRY[created.game].world is not None:
            kept = await service.store.checkpoint(id)
            again = await checkers.call_for(
                accounts,
                limits.fork_seconds,
                rebuilt_world,
                created.game,
                await service.store.pages(id),
                None if kept is None else kept.data,
                state,
                created.seed,
                limits.import_steps,
            )
            checkpoint, pages = again.checkpoint, again.pages
    except (TookTooLong, RuntimeError):
        raise limited("fork_size") from None
    table = await service.rooms.new_table(
        [created], person.id, public=False, checkpoint=checkpoint, pages=pages
    )
    return OpenedTable(code=table.code, match=table.match)


def forked(events: Events, id: str, ply: int, person: str, seed: int) -> tuple[Created, str]:
    """The first event of the new match, and the state in which it branches off; worked out in a
    worker process. Raises Forbidden or Illegal."""
    log = list(map(logged, events))
    match = Match.of(log)
    require(match.status is Status.OVER or match.is_alone(person), "still-playing")
    created = fork(log, id, ply, person, seed)
    created = replace(created, levels=tuple(level.name for level in levels(created.game)))
    return created, state_after(log, ply).text


def rebuilt_world(
    game: str, pages: tuple[str, ...], checkpoint: bytes | None, state: str, seed: int, steps: int
) -> Rebuilt:
    """The world of a match in this state, made from its film and reseeded for the new match, in a
    worker process. Raises Unparsable, and Limited if that takes more steps."""
    archive = REGISTRY[game].archive
    if archive is not None and archive().steps(pages) > steps:
        raise limited("import_steps", most=steps)
    found = None if archive is None else archive().rebuilt(pages, checkpoint, state, seed)
    if found is None:
        raise Unparsable("this match cannot be forked: it left no table behind")
    return found
