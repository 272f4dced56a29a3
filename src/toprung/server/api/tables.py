"""Tables: opening, finding and looking at them, and what happened there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from secrets import randbits
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from toprung.bots.registry import levels
from toprung.core.errors import Unparsable
from toprung.match import (
    Clock,
    ClockKind,
    Context,
    Event,
    Logged,
    TableView,
    begun,
    create,
    decide,
    evolve,
)
from toprung.match.commands import Command, SeatBot, Sit, Start
from toprung.match.events import Created
from toprung.match.limits import LARGEST_NUMBER, MOST_SEATS, LevelName, PersonName
from toprung.match.scores import challenged
from toprung.match.view import event_body
from toprung.server.api.dependencies import CreationLimit, CurrentPerson, CurrentService
from toprung.server.api.errors import errors, file_response
from toprung.server.api.matches import log_of
from toprung.server.api.models import (
    WHOLE,
    OpenedTable,
    PlayerInfo,
    Status,
    StrictBody,
    players_of,
)
from toprung.server.service import Service
from toprung.server.views import move_words, names_of
from toprung.storage import MatchRow, PersonRow, TableRow

MOST_EVENTS: Final = 400  # that one answer tells
router = APIRouter(prefix="/api/tables", tags=["tables"])


class NewSeat(StrictBody):
    """Who sits there: you (under any name, on several seats if you like), a bot, or anyone who
    comes."""

    kind: Literal["me", "bot", "open"]
    name: PersonName | None = None
    level: LevelName | None = None


class NewClock(StrictBody):
    """Seconds for each turn, or a supply of seconds that grows by `increment` with each turn."""

    kind: Literal["turn", "fischer"]
    seconds: Annotated[int, Field(ge=5, le=604_800), WHOLE]
    increment: Annotated[int, Field(ge=0, le=604_800), WHOLE] = 0


class NewTable(StrictBody):
    """A table to open. With `start` the game begins at once if all seats are taken. Choose a `seed`
    only where nobody else plays: it gives chance away."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=200)]],
        Field(max_length=20, default_factory=dict),
    ]
    seed: Annotated[int, Field(ge=0, le=LARGEST_NUMBER), WHOLE] | None = None
    clock: NewClock | None = None
    public: bool = False
    start: bool = False


class TableInfo(BaseModel):
    """A table in a list. `watched` counts connected clients; `changed` is in milliseconds since
    1970."""

    code: str
    match: str
    game: str
    status: Status
    seats: int
    players: list[PlayerInfo]
    ply: int
    watched: int
    changed: int


class PastEvent(BaseModel):
    """An event as it was told when it happened, without the table's view."""

    seq: int
    at: int
    kind: str
    body: dict[str, object]


@router.post("", status_code=201, responses=errors(401, 403, 409))
async def open_table(
    new: NewTable, person: CurrentPerson, service: CurrentService, _: CreationLimit
) -> OpenedTable:
    """Open a table. If you play alone at a game with scores, your own best is the one to beat."""
    if [seat.kind for seat in new.seats] == ["me"]:
        best = await service.resources.best_score(person.id, new.game)
        options = challenged(new.game, 1, new.options, best)
        new = new.model_copy(update={"options": dict(options)})
    events = await asyncio.to_thread(first_events, new, person, service.now())
    table = await service.rooms.new_table(events, person.id, new.public)
    if new.start:
        room = await service.rooms.room(table.code)
        await room.request(Start(), Context(person.id))
    return OpenedTable(code=table.code, match=table.match)


def first_events(new: NewTable, person: PersonRow, now: int) -> list[Event]:
    """The first events of this new table. Raises what `decide` raises."""
    if new.seed is not None and any(seat.kind == "open" for seat in new.seats):
        raise Unparsable("you can choose a seed only if all seats are yours or bots'")
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
    """The first event, and the events of these commands of a person. Raises what `decide` does."""
    match, events = begun(Logged(1, now, "", created)), list[Event]([created])
    for command in commands:
        decision = decide(match, command, Context(person.id, now))
        events += decision.events
        match = decision.match
    return events


def _seating(seats: Sequence[NewSeat], person: PersonRow, level: str) -> list[Command]:
    commands: list[Command] = []
    for number, seat in enumerate(seats):
        if seat.kind == "me":
            commands.append(Sit(number, seat.name or person.name))
        elif seat.kind == "bot":
            commands.append(SeatBot(number, seat.level or level))
    return commands


@router.get("", responses=errors())
async def list_public_tables(
    service: CurrentService,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER)] = None,
) -> list[TableInfo]:
    """Public tables whose match is not over, latest change first."""
    return _table_infos(await service.store.lobby(limit, before), service)


@router.get("/mine", responses=errors(401))
async def list_my_tables(
    person: CurrentPerson,
    service: CurrentService,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER)] = None,
) -> list[TableInfo]:
    """Tables that you opened or play at, latest change first."""
    return _table_infos(await service.store.tables_of(person.id, limit, before), service)


@router.get("/{code}", responses=errors(404))
async def get_table(code: str, service: CurrentService) -> TableView:
    """A table, as anyone who knows its code may see it."""
    room = await service.rooms.room(code)
    return room.view()


@router.get("/{code}/history", responses=errors(404))
async def get_history(
    code: str,
    service: CurrentService,
    last: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
) -> list[PastEvent]:
    """The last events of the table's match, oldest first; moves are also told in words."""
    room = await service.rooms.room(code)
    log = await log_of(service, room.table.match)
    return await asyncio.to_thread(past_events, log, last)


@router.get(
    "/{code}/physics",
    responses={**errors(404), **file_response("application/octet-stream", binary=True)},
    response_class=Response,
)
async def get_physics(code: str, service: CurrentService) -> Response:
    """How pieces move from here, for a client that moves them too, without waiting for poses: a
    frame of the protocol. Empty where nothing moves by itself."""
    room = await service.rooms.room(code)
    return Response(await room.physics(), media_type="application/octet-stream")


def past_events(log: list[Logged], last: int) -> list[PastEvent]:
    match = begun(log[0])
    told = deque([_past_event(log[0], event_body(log[0].event))], maxlen=last)
    for line in log[1:]:
        before, match = match, evolve(match, line)
        words = move_words(line, before, match)
        told.append(_past_event(line, event_body(line.event, words, names_of(match))))
    return list(told)


def _past_event(line: Logged, body: dict[str, object]) -> PastEvent:
    return PastEvent.model_validate(
        {"seq": line.seq, "at": line.at_ms, "kind": line.event.kind, "body": body}
    )


def _table_infos(rows: Sequence[tuple[TableRow, MatchRow]], service: Service) -> list[TableInfo]:
    listed = []
    for table, match in rows:
        room, summary = service.rooms.find(table.code), match.summary
        listed.append(
            TableInfo(
                code=table.code,
                match=match.id,
                game=match.game,
                status=summary.status,
                seats=summary.seats,
                players=players_of(summary),
                ply=summary.ply,
                watched=0 if room is None else len(room.broadcast),
                changed=match.changed_ms,
            )
        )
    return listed
