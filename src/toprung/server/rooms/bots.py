"""The bots at a table: they decide in worker processes, and move when it is their turn."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toprung.bots.bot import Look, MoveHand, Script
from toprung.bots.registry import decide, goal, hinting
from toprung.core.errors import RuleError, Unavailable, Unparsable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.match import Match, Status
from toprung.match.chance import bot_seed
from toprung.match.commands import Context, Play
from toprung.match.house_rules import must_be_playing, require
from toprung.server.errors import limited
from toprung.server.resources import Resources
from toprung.server.worlds import RemoteWorld

if TYPE_CHECKING:
    from toprung.server.rooms.room import Room

logger = logging.getLogger("toprung")
LIMIT = 60.0  # seconds to decide
RETRY = 0.5  # seconds before a bot that failed to move tries again; doubled each time
LONGEST_RETRY = 60.0
JOINING_IN = 6  # pauses before a bot's next move where all move as they like
PATIENCE = 2  # failures after which the weakest bot decides instead


@dataclass(slots=True, eq=False)
class Hint:
    """A hint that is being thought about, or known, and how many wait for it."""

    task: asyncio.Task[Json]
    waiting: int = 0


class Bots:
    """Moves the bots of one table, one bot at a time."""

    def __init__(self, room: Room, resources: Resources) -> None:
        self._room, self._resources = room, resources
        self._task: asyncio.Task[None] | None = None
        self._performed = asyncio.Event()
        self._hints: dict[tuple[int, Seat], Hint] = {}

    def wake(self) -> None:
        """Something changed, and it may be a bot's turn."""
        if (self._task is None or self._task.done()) and self._next() is not None:
            self._task = asyncio.create_task(self._play(), context=contextvars.Context())

    def performed(self) -> None:
        """The world has carried out a bot's performance, or broken it off."""
        self._performed.set()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        for hint in self._hints.values():
            hint.task.cancel()
        self._hints.clear()

    async def hint(self, seat: Seat, person: str | None) -> Json:
        """What the best bot would do in a person's place. Whoever asks again for the same moment
        waits for the same answer; when nobody waits any more, nobody thinks. Raises Limited."""
        match, world = self._room.match, self._room.slot.world
        self._may_ask(seat, person)
        hint = self._hints.get((match.seq, seat))
        if hint is None or (world is not None and hint.task.done()):
            hint = self._begin_hint(match, world, seat, self._room.audience.accounts(person))
        hint.waiting += 1
        try:
            await asyncio.wait({hint.task})
            if hint.task.cancelled():
                raise Unavailable("the match has gone on: please ask again")
            return hint.task.result()
        finally:
            hint.waiting -= 1
            if not hint.waiting and not hint.task.done():
                hint.task.cancel()
                self._hints.pop((match.seq, seat), None)
            del hint  # which knows the error, which knows this call

    async def goal(self, seat: Seat, person: str | None) -> Json:
        """A feat that is possible now, rather one that this person has not done yet. Raises
        Limited."""
        match, world = self._room.match, self._room.slot.world
        self._may_ask(seat, person)
        accounts, game = self._room.audience.accounts(person), match.created.game
        if self._resources.workers.left(*accounts) < 0:
            raise limited("bot_time")
        if world is None:
            raise Unparsable(f"there are no feats in {game}")
        done = await self._resources.store.feats_of(person or "", game)
        known = tuple(feat.id for feat in done)
        return await self._resources.workers.call_for(
            accounts, LIMIT, goal, game, await world.sketch(), known
        )

    def _may_ask(self, seat: Seat, person: str | None) -> None:
        """For advice in their own turn, where that is allowed."""
        match = self._room.match
        require(person is not None and seat in match.held_by(person), "not-your-seat")
        must_be_playing(match)
        require(match.hints, "no-hints")
        require(seat in match.to_act, "not-your-move")

    def _begin_hint(
        self, match: Match, world: RemoteWorld | None, seat: Seat, accounts: tuple[str, ...]
    ) -> Hint:
        if self._resources.workers.left(*accounts) < 0:
            raise limited("bot_time")
        thinking = asyncio.create_task(self._hinted(match, world, seat, accounts))
        thinking.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._hints = {key: one for key, one in self._hints.items() if key[0] == match.seq}
        self._hints[match.seq, seat] = hint = Hint(thinking)
        return hint

    async def _hinted(
        self, match: Match, world: RemoteWorld | None, seat: Seat, accounts: tuple[str, ...]
    ) -> Json:
        return advice(await self._think(match, world, hinting(match.created.game), seat, accounts))

    def _next(self) -> Seat | None:
        match = self._room.match
        if match.status is not Status.PLAYING or not self._room.audience:
            return None
        bots = match.held_by("")
        return next((seat for seat in match.to_act if seat in bots), None)

    async def _play(self) -> None:
        failures = 0
        while (seat := self._next()) is not None:
            try:
                await self._move(seat, failures >= PATIENCE)
                failures = 0
            except Exception as error:
                usual = logging.INFO if isinstance(error, RuleError) else logging.WARNING
                why = f"{type(error).__name__}: {error}"[:300]
                told = {"why": why, "table": self._room.audience.table.code}
                logger.log(usual, "a bot could not move", extra=told)
                await asyncio.sleep(min(LONGEST_RETRY, RETRY * 2**failures))
                failures += 1

    async def _move(self, seat: Seat, weakly: bool) -> None:
        pause = self._resources.settings.bot_pause
        if self._room.match.waited_for is None:  # all move as they like: people come first
            await asyncio.sleep(pause * JOINING_IN)
            next_seat, pause = self._next(), 0.0
            if next_seat is None:
                return
            seat = next_seat
        match, world = self._room.match, self._room.slot.world
        level = match.created.levels[0] if weakly else match.holders[seat].level
        self._room.audience.tell_thinking(seat, on=True)
        try:
            accounts = self._room.audience.accounts()
            script = await self._think(match, world, level, seat, accounts, shown=True)
            await asyncio.sleep(pause)
        finally:
            self._room.audience.tell_thinking(seat, on=False)
        if self._room.match.ply == match.ply and self._next() == seat:
            await self._carry_out(seat, script, match.ply)

    async def _think(
        self,
        match: Match,
        world: RemoteWorld | None,
        level: str,
        seat: Seat,
        accounts: tuple[str, ...],
        shown: bool = False,
    ) -> Script:
        """The bot gets what it may know: its own seed, and neither the generator of the match nor
        its record. If that is `shown`, everybody sees what it looks at."""
        seed, kept = bot_seed(match, seat), None if world is None else await world.sketch()
        game, state = match.created.game, match.state.reseeded(0).text
        given = game, level, seed, state, kept, int(seat)
        workers = self._resources.workers
        if not shown or world is None:
            return await workers.call_for(accounts, LIMIT, decide, *given)

        def tell(look: object) -> None:
            if isinstance(look, Look):
                self._room.audience.tell_thinking(seat, on=True, look=look)

        return await workers.call_watched(accounts, LIMIT, tell, decide, *given)

    async def _carry_out(self, seat: Seat, script: Script, ply: int) -> None:
        world = self._room.slot.world
        if world is None or not any(isinstance(step, MoveHand) for step in script):
            for count, step in enumerate(script):
                if not isinstance(step, MoveHand):
                    await self._room.request(Play(seat, step.move, ply + count), Context())
            return
        self._performed.clear()
        steps = [step.target if isinstance(step, MoveHand) else step.move for step in script]
        world.perform(seat, steps)
        await self._performed.wait()


def advice(script: Script) -> Json:
    """What to tell a person of a bot's script: its moves, and where its hand goes. A hand that goes
    nowhere gives a piece up: the bot knows no place for it, and there is nothing to advise."""
    moves = [step.move for step in script if not isinstance(step, MoveHand)]
    targets = [list(step.target) for step in script if isinstance(step, MoveHand)]
    if targets and targets[-1] == targets[0]:
        return {"moves": [], "target": None}
    return {"moves": moves, "target": targets[-1] if targets else None}
