"""One table: a single writer that takes commands and the world's reports in their order."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from secrets import randbits
from time import perf_counter

from toprung.core.errors import Limited, ToprungError, Unavailable, Unparsable
from toprung.core.seat import Seat
from toprung.core.showing import Json
from toprung.games.registry import REGISTRY
from toprung.match import Event, Logged, Match, Status, again, decide
from toprung.match.commands import Command, Happened, Play, Tick
from toprung.match.events import RematchAgreed, Started
from toprung.protocol.codec import encode
from toprung.protocol.frames import Lead
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import Feel, Thinking, Welcome
from toprung.server.guests import Guest
from toprung.server.rooms.audience import Audience
from toprung.server.rooms.automata import Automata
from toprung.server.rooms.book import Book, Draft
from toprung.server.rooms.requests import Request
from toprung.server.rooms.stage import Stage, has_begun, is_live
from toprung.server.rooms.timer import Timer
from toprung.server.rooms.tools import Tools
from toprung.server.views import table_view, told
from toprung.server.worlds import reports
from toprung.storage import Conflict, TableRow

log = logging.getLogger("toprung")

Item = Request | reports.Report | None


class Room:
    """A table that is open. `gone` when it must be opened anew from the store."""

    def __init__(self, table: TableRow, book: Book, tools: Tools) -> None:
        self.table, self._book, self._tools = table, book, tools
        self.audience = Audience(tools.settings.limits.guests_per_table, tools.metrics)
        self.gone = False
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._waiting = 0
        self._stage: Stage | None = None
        self._bots = Automata(self, tools)
        self._clock = Timer(self._look_at_clocks)
        self._writer: asyncio.Task[None] | None = None

    @property
    def match(self) -> Match:
        return self._book.match

    @property
    def watched(self) -> bool:
        return len(self.audience) > 0

    @property
    def stage(self) -> Stage | None:
        """Where the world is, if the game has one and has begun."""
        return self._stage

    async def open(self) -> None:
        """Take the match up where it is. Raises Unavailable."""
        if self.match.following:
            await self._play_again(self.match.following)
        else:
            await self._set_stage()
        self._writer = asyncio.create_task(self._write(), name=f"room {self.table.code}")
        self._follow_up()

    async def close(self, why: str = "stopping") -> None:
        """Finish what is being written, keep the world, and let everybody go."""
        self.gone = True
        self._bots.stop()
        self._clock.set(None)
        self._inbox.put_nowait(None)
        if self._writer is not None:
            await self._writer
        if self._stage is not None:
            await self._keep_world(self._stage)
        self._leave_stage()
        self.audience.dismiss(why)

    # What clients do

    def enter(self, guest: Guest, since: int | None) -> None:
        """A client comes: it gets what it missed, or the table as it is. Raises Limited."""
        self.audience.enter(guest)
        missed = None if since is None else self.audience.missed(since, self.match.seq)
        guest.tell(encode(self._welcome(guest, resumed=missed is not None)))
        for text in missed or ():
            guest.tell(text)
        picture = self.audience.picture.complete
        if picture is not None:
            guest.show(picture)
        self._tell_presence()
        self._bots.wake()

    def leave(self, guest: Guest) -> None:
        self.audience.leave(guest)
        self._tell_presence()

    async def request(self, command: Command, person: str, cause: str = "") -> int:
        """Have a command done; gives the number of the last event that it caused. Raises what
        `decide` raises, Limited when too much waits, Unavailable when it cannot be written."""
        if self.gone:
            raise Unavailable("the table is being closed: connect again")
        if person and self._waiting >= self._tools.settings.limits.queue:
            raise Limited("too many commands wait at this table: try again")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting += 1
        self._inbox.put_nowait(Request(command, person, cause, answer))
        try:
            return await answer
        finally:
            self._waiting -= 1

    def ask(self, question: Json) -> Json:
        """What the game says to a question. Raises as Showing.ask does."""
        showing = REGISTRY[self.match.created.game].showing
        if showing is None:
            raise Unparsable("this game answers no questions")
        return showing().ask(self.match.state, question)

    async def hint(self, seat: int, person: str | None) -> Json:
        """What a bot would do for this person. Raises Forbidden, OutOfTurn, Unavailable."""
        return await self._bots.hint(Seat(seat), person)

    @property
    def now(self) -> int:
        return self._tools.now()

    def count_refusal(self, kind: str) -> None:
        self._tools.metrics.refused.labels(kind).inc()

    def lead(self, lead: Lead, person: str) -> None:
        """A hand moves. Whoever does not hold the seat moves nothing."""
        if self._stage is not None and lead.seat in self.match.held_by(person):
            self._stage.lead(Seat(lead.seat), lead.target)

    def report(self, report: reports.Report) -> None:
        """The world tells something; called in the event loop, in order."""
        if isinstance(report, reports.Frame):
            self.audience.show(report.frame)
        elif isinstance(report, reports.Felt):
            self._feel(report)
        else:
            self._inbox.put_nowait(report)

    def think(self, seat: int, on: bool) -> None:
        self.audience.tell(encode(Thinking(seat=seat, on=on)))

    # The writer

    async def _write(self) -> None:
        while (item := await self._inbox.get()) is not None:
            try:
                if isinstance(item, Request):
                    await self._serve(item)
                else:
                    await self._take(item)
            except Conflict:
                log.error("another writer", extra={"table": self.table.code})
                self._fail(item, Unavailable("this table is open elsewhere: connect again"))
                self._abandon()
            except ToprungError as error:
                self._fail(item, error)
                await self._mend(item)
            except Exception as error:
                log.exception("a command failed", extra={"table": self.table.code})
                self._fail(item, Unavailable(f"something went wrong here ({type(error).__name__})"))
                self._abandon()
            if self.gone and self._inbox.empty():
                return

    def _fail(self, item: Item, error: ToprungError) -> None:
        if isinstance(item, Request):
            item.refuse(error)
        elif isinstance(item, reports.Accepted) and self._stage is not None:
            request = self._stage.answered(item.request)
            if request is not None:
                request.refuse(error)

    def _abandon(self) -> None:
        """Leave everything as the store has it; the room is opened anew by the next client."""
        self.gone = True
        self._bots.stop()
        self._clock.set(None)
        self._leave_stage()
        self.audience.dismiss("failure")
        self._inbox.put_nowait(None)

    async def _serve(self, request: Request) -> None:
        done = self.match.answered(request.cause) if request.cause else None
        if done is not None:
            request.done(done[-1])
            return
        now = self._tools.now()
        events = decide(self.match, request.command, request.person, now)
        if isinstance(request.command, Play) and self._stage is not None:
            self._stage.play(Seat(request.command.seat), request.command.move, request)
            return  # the world answers
        await self._commit(events, request.cause, now)
        self._served(request)

    async def _take(self, report: reports.Report) -> None:
        """What the world has accepted or done counts in the order in which it tells it."""
        stage, now = self._stage, self._tools.now()
        if stage is None:
            return
        match report:
            case reports.Accepted(seat=seat, move=move, checkpoint=checkpoint, pages=pages):
                request = stage.asked(report.request)
                person, cause = ("", "") if request is None else (request.person, request.cause)
                events = decide(self.match, Play(seat, move), person, now)
                await self._commit(events, cause, now, checkpoint, pages)
                stage.answered(report.request)
                if request is not None:
                    self._served(request)
            case reports.Happened(nature=nature, checkpoint=checkpoint, pages=pages):
                events = decide(self.match, Happened(nature.move, nature.note), "", now)
                await self._commit(events, "", now, checkpoint, pages)
            case reports.Refused(request=number, error=error):
                request = stage.answered(number)
                if request is not None:
                    request.refuse(error)
            case reports.Performed():
                self._bots.performed()
            case reports.Kept(checkpoint=checkpoint, request=None):
                await self._book.keep(checkpoint)
            case reports.Lost(why=why):
                log.error("a world was lost", extra={"table": self.table.code, "why": why})
                await self._reset_stage()
            case _:
                pass

    async def _mend(self, item: Item) -> None:
        """A report that could not be written: the world goes back to what is written."""
        if isinstance(item, reports.Accepted | reports.Happened):
            await self._reset_stage()

    async def _commit(
        self,
        events: tuple[Event, ...],
        cause: str,
        now: int,
        checkpoint: bytes | None = None,
        pages: tuple[str, ...] = (),
    ) -> None:
        if is_live(self.match) and any(isinstance(event, Started) for event in events):
            opened = await self._begin_stage()
            checkpoint, pages = opened.checkpoint, opened.pages
        lines = await self._book.write(events, cause, now, checkpoint=checkpoint, pages=pages)
        for line, match in lines:
            self._tell_event(line, match)
        agreed = next((one for one in events if isinstance(one, RematchAgreed)), None)
        if agreed is not None:
            await self._play_again(agreed.match)
            self._welcome_all()
        self._follow_up()

    def _served(self, request: Request) -> None:
        self._tools.metrics.command_seconds.observe(perf_counter() - request.arrived)
        request.done(self.match.seq)

    def _follow_up(self) -> None:
        """Whoever is to act now is told, asked or timed."""
        times = self.match.times
        due: float | None = None
        if times is not None and times.ticking and times.seat is not None:
            due = (times.since + times.left[times.seat] - self._tools.now()) / 1000 + 0.02
        self._clock.set(due)
        self._bots.wake()

    def _look_at_clocks(self) -> None:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.exception())
        self._inbox.put_nowait(Request(Tick(), "", "", answer))

    # The world

    async def _set_stage(self) -> None:
        """The world of the match that is played here now, as it was kept last."""
        self._leave_stage()
        if not has_begun(self.match):
            return
        kept = await self._book.kept()
        if kept is None:
            return
        stage = Stage(self._book.id, self._tools.worlds, self.report)
        opened = await stage.resume(self.match, kept.data)
        self._stage = stage
        self.audience.show(opened.frame)

    async def _begin_stage(self) -> reports.Opened:
        stage = Stage(self._book.id, self._tools.worlds, self.report)
        names = [held.name or f"bot {held.level}" for held in self.match.holders]
        opened = await stage.begin(self.match, names)
        self._stage = stage
        self.audience.show(opened.frame)
        return opened

    def _leave_stage(self) -> None:
        self.audience.picture.clear()
        if self._stage is not None:
            for request in self._stage.waiting():
                request.refuse(Unavailable("the table had to be set up again: try again"))
            self._stage.leave()
            self._stage = None

    async def _reset_stage(self) -> None:
        """Back to what is written."""
        self._bots.stop()
        await self._set_stage()
        self._bots.wake()

    async def _keep_world(self, stage: Stage) -> None:
        try:
            await self._book.keep(await stage.keep())
        except ToprungError as error:
            log.error("a world was not kept", extra={"table": self.table.code, "why": str(error)})

    def _feel(self, report: reports.Felt) -> None:
        seat = self.match.waited_for
        feel = Feel(seat=0 if seat is None else int(seat), feel=report.feeling)
        self.audience.tell(encode(feel))

    # Telling

    def _welcome(self, guest: Guest, resumed: bool) -> Welcome:
        view = table_view(self.table, self.match, self.audience.people)
        return Welcome(
            version=VERSION,
            person=guest.person,
            table=view,
            seq=self.match.seq,
            resumed=resumed,
        )

    def _welcome_all(self) -> None:
        for guest in self.audience:
            guest.tell(encode(self._welcome(guest, resumed=False)))

    def _tell_event(self, line: Logged, match: Match) -> None:
        view = table_view(self.table, match, self.audience.people)
        self.audience.tell_event(told(line, view))

    def _tell_presence(self) -> None:
        seated = {person: tuple(self.match.held_by(person)) for person in self.match.people}
        self.audience.tell_presence(seated)

    async def _play_again(self, id: str) -> None:
        """The table goes over to the next match."""
        draft = Draft(again(self.match, randbits(32)), self._tools.now())
        store = self._tools.store
        self._leave_stage()
        self._book = Book(id, draft.match, store, self._tools.metrics)
        checkpoint, pages = None, tuple[str, ...]()
        if has_begun(draft.match):
            opened = await self._begin_stage()
            checkpoint, pages = opened.checkpoint, opened.pages
        await draft.write(store, id, self.table.code, checkpoint=checkpoint, pages=pages)
        self.table = replace(self.table, match=id)
        self.audience.forget()

    @property
    def idle(self) -> bool:
        """Whether nobody is there and nothing is to be done."""
        running = self.match.status is Status.PLAYING and self.match.times is not None
        return len(self.audience) == 0 and self._waiting == 0 and not running
