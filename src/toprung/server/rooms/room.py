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
from toprung.server.rooms.live_world import LiveWorld, WorldSlot
from toprung.server.rooms.log import MatchLog
from toprung.server.rooms.requests import Request, Reread
from toprung.server.rooms.timer import Timer
from toprung.server.rooms.writer import Item, Writer
from toprung.server.views import names_of
from toprung.server.worlds import reports
from toprung.storage import TableRow

logger = logging.getLogger("toprung")
CLOSING: Final = 15.0  # seconds for what is being written, and for the world to be kept


class Room:
    """A table that is open. `gone` when it must be opened anew from the store."""

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
        """Where the world is, if the game has one and has begun."""
        return self._slot.world

    @property
    def idle(self) -> bool:
        """Whether nobody is there and nothing is to be done."""
        running = self.match.status is Status.PLAYING and self.match.times is not None
        return len(self.broadcast) == 0 and self._waiting == 0 and not running

    @property
    def now(self) -> int:
        return self._resources.now()

    async def open(self) -> None:
        """Take the match up where it is. Raises Unavailable."""
        await self._writer.resume_match()
        self._task = asyncio.create_task(self._write(), name=f"room {self.table.code}")

    async def close(self, why: str = "stopping") -> None:
        """Finish what is being written, keep the world, and let everybody go."""
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
        """A client comes: it gets what it missed, or the table as it is. Raises Limited."""
        self.broadcast.enter(client, self.match, since)
        self._bots.wake()

    def leave(self, client: Client) -> None:
        self.broadcast.leave(client, self.match)

    async def request(self, command: Command, context: Context) -> int:
        """Have a command done; gives the number of the last event that it caused. Raises what
        `decide` raises, Limited when too much waits, Unavailable when it cannot be written."""
        if self.gone:
            raise Unavailable("the table is being closed: connect again")
        person = context.person
        if person and self._waiting >= self._resources.settings.limits.queue:
            raise Limited("too many commands wait at this table: try again")
        if isinstance(command, Say) and not self._says.take(person):
            raise Limited("you have said enough for now: wait a little")
        request = Request(command, context, asyncio.get_running_loop().create_future())
        self._put(request)
        return await request.answer

    def view(self) -> TableView:
        """The table as anybody may see it."""
        return self.broadcast.view(self.match)

    def ask(self, question: Json) -> Json:
        """What the game says to a question. Raises as GameView.ask does."""
        view = REGISTRY[self.match.created.game].view()
        return answered(view, self.match.state, question, names_of(self.match))

    async def hint(self, seat: int, person: str | None) -> Json:
        """What a bot would do for this person. Raises Forbidden, OutOfTurn, Unavailable."""
        return await self._bots.hint(Seat(seat), person)

    def count_refusal(self, kind: str) -> None:
        self._resources.metrics.refused.labels(kind).inc()

    def away(self, seat: int) -> int:
        """How long the person of a seat is away, in milliseconds; 0 for one who is here."""
        people = [held.person for held in self.match.holders]
        person = people[seat] if 0 <= seat < len(people) else ""
        since = self.broadcast.away_since(person) if person else None
        return 0 if since is None else max(0, self.now - since)

    def lead(self, lead: Lead, person: str) -> None:
        """A hand moves. Whoever does not hold the seat moves nothing, and nobody in a pause."""
        world, match = self._slot.world, self.match
        if world is None or match.status is not Status.PLAYING:
            return
        if lead.seat in match.held_by(person):
            world.lead(Seat(lead.seat), lead.target)

    def think(self, seat: int, on: bool) -> None:
        self.broadcast.tell_thinking(seat, on)

    # What comes in, and the task that takes it

    def _report(self, world: LiveWorld, report: reports.Report) -> None:
        """The world tells something; called in the event loop, in order."""
        if world is not self._slot.world:
            return
        if isinstance(report, reports.Frame):
            self.broadcast.show(report.frame)
        elif isinstance(report, reports.Felt):
            self.broadcast.tell_feeling(self.match, report.feeling)
        elif not isinstance(report, reports.Rested):
            self._put((world, report))

    def _own(self, command: Command) -> Request:
        """A command of the table itself, for whose answer nobody waits."""
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
                    item.refuse(Unavailable("the table was closed: connect again"))

    def _end(self, why: str) -> None:
        """Everything is as the store has it; the next client has the room opened anew."""
        self.gone = True
        self._bots.stop()
        self._clock.set(None)
        self._again.set(None)
        self._slot.leave()
        self.broadcast.dismiss(why)
