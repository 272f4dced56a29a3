"""Tables: opening one, finding one, looking at one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from secrets import randbits
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from toprung.bots.registry import levels
from toprung.core.errors import Unparsable
from toprung.match import Clock, ClockKind, Event, Logged, TableView, begun, create, decide, evolve
from toprung.match.commands import Command, SeatBot, Sit, Start
from toprung.match.events import Created
from toprung.match.scores import challenged
from toprung.protocol.limits import LARGEST_NUMBER, MOST_SEATS
from toprung.protocol.parts import Level, PersonName
from toprung.server.api.failures import failing
from toprung.server.api.numbers import WHOLE
from toprung.server.bests import best_of
from toprung.server.making import Making
from toprung.server.people import Known, Served
from toprung.storage import MatchRow, PersonRow, TableRow

router = APIRouter(prefix="/api/tables", tags=["tables"])


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Strict):
    """Who sits there: you (under a name, on several seats if you like), a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    name: PersonName | None = None
    level: Level | None = None


class NewClock(Strict):
    """Seconds for each turn, or a stock of seconds that grows with each turn."""

    kind: Literal["turn", "fischer"]
    seconds: Annotated[int, Field(ge=5, le=604_800), WHOLE]
    increment: Annotated[int, Field(ge=0, le=604_800), WHOLE] = 0


class NewTable(Strict):
    """A table to be. With `start` the game begins at once, if all seats are taken. A `seed` can be
    chosen only where nobody else plays: it lets one foresee chance."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=200)]],
        Field(max_length=20),
    ] = {}
    seed: Annotated[int, Field(ge=0, le=LARGEST_NUMBER), WHOLE] | None = None
    clock: NewClock | None = None
    public: bool = False
    start: bool = False


class PlayerModel(BaseModel):
    seat: int
    name: str
    bot: bool


class ListedTable(BaseModel):
    """A table in a list. `changed` is in milliseconds since 1970."""

    code: str
    match: str
    game: str
    status: Literal["gathering", "playing", "paused", "over"]
    seats: int
    players: list[PlayerModel]
    ply: int
    watched: int
    changed: int


class OpenedTable(BaseModel):
    code: str
    match: str


@router.post("", status_code=201, responses=failing(401, 403, 409))
async def open_table(new: NewTable, person: Known, service: Served, _: Making) -> OpenedTable:
    """Open a table. Who plays alone plays against the own best score, where a game has scores."""
    if [seat.kind for seat in new.seats] == ["me"]:
        best = await best_of(service.tools.store, person.id, new.game)
        options = challenged(new.game, 1, new.options, best)
        new = new.model_copy(update={"options": dict(options)})
    events = await asyncio.to_thread(first_events, new, person, service.tools.now())
    table = await service.hall.new_table(events, person.id, new.public)
    if new.start:
        room = await service.hall.room(table.code)
        await room.request(Start(), person.id)
    return OpenedTable(code=table.code, match=table.match)


def first_events(new: NewTable, person: PersonRow, now: int) -> list[Event]:
    """The events of a table that is opened like this. Raises what `decide` raises."""
    if new.seed is not None and any(seat.kind == "open" for seat in new.seats):
        raise Unparsable("a seed can be chosen only where all seats are yours or bots'")
    seed = randbits(32) if new.seed is None else new.seed
    clock = new.clock
    known = [level.name for level in levels(new.game)]
    created = create(
        new.game,
        len(new.seats),
        seed,
        new.options,
        host=person.id,
        levels=known,
        clock=None
        if clock is None
        else Clock(ClockKind(clock.kind), clock.seconds, clock.increment),
    )
    return with_commands(created, _seating(new.seats, person, known[-1]), person, now)


def with_commands(
    created: Created, commands: Sequence[Command], person: PersonRow, now: int
) -> list[Event]:
    """The first event, and what comes of these commands of a person. Raises what `decide` does."""
    match, events = begun(Logged(1, now, "", created)), list[Event]([created])
    for command in commands:
        for event in decide(match, command, person.id, now):
            match = evolve(match, Logged(match.seq + 1, now, "", event))
            events.append(event)
    return events


def _seating(seats: Sequence[NewSeat], person: PersonRow, level: str) -> list[Command]:
    commands: list[Command] = []
    for number, seat in enumerate(seats):
        if seat.kind == "me":
            commands.append(Sit(number, seat.name or person.name))
        elif seat.kind == "bot":
            commands.append(SeatBot(number, seat.level or level))
    return commands


@router.get("", responses=failing())
async def lobby(
    service: Served,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER)] = None,
) -> list[ListedTable]:
    """Public tables where something is going on, the latest first."""
    return _listed(await service.tools.store.lobby(limit, before), service)


@router.get("/mine", responses=failing(401))
async def mine(
    person: Known,
    service: Served,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER)] = None,
) -> list[ListedTable]:
    """Tables that you opened or play at, the latest first."""
    return _listed(await service.tools.store.tables_of(person.id, limit, before), service)


@router.get("/{code}", responses=failing(404))
async def look(code: str, service: Served) -> TableView:
    """A table as anybody sees it who knows its code."""
    room = await service.hall.room(code)
    return room.view()


def _listed(rows: Sequence[tuple[TableRow, MatchRow]], service: Served) -> list[ListedTable]:
    listed = []
    for table, match in rows:
        room, summary = service.hall.find(table.code), match.summary
        listed.append(
            ListedTable(
                code=table.code,
                match=match.id,
                game=match.game,
                status=summary.status,
                seats=summary.seats,
                players=[
                    PlayerModel(seat=one.seat, name=one.name, bot=one.level is not None)
                    for one in summary.players
                ],
                ply=summary.ply,
                watched=0 if room is None else len(room.broadcast),
                changed=match.changed_ms,
            )
        )
    return listed
