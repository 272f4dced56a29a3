"""The only one who writes at a table: what is decided is written, then it counts, then it is told.

When a write fails, nobody knows whether it was done. The writer then doubts: it lets the world go,
reads what is written, tells what it had not told, and sets the world up as it was kept. The same
mends a world that was lost, or did what the match refuses.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from secrets import randbits
from time import perf_counter
from typing import TypeAlias

from toprung.core.errors import ToprungError, Unavailable
from toprung.core.seat import NATURE, Seat
from toprung.match import Context, Decision, Logged, Match, Status, again, decide, permit
from toprung.match.commands import Happened, Pause, Play
from toprung.match.events import RematchAgreed, Started
from toprung.server.resources import Resources
from toprung.server.rooms.bots import Bots
from toprung.server.rooms.broadcast import Broadcast
from toprung.server.rooms.live_world import LiveWorld, WorldSlot, has_begun, is_live
from toprung.server.rooms.log import Draft, MatchLog
from toprung.server.rooms.requests import LookAgain, Request
from toprung.server.rooms.timer import Timer
from toprung.server.worlds import reports
from toprung.storage import Conflict

logger = logging.getLogger("toprung")
Item: TypeAlias = Request | LookAgain | tuple[LiveWorld, reports.Report]
LONGEST_WAIT = 10.0  # seconds between two looks at a store that does not answer


class Writer:
    """Takes one item after the other; called by one task only. `closed`: the world was kept for
    the last time."""

    def __init__(
        self,
        log: MatchLog,
        broadcast: Broadcast,
        slot: WorldSlot,
        bots: Bots,
        clock: Timer,
        look_again: Timer,
        resources: Resources,
    ) -> None:
        self._log, self._broadcast, self._slot = log, broadcast, slot
        self._bots, self._clock, self._look_again = bots, clock, look_again
        self._resources = resources
        self._doubtful = False
        self._tries = 0
        self._last_keeping: int | None = None
        self._closing = self.closed = False

    @property
    def match(self) -> Match:
        return self._log.match

    async def take_up(self) -> None:
        """Go on with the match as it is written. Raises Unavailable or Conflict."""
        if self.match.following:
            await self._play_again(self.match.following)
        else:
            await self._set_up_world()
        self._follow_up()

    def close_with(self, world: LiveWorld) -> bool:
        """Have this world kept, after all that it reported before; whether there is need to wait
        for that."""
        if self._doubtful or self.match.status is Status.OVER:
            return False
        self._last_keeping, self._closing = world.keep(), True
        return True

    async def take(self, item: Item) -> bool:
        """Do it and answer whoever waits for it. False: nothing more can be written here."""
        try:
            await self._do(item)
        except Conflict:
            logger.error("another writer", extra={"table": self._broadcast.table.code})
            self._refuse(item, Unavailable("this table is open elsewhere: connect again"))
            return False
        except ToprungError as error:
            self._refuse(item, error)
            if isinstance(error, Unavailable) or not isinstance(item, Request):
                self._doubt(item)
        except Exception as error:
            logger.exception("a command failed", extra={"table": self._broadcast.table.code})
            self._refuse(item, Unavailable(f"something went wrong here ({type(error).__name__})"))
            return False
        return True

    async def _do(self, item: Item) -> None:
        match item:
            case Request():
                await self._make_sure()
                await self._serve(item)
            case LookAgain():
                await self._make_sure()
            case (world, report):
                if world is self._slot.world:
                    await self._heed(world, report)

    def _refuse(self, item: Item, error: ToprungError) -> None:
        if isinstance(item, Request):
            item.refuse(error)
        elif isinstance(item, tuple) and isinstance(item[1], reports.Accepted):
            request = item[0].answered(item[1].request)
            if request is not None:
                request.refuse(error)

    # Commands

    async def _serve(self, request: Request) -> None:
        command, context = request.command, self._now(request.context)
        done = self.match.answered(context.cause) if context.cause else None
        if done is not None:
            request.done(done[-1])
            return
        if isinstance(command, Play) and is_live(self.match):
            permit(self.match, command, context)
            if self._slot.world is None:
                raise Unavailable("the table is not set up: try again")
            self._slot.world.play(Seat(command.seat), command.move, request)
            return  # the world answers
        decision = decide(self.match, command, context)
        if decision.lines:
            await self._commit(decision)
        self._served(request)
        await self._after(decision)

    def _now(self, context: Context) -> Context:
        return replace(context, now_ms=self._resources.now())

    def _served(self, request: Request) -> None:
        self._resources.metrics.command_seconds.observe(perf_counter() - request.arrived)
        request.done(self.match.seq)

    async def _commit(
        self,
        decision: Decision,
        checkpoint: bytes | None = None,
        pages: tuple[str, ...] = (),
    ) -> None:
        starts = any(isinstance(event, Started) for event in decision.events)
        if starts and is_live(self.match):
            checkpoint, pages = await self._first_world()
        await self._log.write(decision, checkpoint=checkpoint, pages=pages)
        if checkpoint is not None:
            self._slot.hope()
        self._tell(decision.before, decision.lines)

    def _tell(self, before: Match, lines: Sequence[tuple[Logged, Match]]) -> None:
        for line, match in lines:
            self._broadcast.tell_event(line, before, match)
            before = match

    async def _after(self, decision: Decision) -> None:
        """What follows from events that are written and told."""
        agreed = next((one for one in decision.events if isinstance(one, RematchAgreed)), None)
        if agreed is not None:
            await self._play_again(agreed.match)
        elif self.match.status is Status.OVER and self._slot.world is not None:
            self._bots.stop()
            self._last_keeping = self._slot.world.keep()
        elif self.match.status is Status.PLAYING and self._slot.world is None:
            await self._hope_again()
        self._follow_up()

    def _follow_up(self) -> None:
        """Ask or time the player who is to act now."""
        times = self.match.times
        due: float | None = None
        if times is not None and times.ticking and times.seat is not None:
            due = (times.since + times.left[times.seat] - self._resources.now()) / 1000 + 0.02
        self._clock.set(due)
        self._bots.wake()

    async def _play_again(self, id: str) -> None:
        """The table goes over to the next match."""
        people, game = self.match.people, self.match.created.game
        best = None
        if len(people) == 1:
            best = await self._resources.best_score(people[0], game)
        draft = await asyncio.to_thread(self._rematch, best)  # a new building takes a while
        self._bots.stop()
        self._slot.leave()
        checkpoint, pages = None, tuple[str, ...]()
        if has_begun(draft.match):
            opened = await self._slot.begin(id, draft.match)
            checkpoint, pages = opened.checkpoint, opened.pages
        code, store = self._broadcast.table.code, self._resources.store
        await draft.write(store, id, code, checkpoint=checkpoint, pages=pages)
        self._log = MatchLog(id, draft.match, store, self._resources.metrics)
        self._broadcast.begin(replace(self._broadcast.table, match=id), self.match)

    def _rematch(self, best: int | None) -> Draft:
        return Draft(again(self.match, randbits(32), best), self._resources.now())

    # The world

    async def _heed(self, world: LiveWorld, report: reports.Report) -> None:
        """What the world has accepted or done counts in the order in which it tells it."""
        match report:
            case reports.Accepted():
                await self._accepted(world, report)
            case reports.Happened(nature=nature, checkpoint=checkpoint, pages=pages):
                if self.match.status is not Status.OVER:
                    command = Happened(nature.move, nature.note)
                    decision = decide(self.match, command, self._now(Context()))
                    await self._commit(decision, checkpoint, pages)
                    await self._after(decision)
            case reports.Refused(request=number, error=error):
                request = world.answered(number)
                if request is not None:
                    request.refuse(error)
            case reports.Performed():
                self._bots.performed()
            case reports.Kept():
                await self._kept(report)
            case reports.Lost(why=why):
                self._slot.lost()
                raise Unavailable(f"a world was lost: {why}")
            case _:
                pass

    async def _accepted(self, world: LiveWorld, report: reports.Accepted) -> None:
        request = world.asked(report.request)
        context = self._now(Context() if request is None else request.context)
        decision = decide(self.match, Play(report.seat, report.move), context)
        await self._commit(decision, report.checkpoint, report.pages)
        world.answered(report.request)
        if request is not None:
            self._served(request)
        await self._after(decision)

    async def _kept(self, report: reports.Kept) -> None:
        """A world between two events; what cannot be kept now is kept a second later."""
        last = report.request is not None and report.request == self._last_keeping
        try:
            await self._log.keep(report.checkpoint)
        except Unavailable as error:
            code = self._broadcast.table.code
            logger.warning("a world was not kept", extra={"table": code, "why": str(error)})
        if last and self._closing:
            self.closed = True
        elif last:
            self._slot.leave(picture=True)

    async def _set_up_world(self) -> None:
        """The world of the match that is played here now, as it was kept last."""
        self._slot.leave()
        if not has_begun(self.match) or self._slot.hopeless:
            return
        kept = await self._log.kept()
        if kept is not None:
            await self._slot.resume(self._log.id, self.match, kept.data)

    async def _first_world(self) -> tuple[bytes | None, tuple[str, ...]]:
        """The world of a match that starts: a new one, or that of another match in its middle. What
        is to be written of it."""
        kept = await self._log.kept()
        if kept is not None:
            await self._slot.resume(self._log.id, self.match, kept.data)
            return None, ()
        opened = await self._slot.begin(self._log.id, self.match)
        return opened.checkpoint, opened.pages

    async def _hope_again(self) -> None:
        """A world that was lost too often is tried once more when someone wants to go on."""
        if has_begun(self.match):
            self._slot.hope()
            await self._set_up_world()

    # Doubts

    def _doubt(self, item: Item) -> None:
        """From now on nothing is believed until it is read again."""
        code = self._broadcast.table.code
        if isinstance(item, tuple):
            logger.error("a table is set up again", extra={"table": code})
            if not isinstance(item[1], reports.Lost):
                self._slot.lost()
        self._doubtful = True
        self._bots.stop()
        self._slot.leave()
        self.closed = self._closing
        wait = 0.0 if self._tries == 0 else min(LONGEST_WAIT, 0.25 * 2**self._tries)
        self._tries += 1
        self._look_again.set(wait)

    async def _make_sure(self) -> None:
        """Read what is written, if there is doubt. Raises Unavailable."""
        if not self._doubtful:
            return
        before = self.match
        self._tell(before, await self._log.catch_up())
        if self.match.following:
            await self._play_again(self.match.following)
        else:
            await self._set_up_world()
        self._doubtful, self._tries = False, 0
        self._look_again.set(None)
        if self._slot.hopeless and self.match.status is Status.PLAYING:
            logger.error("a world is lost for good", extra={"table": self._broadcast.table.code})
            await self._commit(decide(self.match, Pause(NATURE), self._now(Context())))
        self._follow_up()
