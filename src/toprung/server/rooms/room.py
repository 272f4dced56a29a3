"""One table: a single writer that takes commands and the world's reports in their order."""

from __future__ import annotations

import asyncio
import contextvars
import json
import logging
from collections import Counter
from typing import Final
from weakref import proxy

from toprung.bots.bot import Look
from toprung.core.json import Json, dumps
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.core.view import answered
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status, TableView
from toprung.match.commands import (
    Command,
    Context,
    Kick,
    Mute,
    Play,
    Rematch,
    Resign,
    Say,
    Tick,
)
from toprung.match.house_rules import require
from toprung.protocol.frames import Lead
from toprung.server.client import Client
from toprung.server.errors import Moved, limited
from toprung.server.limits import Buckets
from toprung.server.resources import Resources
from toprung.server.rooms.bots import Bots
from toprung.server.rooms.broadcast import Broadcast
from toprung.server.rooms.forecasts import Forecasts
from toprung.server.rooms.inbox import Request, Reread, Timer
from toprung.server.rooms.live_world import LiveWorld, WorldSlot
from toprung.server.rooms.log import MatchLog
from toprung.server.rooms.writer import Item, Writer
from toprung.server.views import names_of
from toprung.server.worlds import reports
from toprung.storage import TableRow

logger = logging.getLogger("toprung")
CLOCK_SOON: Final = 120.0  # seconds
CLOSING: Final = 15.0  # seconds to finish writing, and for the last checkpoint

_ALWAYS: Final = (Play, Resign, Rematch)  # commands that a match takes however long its log is


def answer_text(game: str, state: str, question: str, names: tuple[str | Words, ...]) -> bytes:
    """The JSON of the answer to a question about this state; found in a thread or a worker."""
    entry = REGISTRY[game]
    asked = json.loads(question)
    return dumps(answered(entry.view(), entry.rules().parse(state), asked, names)).encode()


class Room:
    """An open table. Once it is `gone`, the next client opens it again from the store. Its parts
    know it weakly, so that a closed room is freed at once: full collections are rare here."""

    def __init__(self, table: TableRow, log: MatchLog, resources: Resources) -> None:
        limits = resources.settings.limits
        room: Room = proxy(self)
        self._resources = resources
        self.broadcast = Broadcast(table, limits, resources.metrics, resources.now)
        self._slot = WorldSlot(
            self.broadcast, resources, lambda world, report: room._report(world, report)
        )
        self._bots = Bots(room, resources)
        self._forecasts = Forecasts(room, resources)
        self._clock = Timer(lambda: room._put(room._own(Tick())))
        self._again = Timer(lambda: room._put(Reread()))
        self._writer = Writer(
            log, self.broadcast, self._slot, self._bots, self._clock, self._again, resources
        )
        self._inbox: asyncio.Queue[Item | None] = asyncio.Queue()
        self._waiting = 0
        self._waiting_of: Counter[str] = Counter()
        self._says = Buckets(limits.says_rate, limits.says_burst, remembered=256)
        self._task: asyncio.Task[None] | None = None
        self._text: tuple[TextState, str] | None = None  # of the state that was asked about last
        self.gone = False

    @property
    def table(self) -> TableRow:
        return self.broadcast.table

    @property
    def match(self) -> Match:
        return self._writer.match

    @property
    def watched(self) -> bool:
        return len(self.broadcast) > 0

    @property
    def world(self) -> LiveWorld | None:
        """The world, if the game has one and has begun."""
        return self._slot.world

    @property
    def idle(self) -> bool:
        """Whether no client is there, nothing waits, and no clock runs out soon."""
        due = self._clock.left
        soon = due is not None and due < CLOCK_SOON
        return len(self.broadcast) == 0 and self._waiting == 0 and not soon

    @property
    def clock_due(self) -> float | None:
        """In how many seconds the running clock runs out."""
        return self._clock.left

    @property
    def now(self) -> int:
        """The match's time, in milliseconds since 1970."""
        return self._writer.now

    async def open(self) -> None:
        """Continue the match where it is. Raises Unavailable, and then the room is gone."""
        try:
            await self._writer.resume_match()
        except BaseException:
            self._end("failure")
            raise
        # Nobody's request: whoever opened the room is not in the lines of what happens later.
        self._task = asyncio.create_task(
            self._write(), name=f"room {self.table.code}", context=contextvars.Context()
        )

    async def close(self, why: str = "stopping", *, needed: bool | None = None) -> None:
        """Finish writing, save the world, and disconnect all clients. Where several servers share
        the store, the match is let go of first, so that clients find it elsewhere at once; unless
        it is not said whether anybody needs it."""
        self.gone = True
        self._bots.stop()
        self._clock.set(None)
        world = self._slot.world
        if world is None or not self._writer.ask_last_checkpoint(world):
            self._put(None)
        if self._task is not None:
            _, late = await asyncio.wait({self._task}, timeout=CLOSING)
            if late:
                logger.error("a table was closed in a hurry", extra={"table": self.table.code})
                self._put(None)
                self._task.cancel()
                await asyncio.wait({self._task})
        if needed is not None:
            await self._writer.release(needed)
        self._end(why)

    async def abandon(self) -> None:
        """Stop at once, without writing anything more: the table lives elsewhere by now, or will
        soon."""
        self.gone = True
        self._end("stopping")
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    # What clients do

    def enter(self, client: Client, since: int | None) -> None:
        """A client connects: it is told what it missed, or the whole table. Raises Limited."""
        self.broadcast.enter(client, self.match, since)
        self._bots.wake()

    def has_place(self, client: Client) -> bool:
        """Whether a place is kept for them: those with a seat, and the host, are never shut out."""
        return self.broadcast.has_place(client, self.match)

    def leave(self, client: Client) -> None:
        self.broadcast.leave(client, self.match)

    async def request(self, command: Command, context: Context) -> int:
        """Carry out a command; gives the number of the last event that it caused. Raises what
        `decide` raises, Limited when too much waits, Unavailable when it cannot be written."""
        if self.gone:
            raise Moved
        person = context.person
        if person:
            self._check_limits(command, person)
        if isinstance(command, Mute | Kick) and person == self.match.created.host:
            await self._check_known(command.person)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting_of[person] += 1
        self._put(Request(command, context, answer))
        try:
            return await answer
        finally:
            self._waiting_of[person] -= 1
            if not self._waiting_of[person]:
                del self._waiting_of[person]
            del answer  # an error knows where it was raised, and this its future, and the room

    async def _check_known(self, other: str) -> None:
        """Whom the host speaks of is here, or was. Raises Illegal."""
        if other and other not in self.match.company and other not in self.broadcast.people:
            require(await self._resources.store.person(other) is not None, "no-such-person")

    def _check_limits(self, command: Command, person: str) -> None:
        """Nobody's commands fill the queue, and those who only watch leave room for the players."""
        limits = self._resources.settings.limits
        if self._waiting_of[person] >= limits.queue_per_person:
            raise limited("commands")
        if self._waiting >= limits.queue and person not in self.match.people:
            raise limited("commands")
        if self.match.seq >= limits.events_per_match and not isinstance(command, _ALWAYS):
            raise limited("events")
        if isinstance(command, Say) and not self._says.take(person):
            raise limited("messages")

    def view(self) -> TableView:
        """The table as anyone may see it."""
        return self.broadcast.view(self.match)

    async def ask(self, question: Json, address: str) -> bytes:
        """The JSON of the game's answer to a question. Raises Limited, and what `GameView.ask`
        raises."""
        match, asked = self.match, dumps(question)
        if self._text is None or self._text[0] is not match.state:
            self._text = match.state, match.state.text
        key, game = (self.table.match, match.seq, asked), match.created.game
        return await self._resources.answers.of(
            key, address, answer_text, game, self._text[1], asked, names_of(match)
        )

    async def hint(self, seat: int, person: str | None) -> Json:
        """What a bot would do for this person. Raises Forbidden, OutOfTurn, Unavailable."""
        return await self._bots.hint(Seat(seat), person)

    async def goal(self, seat: int, person: str | None) -> Json:
        """A feat that this person could do now. Raises Forbidden, OutOfTurn, Limited, Unavailable,
        and Unparsable if this game has none."""
        return await self._bots.goal(Seat(seat), person)

    async def foresee(self, first: int, count: int, person: str | None, address: str) -> Json:
        """Whether it will fall, after some more samples. Raises Forbidden, OutOfTurn, Stale,
        Limited, Unavailable."""
        accounts = self.accounts(person) if person else (f"address {address}",)
        return await self._forecasts.told(first, count, person or address, accounts)

    async def physics(self) -> bytes:
        """How pieces move from here, for a client that moves them too; empty where nothing does.
        Raises Unavailable."""
        world = self._slot.world
        return b"" if world is None else await world.physics()

    def count_refusal(self, kind: str) -> None:
        self._resources.metrics.refused.labels(kind).inc()

    def away(self, seat: int) -> int:
        """How long a seat's person has been away, in milliseconds; 0 while they are here."""
        people = [held.person for held in self.match.holders]
        person = people[seat] if 0 <= seat < len(people) else ""
        since = self.broadcast.away_since(person) if person else None
        return 0 if since is None else max(0, self._resources.now() - since)

    def lead(self, lead: Lead, person: str) -> None:
        """A hand moves, unless the seat is someone else's or the match is paused."""
        world, match = self._slot.world, self.match
        if world is None or match.status is not Status.PLAYING:
            return
        if lead.seat in match.held_by(person):
            world.lead(Seat(lead.seat), lead.target)

    def accounts(self, person: str | None = None) -> tuple[str, ...]:
        """Whose share of the workers' time a bot's thinking is: the first is who asks."""
        who = person or self.table.host
        places = {client.address for client in self.broadcast if client.person == who}
        table, own = f"table {self.table.code}", f"person {who}"
        asking = (own, table) if person else (table, own)
        return (*asking, *(f"address {place}" for place in sorted(places)))

    def think(self, seat: int, on: bool, look: Look | None = None) -> None:
        self.broadcast.tell_thinking(seat, on, look)

    # The inbox, and the task that empties it

    def _report(self, world: LiveWorld, report: reports.Report) -> None:
        """The world reports something; called in the event loop, in order."""
        if world is not self._slot.world:
            return
        if isinstance(report, reports.Frame):
            self.broadcast.show(report.frame)
        elif isinstance(report, reports.Felt):
            self.broadcast.tell_feeling(self.match, report.feeling)
        elif not isinstance(report, reports.Rested):
            self._put((world, report))

    def _own(self, command: Command) -> Request:
        """A command of the table itself; nobody waits for the answer."""
        return Request(command, Context(), asyncio.get_running_loop().create_future())

    def _put(self, item: Item | None) -> None:
        self._waiting += isinstance(item, Request)
        self._inbox.put_nowait(item)

    async def _write(self) -> None:
        item: Item | None = None
        try:
            while (item := await self._inbox.get()) is not None:
                self._waiting -= isinstance(item, Request)
                if not await self._writer.take(item) or self._writer.closed:
                    break
        finally:
            if not self.gone:
                self._end("stopping" if self._writer.fenced else "failure")
            left = [item, *(self._inbox.get_nowait() for _ in range(self._inbox.qsize()))]
            for item in left:
                if isinstance(item, Request):  # one that was answered stays answered
                    item.refuse(Moved())

    def _end(self, why: str) -> None:
        """The store has everything; the next client opens the room again."""
        self.gone = True
        self._bots.stop()
        self._clock.set(None)
        self._again.set(None)
        self._slot.leave()
        self.broadcast.dismiss(why)
