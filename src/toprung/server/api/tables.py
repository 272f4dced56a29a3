"""Tables: opening, finding and looking at them, and what happened there."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from secrets import randbits
from typing import Annotated, Final, Literal, ParamSpec

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field, TypeAdapter

from toprung.bots.registry import known_bots, levels
from toprung.core.errors import Unparsable
from toprung.core.words import Words
from toprung.match import (
    Clock,
    ClockKind,
    Context,
    Event,
    Logged,
    Match,
    Status,
    TableView,
    begun,
    create,
    decide,
    evolve,
    table_view,
)
from toprung.match.commands import Command, SeatBot, Sit, Start
from toprung.match.events import Created
from toprung.match.house_rules import require
from toprung.match.limits import LARGEST_NUMBER, MOST_SEATS, LevelName, PersonName, Wish
from toprung.match.scores import challenged, division_words
from toprung.match.view import event_body
from toprung.server.answers import Events
from toprung.server.api.dependencies import (
    Address,
    CreationLimit,
    CurrentPerson,
    CurrentService,
    PassedOn,
)
from toprung.server.api.errors import errors
from toprung.server.api.matches import json_response
from toprung.server.api.models import (
    WHOLE,
    OpenedTable,
    PlayerInfo,
    StrictBody,
    players_of,
)
from toprung.server.errors import Missing, limited
from toprung.server.rooms.log import logged
from toprung.server.service import Service
from toprung.server.settings import Bots
from toprung.server.views import move_words, names_of
from toprung.storage import MatchRow, PersonRow, TableRow

P = ParamSpec("P")
MOST_EVENTS: Final = 400  # that one answer tells
logger = logging.getLogger("toprung")
router = APIRouter(prefix="/api/tables", tags=["tables"])


class NewSeat(StrictBody):
    """Who sits there: you (under any name, on several seats if you like, with a wish such as a
    colour), a bot, or anyone who comes."""

    kind: Literal["me", "bot", "open"]
    name: PersonName | None = None
    level: LevelName | None = None
    wish: Wish = ""


class NewClock(StrictBody):
    """Seconds for each turn, or a supply of seconds that grows by `increment` with each turn."""

    kind: Literal["turn", "fischer"]
    seconds: Annotated[int, Field(ge=5, le=604_800), WHOLE]
    increment: Annotated[int, Field(ge=0, le=604_800), WHOLE] = 0


class NewTable(StrictBody):
    """A table to open. With `start` the game begins at once if all seats are taken. You can choose
    a `seed` only where all seats are yours or bots': it gives chance away. If one of them opens,
    the match gets a secret instead, like all others. With `hints`, people who play with each other
    may ask for them. A `rated` table changes the ratings of those who sit down there (TR-RAT-1)."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=200)]],
        Field(max_length=20, default_factory=dict),
    ]
    seed: Annotated[int, Field(ge=0, le=LARGEST_NUMBER), WHOLE] | None = None
    clock: NewClock | None = None
    public: bool = False
    hints: bool = False
    rated: bool = False
    start: bool = False


class TableInfo(BaseModel):
    """A table in a list. `watched` counts connected clients; `changed` is in milliseconds since
    1970. `winners` are seats; someone who played alone has a `score`, and `division` says what
    made it easier or harder. A lesson or a puzzle is an `exercise`."""

    code: str
    match: str
    game: str
    status: Status
    seats: int
    players: list[PlayerInfo]
    ply: int
    watched: int
    changed: int
    winners: list[int]
    score: int | None
    division: Words | None
    exercise: bool


class OwnTable(TableInfo):
    """A table that you opened or play at. `own` are your seats. `due` says whether the game waits
    for you, or you may move; null in a match that has not changed since this is kept."""

    own: list[int]
    due: bool | None


class PastEvent(BaseModel):
    """An event as it was told when it happened, without the table's view."""

    seq: int
    at: int
    kind: str
    body: dict[str, object]


_TABLES: Final = TypeAdapter(TableView)
_PAST_EVENTS: Final = TypeAdapter(list[PastEvent])


@router.post("", status_code=201, responses=errors(401, 403, 409))
async def open_table(
    new: NewTable,
    person: CurrentPerson,
    service: CurrentService,
    address: Address,
    _: CreationLimit,
) -> OpenedTable:
    """Open a table. If you play alone at a game with scores, your own best is the one to beat."""
    require(not new.rated or service.resources.settings.ratings, "rated-offline")
    await check_tables(service, person)
    if [seat.kind for seat in new.seats] == ["me"]:
        best = await service.resources.best_score(person.id, new.game, new.options)
        options = challenged(new.game, 1, new.options, best)
        new = new.model_copy(update={"options": dict(options)})
    answers = service.resources.answers
    events = await answers.made(
        address, first_events, new, person, service.now(), service.resources.settings.bots
    )
    table = await service.rooms.new_table(events, person.id, new.public)
    if new.start:
        room = await service.rooms.room(table.code)
        await room.request(Start(), Context(person.id))
    return OpenedTable(code=table.code, match=table.match)


async def check_tables(service: Service, person: PersonRow) -> None:
    """Raises Limited if this person has opened too many tables that are not over."""
    most = service.resources.settings.limits.tables_per_person
    if await service.store.open_tables(person.id) >= most:
        raise limited("tables_of_yours", most=most)


def first_events(new: NewTable, person: PersonRow, now: int, others: Bots = ()) -> list[Event]:
    """The first events of this new table, where bots from outside may sit as well. Raises what
    `decide` raises."""
    if new.seed is not None and any(seat.kind == "open" for seat in new.seats):
        raise Unparsable("you can choose a seed only if all seats are yours or bots'")
    seed = randbits(32) if new.seed is None else new.seed
    clock = new.clock
    chosen = levels(new.game) if new.rated else known_bots(new.game, others)
    known = [level.name for level in chosen]
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
        chosen=new.seed is not None,
        hints=new.hints,
        rated=new.rated,
    )
    return with_commands(created, _seating(new.seats, person, known[-1]), person, now)


async def started_table(
    service: Service,
    address: str,
    person: PersonRow,
    first: Callable[P, list[Event]],
    *arguments: P.args,
    **named: P.kwargs,
) -> OpenedTable:
    """A table for this person alone, whose match has begun; `first` makes its first events, in a
    thread. Raises Limited, and what `first` raises."""
    await check_tables(service, person)
    events = await service.resources.answers.made(address, first, *arguments, **named)
    table = await service.rooms.new_table(events, person.id, public=False)
    room = await service.rooms.room(table.code)
    await room.request(Start(), Context(person.id))
    return OpenedTable(code=table.code, match=table.match)


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
            commands.append(Sit(number, seat.name or person.name, seat.wish))
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
    rows = await service.store.lobby(limit, before)
    return [_table_info(table, match, service) for table, match in rows]


@router.get("/mine", responses=errors(401))
async def list_my_tables(
    person: CurrentPerson,
    service: CurrentService,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER)] = None,
) -> list[OwnTable]:
    """Tables that you opened or play at, latest change first."""
    rows = await service.store.tables_of(person.id, limit, before)
    return [_own_table(table, match, service, person.id) for table, match in rows]


@router.get("/{code}", responses=errors(404), response_model=TableView)
async def get_table(
    code: str, service: CurrentService, address: Address, passed_on: PassedOn
) -> Response:
    """A table, as anyone who knows its code may see it. Looking at it does not open it."""
    room = service.rooms.find(code)
    if room is not None:
        return json_response(_TABLES.dump_json(room.audience.view()))
    table = await service.table(code, address)
    if not passed_on:
        there = await _asked_elsewhere(service, table, address)
        if there is not None:
            return there
    answers = service.resources.answers
    return json_response(
        await answers.about(
            table.match, address, closed_table, table.code, table.match, table.public
        )
    )


def closed_table(events: Events, code: str, id: str, public: bool) -> bytes:
    """The JSON of a TableView of a table where nobody is; read in a thread or a worker."""
    match = Match.of(map(logged, events))
    view = table_view(match, code=code, id=id, public=public, names=names_of(match))
    return _TABLES.dump_json(view)


@router.delete("/{code}", status_code=204, responses=errors(401, 403, 404, 409))
async def put_away_table(
    code: str, person: CurrentPerson, service: CurrentService, address: Address
) -> None:
    """Take a match that is over out of your list; when nobody has it any more, it is deleted."""
    table = await service.table(code, address)
    match = await service.store.match(table.match)
    if match is None:
        raise Missing("match")
    seated = any(player.person == person.id for player in match.summary.players)
    require(seated or table.host == person.id, "not-at-table")
    require(match.summary.status == "over", "still-playing")
    if await service.store.put_away(match.id, person.id):
        await service.rooms.close_table(table.code)


class Report(StrictBody):
    """Who behaved badly, and what happened."""

    person: Annotated[str, Field(min_length=1, max_length=64)]
    text: Annotated[str, Field(max_length=1_000)] = ""


@router.post("/{code}/report", status_code=204, responses=errors(401, 404))
async def report_person(
    code: str,
    report: Report,
    person: CurrentPerson,
    service: CurrentService,
    address: Address,
    _: CreationLimit,
) -> None:
    """Report someone at a table to whoever runs the service: it is written to the log."""
    table = await service.table(code, address)
    said = {"match": table.match, "reported": report.person, "by": person.id, "text": report.text}
    logger.warning("a person was reported", extra=said)


@router.get("/{code}/history", responses=errors(404), response_model=list[PastEvent])
async def get_history(
    code: str,
    service: CurrentService,
    address: Address,
    last: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
) -> Response:
    """The last events of the table's match, oldest first; moves are also told in words."""
    room = service.rooms.find(code)
    table = await service.table(code, address) if room is None else room.audience.table
    answers = service.resources.answers
    return json_response(await answers.about(table.match, address, past_events, last))


async def _asked_elsewhere(service: Service, table: TableRow, address: str) -> Response | None:
    """What another server says about a table that lives there."""
    said = await service.asked_elsewhere(table.match, "GET", f"/api/tables/{table.code}", address)
    if said is None or said.status != 200:
        return None
    return Response(said.body, media_type=said.type)


def past_events(events: Events, last: int) -> bytes:
    """The JSON of some PastEvents; read in a thread or a worker."""
    log = list(map(logged, events))
    match = begun(log[0])
    told = deque([_past_event(log[0], event_body(log[0].event))], maxlen=last)
    for number, line in enumerate(log[1:], start=1):
        before, match = match, evolve(match, line)
        if number >= len(log) - last:
            words = move_words(line, before, match)
            told.append(_past_event(line, event_body(line.event, words, names_of(match))))
    return _PAST_EVENTS.dump_json(list(told))


def _past_event(line: Logged, body: dict[str, object]) -> PastEvent:
    return PastEvent.model_validate(
        {"seq": line.seq, "at": line.at_ms, "kind": line.event.kind, "body": body}
    )


def _table_info(table: TableRow, match: MatchRow, service: Service) -> TableInfo:
    summary = match.summary
    return TableInfo(
        code=table.code,
        match=match.id,
        game=match.game,
        status=summary.status,
        seats=summary.seats,
        players=players_of(summary),
        ply=summary.ply,
        watched=service.watched(table.code),
        changed=match.changed_ms,
        winners=list(summary.winners),
        score=summary.score,
        division=division_words(match.game, summary.division),
        exercise=summary.exercise,
    )


def _own_table(table: TableRow, match: MatchRow, service: Service, person: str) -> OwnTable:
    summary = match.summary
    own = [player.seat for player in summary.players if player.person == person]
    due = None if summary.due is None else not set(own).isdisjoint(summary.due)
    info = _table_info(table, match, service)
    return OwnTable(**info.model_dump(), own=own, due=due)
