"""One table: a single writer that takes commands and the world's reports in their order."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from toprung.core.errors import Limited, Unavailable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.view import answered
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status, TableView
from toprung.match.commands import Command, Context, Say, Tick
from toprung.protocol.frames import Lead
from toprung.server.client import Client
from toprung.server.limits import Buckets
from toprung.server.resources import Resources
from toprung.server.rooms.bots import Bots
from toprung.server.rooms.broadcast import Broadcast
from toprung.server.rooms.inbox import Request, Reread, Timer
from toprung.server.rooms.live_world import LiveWorld, WorldSlot
from toprung.server.rooms.log import MatchLog
from toprung.server.rooms.writer import Item, Writer
from toprung.server.views import names_of
from toprung.server.worlds import reports
from toprung.storage import TableRow

logger = logging.getLogger("toprung")
CLOSING: Final = 15.0  # seconds to finish writing, and for the last checkpoint


class Room:
    """An open table. Once it is `gone`, the next client opens it again from the store."""

    def __init__(self, table: TableRow, log: MatchLog, resources: Resources) -> None:
        limits = resources.settings.limits
        self._resources = resources
        self.broadcast = Broadcast(
            table, limits.clients_per_table, resources.metrics, resources.now
        )
        self._slot = WorldSlot(self.broadcast, resources, self._report)
        self._bots = Bots(self, resources)
        self._clock = Timer(lambda: self._put(self._own(Tick())))
        self._again = Timer(lambda: self._put(Reread()))
        self._writer = Writer(
            log, self.broadcast, self._slot, self._bots, self._clock, self._again, resources
        )
        self._inbox: asyncio.Queue[Item | None] = asyncio.Queue()
        self._waiting = 0
        self._says = Buckets(limits.says_rate, limits.says_burst, remembered=256)
        self._task: asyncio.Task[None] | None = None
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
        """Whether no client is there, nothing waits and no clock runs."""
        running = self.match.status is Status.PLAYING and self.match.times is not None
        return len(self.broadcast) == 0 and self._waiting == 0 and not running

    @property
    def now(self) -> int:
        return self._resources.now()

    async def open(self) -> None:
        """Continue the match where it is. Raises Unavailable."""
        await self._writer.resume_match()
        self._task = asyncio.create_task(self._write(), name=f"room {self.table.code}")

    async def close(self, why: str = "stopping") -> None:
        """Finish writing, save the world, and disconnect all clients."""
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
        self._end(why)

    # What clients do

    def enter(self, client: Client, since: int | None) -> None:
        """A client connects: it is told what it missed, or the whole table. Raises Limited."""
        self.broadcast.enter(client, self.match, since)
        self._bots.wake()

    def leave(self, client: Client) -> None:
        self.broadcast.leave(client, self.match)

    async def request(self, command: Command, context: Context) -> int:
        """Carry out a command; gives the number of the last event that it caused. Raises what
        `decide` raises, Limited when too much waits, Unavailable when it cannot be written."""
        if self.gone:
            raise Unavailable("the table is closing: please reconnect")
        person = context.person
        if person and self._waiting >= self._resources.settings.limits.queue:
            raise Limited("too many commands are waiting at this table: please try again")
        if isinstance(command, Say) and not self._says.take(person):
            raise Limited("too many messages: please wait a moment")
        request = Request(command, context, asyncio.get_running_loop().create_future())
        self._put(request)
        return await request.answer

    def view(self) -> TableView:
        """The table as anyone may see it."""
        return self.broadcast.view(self.match)

    def ask(self, question: Json) -> Json:
        """The game's answer to a question. Raises what `GameView.ask` raises."""
        view = REGISTRY[self.match.created.game].view()
        return answered(view, self.match.state, question, names_of(self.match))

    async def hint(self, seat: int, person: str | None) -> Json:
        """What a bot would do for this person. Raises Forbidden, OutOfTurn, Unavailable."""
        return await self._bots.hint(Seat(seat), person)

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
        return 0 if since is None else max(0, self.now - since)

    def lead(self, lead: Lead, person: str) -> None:
        """A hand moves, unless the seat is someone else's or the match is paused."""
        world, match = self._slot.world, self.match
        if world is None or match.status is not Status.PLAYING:
            return
        if lead.seat in match.held_by(person):
            world.lead(Seat(lead.seat), lead.target)

    def think(self, seat: int, on: bool) -> None:
        self.broadcast.tell_thinking(seat, on)

    # The inbox, and the task that empties it

    def _report(self, world: LiveWorld, report: reports.Report) -> None:
        """The world reports something; called in the event loop, in order."""
        if world is not self._slot.world:
            return
        if isinstance(report, reports.Frame):
            self.broadcast.show(report.frame)
        elif isinstance(report, reports.Felt):
            self.broadcast.tell_feeling(self.match, report.feeling)
        elif not isinstance(report, reports.Rested | reports.Copied):
            self._put((world, report))

    def _own(self, command: Command) -> Request:
        """A command of the table itself; nobody waits for the answer."""
        return Request(command, Context(), asyncio.get_running_loop().create_future())

    def _put(self, item: Item | None) -> None:
        self._waiting += isinstance(item, Request)
        self._inbox.put_nowait(item)

    async def _write(self) -> None:
        try:
            while (item := await self._inbox.get()) is not None:
                self._waiting -= isinstance(item, Request)
                if not await self._writer.take(item) or self._writer.closed:
                    break
        finally:
            if not self.gone:
                self._end("failure")
            while not self._inbox.empty():
                item = self._inbox.get_nowait()
                if isinstance(item, Request):
                    item.refuse(Unavailable("the table was closed: please reconnect"))

    def _end(self, why: str) -> None:
        """The store has everything; the next client opens the room again."""
        self.gone = True
        self._bots.stop()
        self._clock.set(None)
        self._again.set(None)
        self._slot.leave()
        self.broadcast.dismiss(why)
