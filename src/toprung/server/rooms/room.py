"""One table: an actor that takes commands and the world's reports in their order.

What is decided is written, then it counts, and then it is told. When a write fails, nobody knows
whether it happened. The room is then uncertain: it drops the world, reads the log again, tells what
it had not told, and opens the world from its last checkpoint. That also repairs a world that was
lost, or that did what the match refuses.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
from collections import Counter
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Final, TypeAlias
from weakref import proxy

from toprung.core.errors import Limited, ToprungError, Unavailable
from toprung.core.json import Json, dumps
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.match import Context, Decision, Match, Status, again, decide, permit
from toprung.match.chance import drawn
from toprung.match.commands import (
    Command,
    Excuse,
    Happened,
    Kick,
    Mute,
    Pause,
    Play,
    Rematch,
    Resign,
    Say,
    Start,
    Tick,
)
from toprung.match.events import Kicked, RematchAgreed, Started
from toprung.match.house_rules import require
from toprung.protocol.frames import Lead
from toprung.server.credentials import new_secret
from toprung.server.errors import Moved, limited
from toprung.server.limits import Buckets
from toprung.server.resources import Resources
from toprung.server.rooms.audience import Audience
from toprung.server.rooms.bots import Bots
from toprung.server.rooms.forecasts import Forecasts
from toprung.server.rooms.inbox import Reply, Request, Reread, Timer, settle
from toprung.server.rooms.log import Draft, MatchLog
from toprung.server.rooms.world_slot import WorldSlot, has_begun, is_live
from toprung.server.views import answer_text, names_of
from toprung.server.worlds import RemoteWorld, reports
from toprung.storage import Conflict, Fenced, TableRow

logger = logging.getLogger("toprung")
Item: TypeAlias = Request | Reread | tuple[RemoteWorld, reports.Report]
CLOCK_SOON: Final = 120.0  # seconds
CLOSING: Final = 15.0  # seconds to finish writing, and for the last checkpoint
LONGEST_WAIT: Final = 10.0  # seconds before a store that does not answer is tried again

_ALWAYS: Final = (Play, Resign, Rematch)  # commands that a match takes however long its log is


class Room:
    """An open table. Once it is `gone`, the next client opens it again from the store. Its parts
    know it weakly, so that a closed room is freed at once: full collections are rare here."""

    def __init__(self, table: TableRow, log: MatchLog, resources: Resources) -> None:
        limits, room = resources.settings.limits, proxy(self)
        self.resources, self._log = resources, log
        self.audience = Audience(table, log.match, limits, resources.metrics, resources.now)
        self.slot = WorldSlot(self.audience, resources, lambda *told: room._hear(*told))
        self.bots = Bots(room, resources)
        self.forecasts = Forecasts(room, resources)
        self.gone = False
        self.clock = Timer(lambda: room._put(Request(Tick(), Context())))
        self._reread = Timer(lambda: room._put(Reread()))
        self._inbox: asyncio.Queue[Item | None] = asyncio.Queue()
        self._waiting: Counter[str] = Counter()  # commands without an answer, by person
        self._says = Buckets(limits.says_rate, limits.says_burst, remembered=256)
        self._task: asyncio.Task[None] | None = None
        self._text: tuple[TextState, str] | None = None  # of the state that was asked about last
        self._ahead = 0  # milliseconds that this match is ahead of the service's clock
        self._uncertain = False
        self._trouble_since: int | None = None
        self._tries = 0
        self._last_checkpoint: int | None = None
        self._closing = self._closed = self._fenced = False

    @property
    def match(self) -> Match:
        return self._log.match

    @property
    def idle(self) -> bool:
        """Whether no client is there, nothing waits, and no clock runs out soon."""
        due = self.clock.left
        soon = due is not None and due < CLOCK_SOON
        return not self.audience and self._inbox.empty() and not soon

    @property
    def now(self) -> int:
        """This match's time, in milliseconds since 1970. If the machine's clock was set back while
        the service was away, time goes on from the last event."""
        return self.resources.now() + self._ahead

    async def open(self) -> None:
        """Continue the match where it is. Raises Unavailable or Conflict, and then the room is
        gone."""
        try:
            self._ahead = max(0, self.match.at_ms - self.resources.now())
            await self._excuse(await self._log.outage(self.now))
            await self._continue()
            self._follow_up()
        except BaseException:
            self._end("failure")
            raise
        # Nobody's request: whoever opened the room is not in the lines of what happens later.
        self._task = asyncio.create_task(
            self._run(), name=f"room {self.audience.table.code}", context=contextvars.Context()
        )

    async def close(self, why: str = "stopping", *, needed: bool | None = None) -> None:
        """Finish writing, save the world, and disconnect all clients. Where several servers share
        the store, the match is released first, so that clients find it elsewhere at once; unless
        it is not said whether anybody needs it."""
        self.gone = True
        self.bots.stop()
        self.clock.set(None)
        world = self.slot.world
        if world is None or self._uncertain or self.match.status is Status.OVER:
            self._put(None)
        else:
            self._last_checkpoint, self._closing = world.keep(), True
        if self._task is not None:
            _, late = await asyncio.wait({self._task}, timeout=CLOSING)
            if late:
                self._log_trouble(logging.ERROR, "a table was closed in a hurry")
                self._put(None)
                self._task.cancel()
                await asyncio.wait({self._task})
        if needed is not None:
            with contextlib.suppress(ToprungError):  # others find out by themselves
                await self._log.release(needed)
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

    async def request(self, command: Command, context: Context) -> int:
        """Carry out a command; returns the number of the last event that it caused. Raises what
        `decide` raises, Limited when too much waits, Unavailable when it cannot be written."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit(command, context, partial(settle, answer))
        try:
            return await answer
        finally:
            del answer  # an error knows where it was raised, and this its future, and the room

    def submit(self, command: Command, context: Context, reply: Reply) -> None:
        """The same without waiting: the answer goes to `reply`. Raises Moved or Limited."""
        if self.gone:
            raise Moved
        if context.person:
            self._check_limits(command, context.person)
        self._waiting[context.person] += 1
        self._put(Request(command, context, partial(self._reply, context.person, reply)))

    def _reply(self, person: str, reply: Reply, result: int | Exception) -> None:
        self._waiting[person] -= 1
        if not self._waiting[person]:
            del self._waiting[person]
        reply(result)

    def _check_limits(self, command: Command, person: str) -> None:
        """Nobody's commands fill the queue, and those who only watch leave room for the players."""
        limits = self.resources.settings.limits
        if self._waiting[person] >= limits.queue_per_person:
            raise limited("commands")
        if self._inbox.qsize() >= limits.queue and person not in self.match.people:
            raise limited("commands")
        if self.match.seq >= limits.events_per_match and not isinstance(command, _ALWAYS):
            raise limited("events")
        if isinstance(command, Say) and not self._says.take(person):
            raise limited("messages")

    async def ask(self, question: Json, address: str) -> bytes:
        """The JSON of the game's answer to a question. Raises Limited, and what `GameView.ask`
        raises."""
        match, asked = self.match, dumps(question)
        if self._text is None or self._text[0] is not match.state:
            self._text = match.state, match.state.text
        key, game = (self.audience.table.match, match.seq, asked), match.created.game
        return await self.resources.answers.of(
            key, address, answer_text, game, self._text[1], asked, names_of(match)
        )

    def lead(self, lead: Lead, person: str) -> None:
        """A hand moves, unless the seat is someone else's or the match is paused."""
        world, match = self.slot.world, self.match
        if world is None or match.status is not Status.PLAYING:
            return
        if lead.seat in match.held_by(person):
            world.lead(Seat(lead.seat), lead.target)

    # The inbox, and the task that empties it

    def _hear(self, world: RemoteWorld, report: reports.Report) -> None:
        """The world reports something; called in the event loop, in order."""
        if world is not self.slot.world:
            return
        if isinstance(report, reports.Frame):
            self.audience.show(report.frame)
        elif isinstance(report, reports.Felt):
            self.audience.tell_feeling(report.feeling)
        elif not isinstance(report, reports.Rested):
            self._put((world, report))

    def _put(self, item: Item | None) -> None:
        self._inbox.put_nowait(item)

    async def _run(self) -> None:
        item: Item | None = None
        try:
            while (item := await self._inbox.get()) is not None:
                if not await self._survive(item) or self._closed:
                    break
        finally:
            if not self.gone:
                self._end("stopping" if self._fenced else "failure")
            left = [item, *(self._inbox.get_nowait() for _ in range(self._inbox.qsize()))]
            for item in left:
                if isinstance(item, Request):  # one that was answered stays answered
                    item.answer(Moved())

    def _end(self, why: str) -> None:
        """The store has everything; the next client opens the room again."""
        self.gone = True
        self.bots.stop()
        self.clock.set(None)
        self._reread.set(None)
        self.slot.leave()
        self.audience.dismiss(why)

    async def _survive(self, item: Item) -> bool:
        """Handle an item and answer its request. False if nothing more can be written here."""
        try:
            await self._handle(item)
        except Fenced:
            self._log_trouble(logging.WARNING, "this table lives elsewhere by now")
            self._refuse(item, Moved())
            self._fenced = True
            return False
        except Conflict:
            self._log_trouble(logging.ERROR, "another process writes to this table")
            self._refuse(item, Unavailable("this table is open elsewhere: please reconnect"))
            return False
        except ToprungError as error:
            self._refuse(item, error)
            if isinstance(error, Unavailable) or not isinstance(item, Request):
                self._distrust(item)
        except Exception:
            logger.exception("a command failed", extra={"table": self.audience.table.code})
            self._refuse(item, Unavailable("something went wrong here"))
            return False
        return True

    def _refuse(self, item: Item, error: ToprungError) -> None:
        if isinstance(item, Request):
            item.answer(error)
        elif isinstance(item, tuple) and isinstance(item[1], reports.Accepted):
            request = self.slot.answered(item[1].request)
            if request is not None:
                request.answer(error)

    # Decide, append, publish

    async def _handle(self, item: Item) -> None:
        match item:
            case Request():
                await self._make_certain()
                await self._serve(item)
            case Reread():
                await self._make_certain()
            case (world, report) if world is self.slot.world:
                await self._follow(report)

    async def _serve(self, request: Request) -> None:
        """Someone asks for something: it is decided here, or by the world, which answers later."""
        command, context = request.command, self._now(request.context)
        done = self._log.done(context.cause)
        if done is not None:
            request.answer(done)
            return
        if isinstance(command, Play) and is_live(self.match):
            permit(self.match, command, context)
            self.slot.play(Seat(command.seat), command.move, request)
            return
        if isinstance(command, Mute | Kick) and context.person == self.match.created.host:
            await self._check_known(command.person)
        if isinstance(command, Start):
            place = self.audience.place_of(context.person)
            chance = await self.resources.answers.made(place, drawn, self.match, new_secret())
            context = replace(context, chance=chance)
        await self._carry_out(decide(self.match, command, context), request)

    async def _follow(self, report: reports.Report) -> None:
        """The world reports something, in its order."""
        match report:
            case reports.Accepted(_, number, seat, move, checkpoint, pages):
                request = self.slot.asked(number)
                context = self._now(Context() if request is None else request.context)
                decision = decide(self.match, Play(seat, move), context)
                await self._carry_out(decision, request, checkpoint, pages)
                self.slot.answered(number)
            case reports.Happened(_, nature, checkpoint, pages):
                if self.match.status is not Status.OVER:
                    command = Happened(nature.move, nature.note)
                    decision = decide(self.match, command, self._now(Context()))
                    await self._carry_out(decision, None, checkpoint, pages)
            case reports.Refused(_, number, error):
                request = self.slot.answered(number)
                if request is not None:
                    request.answer(error)
            case reports.Performed():
                self.bots.performed()
            case reports.Kept():
                await self._checkpointed(report)
            case reports.Lost(_, why):
                self.slot.lost()
                raise Unavailable("the table has to be set up again", why)
            case _:
                pass

    async def _carry_out(
        self,
        decision: Decision,
        request: Request | None = None,
        checkpoint: bytes | None = None,
        pages: tuple[str, ...] = (),
    ) -> None:
        """Write what was decided, tell everybody, answer, and react."""
        if decision.lines:
            await self._commit(decision, checkpoint, pages)
        if request is not None:
            self.resources.metrics.command_seconds.observe(perf_counter() - request.arrived)
            request.answer(self.match.seq)
        await self._after(decision)

    async def _commit(
        self, decision: Decision, checkpoint: bytes | None = None, pages: tuple[str, ...] = ()
    ) -> None:
        starts = any(isinstance(event, Started) for event in decision.events)
        if starts and is_live(self.match):
            opened = await self.slot.first(self._log, decision.match)
            checkpoint, pages = opened.checkpoint, opened.pages
        await self._log.append(decision, checkpoint=checkpoint, pages=pages)
        if checkpoint is not None:
            self.slot.reset_losses()
        self.audience.publish(decision.lines)

    async def _after(self, decision: Decision) -> None:
        """React to events that are written and told."""
        before: Match | None = decision.before
        for event in decision.events:
            if isinstance(event, Kicked):
                self.audience.banish(event.person)
            elif isinstance(event, RematchAgreed):
                await self._play_again(event.match)
                before = None
        world, status = self.slot.world, self.match.status
        if before is not None and status is Status.OVER and world is not None:
            self.bots.stop()
            self._last_checkpoint = world.keep()
        elif before is not None and status is Status.PLAYING and world is None:
            self.slot.reset_losses()  # the match resumes: try a lost world once more
            await self.slot.set_up(self._log)
        if self.resources.push is not None:
            code, here = self.audience.table.code, self.audience.people
            self.resources.push.follow(code, before, self.match, here)
        self._follow_up()

    def _follow_up(self) -> None:
        """Start the clock, or the bot, of the next player."""
        times = self.match.times
        due: float | None = None
        if times is not None and times.ticking and times.seat is not None:
            due = (times.since + times.left[times.seat] - self.now) / 1000 + 0.02
        self.clock.set(due)
        self.bots.wake()

    async def _check_known(self, other: str) -> None:
        """Whom the host speaks of is here, or was. Raises Illegal."""
        if other and other not in self.match.company and other not in self.audience.people:
            require(await self.resources.store.person(other) is not None, "no-such-person")

    def _now(self, context: Context) -> Context:
        return replace(context, now_ms=self.now)

    # The next match, outages and trouble

    async def _continue(self) -> None:
        """Go on with the match as it is written, or with the next one."""
        if self.match.following:
            await self._play_again(self.match.following)
        else:
            await self.slot.set_up(self._log)

    async def _play_again(self, id: str) -> None:
        """Move the table on to the next match."""
        people, created, resources = self.match.people, self.match.created, self.resources
        best = None
        if len(people) == 1:
            best = await resources.best_score(people[0], created.game, created.options)
        place = self.audience.place_of(self.audience.table.host)
        try:
            first = await resources.answers.made(place, again, self.match, new_secret(), best)
        except Limited as error:  # it was agreed, and is tried again
            raise Unavailable("the next match is not set up yet: please wait", str(error)) from None
        draft = Draft(first, resources.now())
        self.bots.stop()
        self.slot.leave()
        checkpoint, pages = None, tuple[str, ...]()
        if has_begun(draft.match):
            opened = await self.slot.begin(draft.match)
            checkpoint, pages = opened.checkpoint, opened.pages
        table = replace(self.audience.table, match=id)
        self._log = await self._log.followed_by(draft, table, checkpoint, pages)
        self.audience.begin(table, self.match)

    async def _excuse(self, milliseconds: int) -> None:
        """Time in which nobody could move counts for nobody. Raises Unavailable or Conflict."""
        decision = decide(self.match, Excuse(milliseconds), self._now(Context()))
        if decision.lines:
            await self._commit(decision)

    async def _checkpointed(self, report: reports.Kept) -> None:
        """A checkpoint between two events. If writing it fails, the next one follows in seconds."""
        last = report.request is not None and report.request == self._last_checkpoint
        try:
            await self._log.write_checkpoint(report.checkpoint)
        except Unavailable as error:
            self._log_trouble(logging.WARNING, "a checkpoint was not written", str(error))
        if last and self._closing:
            self._closed = True
        elif last:
            self.slot.leave(picture=True)

    def _distrust(self, item: Item) -> None:
        """Trust nothing until the log has been read again."""
        if isinstance(item, tuple):
            self._log_trouble(logging.ERROR, "a table is being set up again")
            if not isinstance(item[1], reports.Lost):
                self.slot.lost()
        self._uncertain = True
        if self._trouble_since is None:
            waited = perf_counter() - item.arrived if isinstance(item, Request) else 0.0
            self._trouble_since = self.now - round(waited * 1000)
        self.bots.stop()
        self.slot.leave()
        self._closed = self._closing
        self._reread.set(0.0 if self._tries == 0 else min(LONGEST_WAIT, 0.25 * 2**self._tries))
        self._tries += 1

    async def _make_certain(self) -> None:
        """If uncertain, read the log again. Raises Unavailable."""
        if not self._uncertain:
            return
        self.audience.publish(await self._log.catch_up())
        await self._continue()
        self._uncertain, self._tries = False, 0
        self._reread.set(None)
        if self.slot.hopeless and self.match.status is Status.PLAYING:
            self._log_trouble(logging.ERROR, "a world was lost too often: the match is paused")
            await self._commit(decide(self.match, Pause(NATURE), self._now(Context())))
        if self._trouble_since is not None:
            await self._excuse(self.now - self._trouble_since)
            self._trouble_since = None
        self._follow_up()

    def _log_trouble(self, level: int, what: str, why: str = "") -> None:
        told = {"table": self.audience.table.code, **({"why": why} if why else {})}
        logger.log(level, what, extra=told)
