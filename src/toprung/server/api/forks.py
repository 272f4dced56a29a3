"""Forks: new tables that go on from an earlier position of a match."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from secrets import randbits
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from toprung.bots.registry import known_bots
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
from toprung.server.answers import Events
from toprung.server.api.dependencies import Address, CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.matches import MatchId, events_of
from toprung.server.api.models import WHOLE, OpenedTable, StrictBody
from toprung.server.api.tables import check_tables, with_commands
from toprung.server.errors import limited
from toprung.server.rooms.log import logged
from toprung.server.settings import Bots
from toprung.server.workers import TookTooLong
from toprung.storage import PersonRow

router = APIRouter(prefix="/api/matches", tags=["matches"])


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
    address: Address,
) -> OpenedTable:
    """Open a table that goes on from an earlier position of this match, with new dice and today's
    bots. Refused while others are playing: their next moves could be tried out here."""
    limits, checkers = service.resources.settings.limits, service.resources.checkers
    accounts = (f"person {person.id}", f"address {address}")
    await check_tables(service, person)
    bots = service.resources.settings.bots
    events = await events_of(service, id)
    try:
        created, state, seating = await checkers.call_for(
            accounts, limits.fork_seconds, forked, events, id, point.ply, person, randbits(32), bots
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
    seated = seating if point.seated else []
    first = with_commands(created, seated, person, service.now())
    table = await service.rooms.new_table(
        first, person.id, public=False, checkpoint=checkpoint, pages=pages
    )
    if len(seated) == created.seats:
        room = await service.rooms.room(table.code)
        await room.request(Start(), Context(person.id))
    return OpenedTable(code=table.code, match=table.match)


def forked(
    events: Events, id: str, ply: int, person: PersonRow, seed: int, others: Bots = ()
) -> tuple[Created, str, list[Command]]:
    """The first event of the new match, the state in which it branches off, and how those sit down
    who can at once; worked out in a worker process. Raises Forbidden or Illegal."""
    log = list(map(logged, events))
    match = Match.of(log)
    require(match.status is Status.OVER or match.is_alone(person.id), "still-playing")
    created = fork(log, id, ply, person.id, seed)
    created = replace(
        created, levels=tuple(level.name for level in known_bots(created.game, others))
    )
    state = state_after(log, ply)
    return created, state.text, _seating(match, state, created.levels, person)


def _seating(
    match: Match, state: TextState, known: Collection[str], person: PersonRow
) -> list[Command]:
    """Where everybody sits who can sit down at once. Who did not play takes the seat on turn, and
    a bot's only where there are no others."""
    mine = set(match.held_by(person.id))
    if not mine:
        seats = list(map(Seat, range(len(match.holders))))
        free = [seat for seat in seats if match.holders[seat].level not in known] or seats
        mine.update([seat for seat in (*state.to_act, *free) if seat in free][:1])
    commands: list[Command] = []
    for seat, held in enumerate(match.holders):
        if seat in mine:
            commands.append(Sit(seat, held.name if held.person == person.id else person.name))
        elif held.level in known:
            commands.append(SeatBot(seat, held.level))
    return commands


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
