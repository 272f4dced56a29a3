"""A table's only writer: what is decided is written, then it counts, and then it is told.

When a write fails, nobody knows whether it happened. The writer is then uncertain: it drops the
world, reads the log again, tells what it had not told, and opens the world from its last
checkpoint. That also repairs a world that was lost, or that did what the match refuses.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import TypeAlias

from toprung.core.errors import Limited, ToprungError, Unavailable
from toprung.core.seat import NATURE, Seat
from toprung.games.registry import REGISTRY
from toprung.match import Context, Decision, Logged, Match, Status, again, decide, permit
from toprung.match.chance import drawn
from toprung.match.commands import Excuse, Happened, Pause, Play, Start
from toprung.match.events import Kicked, RematchAgreed, Started
from toprung.server.credentials import new_secret
from toprung.server.errors import Moved
from toprung.server.resources import Resources
from toprung.server.rooms.bots import Bots
from toprung.server.rooms.broadcast import Broadcast
from toprung.server.rooms.inbox import Request, Reread, Timer
from toprung.server.rooms.live_world import LiveWorld, WorldSlot
from toprung.server.rooms.log import Draft, MatchLog
from toprung.server.worlds import reports
from toprung.storage import Claim, Conflict, Fenced, Outage

logger = logging.getLogger("toprung")
Item: TypeAlias = Request | Reread | tuple[LiveWorld, reports.Report]
LONGEST_WAIT = 10.0  # seconds before a store that does not answer is tried again


class Writer:
    """Handles one item after another, in one task. `closed` once the last checkpoint is written,
    `fenced` once the table lives on another server."""

    def __init__(
        self,
        log: MatchLog,
        broadcast: Broadcast,
        slot: WorldSlot,
        bots: Bots,
        clock: Timer,
        reread: Timer,
        resources: Resources,
    ) -> None:
        self._log, self._broadcast, self._slot = log, broadcast, slot
        self._bots, self._clock, self._reread = bots, clock, reread
        self._resources = resources
        self._ahead = 0  # milliseconds that this match is ahead of the service's clock
        self._uncertain = False
        self._trouble_since: int | None = None
        self._tries = 0
        self._last_checkpoint: int | None = None
        self._closing = self.closed = self.fenced = False

    @property
    def match(self) -> Match:
        return self._log.match

    async def resume_match(self) -> None:
        """Continue the match as it is written. Raises Unavailable or Conflict."""
        self._ahead = max(0, self.match.at_ms - self._resources.now())
        await self._excuse(await self._outage())
        if self.match.following:
            await self._play_again(self.match.following)
        else:
            await self._set_up_world()
        self._follow_up()

    async def release(self, needed: bool) -> None:
        """Let go of the match, if that can be written; otherwise others find out by themselves."""
        with contextlib.suppress(ToprungError):
            await self._log.release(needed)

    def ask_last_checkpoint(self, world: LiveWorld) -> bool:
        """Ask this world for its last checkpoint; gives whether to wait for it."""
        if self._uncertain or self.match.status is Status.OVER:
            return False
        self._last_checkpoint, self._closing = world.ask_checkpoint(), True
        return True

    async def take(self, item: Item) -> bool:
        """Handle an item and answer its request. False if nothing more can be written here."""
        try:
            await self._do(item)
        except Fenced:
            logger.warning(
                "this table lives elsewhere by now", extra={"table": self._broadcast.table.code}
            )
            self._refuse(item, Moved())
            self.fenced = True
            return False
        except Conflict:
            logger.error(
                "another process writes to this table", extra={"table": self._broadcast.table.code}
            )
            self._refuse(item, Unavailable("this table is open elsewhere: please reconnect"))
            return False
        except ToprungError as error:
            self._refuse(item, error)
            if isinstance(error, Unavailable) or not isinstance(item, Request):
                self._distrust(item)
        except Exception:
            logger.exception("a command failed", extra={"table": self._broadcast.table.code})
            self._refuse(item, Unavailable("something went wrong here"))
            return False
        return True

    async def _do(self, item: Item) -> None:
        match item:
            case Request():
                await self._make_certain()
                await self._serve(item)
            case Reread():
                await self._make_certain()
            case (world, report):
                if world is self._slot.world:
                    await self._handle_report(world, report)

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
        done = self._log.done(context.cause)
        if done is not None:
            request.done(done)
            return
        if isinstance(command, Play) and is_live(self.match):
            permit(self.match, command, context)
            if self._slot.world is None:
                raise Unavailable("the table is not set up: please try again")
            first = self._slot.world.in_flight(context.cause)
            if first is not None:
                first.twins.append(request)
                return  # it came twice, and is answered once it is done
            self._slot.world.play(Seat(command.seat), command.move, request)
            return  # the world answers
        if isinstance(command, Start):
            place = self._broadcast.place_of(context.person)
            chance = await self._resources.answers.made(place, drawn, self.match, new_secret())
            context = replace(context, chance=chance)
        decision = decide(self.match, command, context)
        if decision.lines:
            await self._commit(decision)
        self._served(request)
        await self._after(decision)

    @property
    def now(self) -> int:
        """This match's time, in milliseconds since 1970. If the machine's clock was set back while
        the service was away, time goes on from the last event."""
        return self._resources.now() + self._ahead

    def _now(self, context: Context) -> Context:
        return replace(context, now_ms=self.now)

    async def _outage(self) -> int:
        """For how long the service was away while the clock ran that runs now, in milliseconds."""
        times = self.match.times
        if times is None or not times.ticking:
            return 0
        claim = self._log.claim
        if claim is not None and claim.served_until is not None:
            away: tuple[Outage, ...] = (Outage(claim.served_until, self.now),)
        else:
            away = await self._resources.store.outages(times.since)
        return sum(one.within(times.since, self.now) for one in away)

    async def _excuse(self, milliseconds: int) -> None:
        """Time in which nobody could move counts for nobody. Raises Unavailable or Conflict."""
        decision = decide(self.match, Excuse(milliseconds), self._now(Context()))
        if decision.lines:
            await self._commit(decision)

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
            checkpoint, pages = await self._first_world(decision.match)
        await self._log.write(decision, checkpoint=checkpoint, pages=pages)
        if checkpoint is not None:
            self._slot.reset_losses()
        self._tell(decision.before, decision.lines)

    def _tell(self, before: Match, lines: Sequence[tuple[Logged, Match]]) -> None:
        for line, match in lines:
            self._broadcast.tell_event(line, before, match)
            before = match

    async def _after(self, decision: Decision) -> None:
        """React to events that are written and told."""
        for event in decision.events:
            if isinstance(event, Kicked):
                self._broadcast.banish(event.person, self.match)
        agreed = next((one for one in decision.events if isinstance(one, RematchAgreed)), None)
        before: Match | None = decision.before
        if agreed is not None:
            await self._play_again(agreed.match)
            before = None
        elif self.match.status is Status.OVER and self._slot.world is not None:
            self._bots.stop()
            self._last_checkpoint = self._slot.world.ask_checkpoint()
        elif self.match.status is Status.PLAYING and self._slot.world is None:
            await self._try_world_again()
        if self._resources.push is not None:
            code, here = self._broadcast.table.code, self._broadcast.people
            self._resources.push.follow(code, before, self.match, here)
        self._follow_up()

    def _follow_up(self) -> None:
        """Start the clock or the bot of whoever acts next."""
        times = self.match.times
        due: float | None = None
        if times is not None and times.ticking and times.seat is not None:
            due = (times.since + times.left[times.seat] - self.now) / 1000 + 0.02
        self._clock.set(due)
        self._bots.wake()

    async def _play_again(self, id: str) -> None:
        """Move the table on to the next match."""
        people, created = self.match.people, self.match.created
        best = None
        if len(people) == 1:
            best = await self._resources.best_score(people[0], created.game, created.options)
        place, answers = (
            self._broadcast.place_of(self._broadcast.table.host),
            self._resources.answers,
        )
        try:
            first = await answers.made(place, again, self.match, new_secret(), best)
        except Limited as error:  # it was agreed, and is tried again
            raise Unavailable("the next match is not set up yet: please wait", str(error)) from None
        draft = Draft(first, self._resources.now())
        self._bots.stop()
        self._slot.leave()
        checkpoint, pages = None, tuple[str, ...]()
        if has_begun(draft.match):
            opened = await self._slot.begin(id, draft.match)
            checkpoint, pages = opened.checkpoint, opened.pages
        code, store, claim = self._broadcast.table.code, self._resources.store, self._log.claim
        await draft.write(store, id, code, checkpoint=checkpoint, pages=pages, claim=claim)
        table = replace(self._broadcast.table, match=id)
        if claim is not None:
            claim = Claim(table, claim.server, epoch=1)
        self._log = MatchLog(id, draft.match, draft.lines, store, self._resources.metrics, claim)
        self._broadcast.begin(table, self.match)

    # The world

    async def _handle_report(self, world: LiveWorld, report: reports.Report) -> None:
        """Handle what the world reports, in its order."""
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
                await self._checkpointed(report)
            case reports.Lost(why=why):
                self._slot.lost()
                raise Unavailable("the table has to be set up again", why)
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

    async def _checkpointed(self, report: reports.Kept) -> None:
        """A checkpoint between two events. If writing it fails, the next one follows in seconds."""
        last = report.request is not None and report.request == self._last_checkpoint
        try:
            await self._log.write_checkpoint(report.checkpoint)
        except Unavailable as error:
            code = self._broadcast.table.code
            logger.warning("a checkpoint was not written", extra={"table": code, "why": str(error)})
        if last and self._closing:
            self.closed = True
        elif last:
            self._slot.leave(picture=True)

    async def _set_up_world(self) -> None:
        """Open the world of the current match from its last checkpoint."""
        self._slot.leave()
        if not has_begun(self.match) or self._slot.hopeless:
            return
        checkpoint = await self._log.checkpoint()
        if checkpoint is not None:
            await self._slot.resume(self._log.id, self.match, checkpoint.data)

    async def _first_world(self, match: Match) -> tuple[bytes | None, tuple[str, ...]]:
        """Open the world of a match that has just started: a new one, or for a fork the one it was
        given, with the chance of this match. Gives the checkpoint and the pages to write."""
        checkpoint = await self._log.checkpoint()
        if checkpoint is None:
            opened = await self._slot.begin(self._log.id, match)
        else:
            opened = await self._slot.branch(self._log.id, match, checkpoint.data)
        return opened.checkpoint, opened.pages

    async def _try_world_again(self) -> None:
        """Try a world that was lost too often once more, because someone wants to go on."""
        if has_begun(self.match):
            self._slot.reset_losses()
            await self._set_up_world()

    # Uncertainty

    def _distrust(self, item: Item) -> None:
        """Trust nothing until the log has been read again."""
        code = self._broadcast.table.code
        if isinstance(item, tuple):
            logger.error("a table is being set up again", extra={"table": code})
            if not isinstance(item[1], reports.Lost):
                self._slot.lost()
        self._uncertain = True
        if self._trouble_since is None:
            waited = perf_counter() - item.arrived if isinstance(item, Request) else 0.0
            self._trouble_since = self.now - round(waited * 1000)
        self._bots.stop()
        self._slot.leave()
        self.closed = self._closing
        wait = 0.0 if self._tries == 0 else min(LONGEST_WAIT, 0.25 * 2**self._tries)
        self._tries += 1
        self._reread.set(wait)

    async def _make_certain(self) -> None:
        """If uncertain, read the log again. Raises Unavailable."""
        if not self._uncertain:
            return
        before = self.match
        self._tell(before, await self._log.catch_up())
        if self.match.following:
            await self._play_again(self.match.following)
        else:
            await self._set_up_world()
        self._uncertain, self._tries = False, 0
        self._reread.set(None)
        if self._slot.hopeless and self.match.status is Status.PLAYING:
            logger.error(
                "a world was lost too often: the match is paused",
                extra={"table": self._broadcast.table.code},
            )
            await self._commit(decide(self.match, Pause(NATURE), self._now(Context())))
        if self._trouble_since is not None:
            await self._excuse(self.now - self._trouble_since)
            self._trouble_since = None
        self._follow_up()


def is_live(match: Match) -> bool:
    """Whether this game is played in a world."""
    return REGISTRY[match.created.game].world is not None


def has_begun(match: Match) -> bool:
    """Whether there is, or should be, a world by now."""
    return is_live(match) and match.status is not Status.GATHERING
