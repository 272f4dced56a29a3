"""A room's live world, if its game has one: orders to it, its answers, and what to do when it is
lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from toprung.core.errors import Unavailable
from toprung.core.randomness import parse_seed
from toprung.core.seat import Seat
from toprung.core.world import Placed
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status
from toprung.server.resources import Resources
from toprung.server.rooms.audience import Audience
from toprung.server.rooms.inbox import Request
from toprung.server.rooms.log import MatchLog
from toprung.server.worlds import WorldPool, reports

MOST_LOSSES: Final = 4  # without an event in between; then it is opened again only on request
PATIENCE = 30.0  # seconds for a world to open, or to report a checkpoint


class LiveWorld:
    """One world, by its name. Its reports go to the room, except for the answers awaited here."""

    def __init__(self, name: str, worlds: WorldPool, tell: Tell) -> None:
        self._name, self._worlds, self._tell = name, worlds, tell
        self._requests: dict[int, Request] = {}
        self._opening: asyncio.Future[reports.Opened] | None = None
        self._awaited: dict[int, asyncio.Future[bytes]] = {}
        self._left = False

    async def begin(self, match: Match, players: Sequence[str]) -> reports.Opened:
        """Start a world for the match as it is now. Raises Unavailable."""
        headers = {"Players": ", ".join(name.replace(",", " ") for name in players)}
        if match.secret:
            headers["Seed"] = match.secret
        start, game = match.state.text, match.created.game
        return await self._opened(
            lambda: self._worlds.begin(self._name, game, start, headers, self._report)
        )

    async def resume(
        self, match: Match, checkpoint: bytes, seed: int | None = None
    ) -> reports.Opened:
        """Open the world as it was, or with the chance to come drawn from this seed. Raises
        Unavailable."""
        game = match.created.game
        return await self._opened(
            lambda: self._worlds.resume(self._name, game, checkpoint, self._report, seed)
        )

    def play(self, seat: Seat, move: str, request: Request) -> None:
        """Play someone's move; it is reported as Accepted or Refused. One that comes twice is
        answered once it is done."""
        cause = request.context.cause
        for waiting in self._requests.values():
            if cause and waiting.context.cause == cause:
                waiting.twins.append(request)
                return
        self._requests[self._worlds.play(self._name, seat, move)] = request

    def perform(self, seat: Seat, script: Sequence[str | Placed]) -> int:
        return self._worlds.perform(self._name, seat, tuple(script))

    def lead(self, seat: Seat, target: Placed) -> None:
        self._worlds.lead(self._name, seat, target)

    def asked(self, number: int) -> Request | None:
        """The request that a report answers; None if it is part of a performance."""
        return self._requests.get(number)

    def answered(self, number: int) -> Request | None:
        """The same, which then no longer waits."""
        return self._requests.pop(number, None)

    def ask_checkpoint(self) -> int:
        """Have a checkpoint reported to the room, as Kept with this number, after all earlier
        reports."""
        return self._worlds.keep(self._name)

    async def sketch(self) -> bytes:
        """The table at this moment, for a bot to think about. Raises Unavailable."""
        return await self._answer(self._worlds.sketch(self._name))

    async def physics(self) -> bytes:
        """How pieces move from here, for a client. Raises Unavailable."""
        return await self._answer(self._worlds.copy(self._name))

    async def _answer(self, number: int) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._awaited[number] = answer
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise Unavailable("the table does not answer") from None
        finally:
            del self._awaited[number]
            del answer  # which knows the error, which knows this call

    def leave(self) -> None:
        """Drop the world. Its reports no longer count, and waiting requests are refused."""
        if self._left:
            return
        self._left = True
        self._worlds.drop(self._name)
        error = Unavailable("the table had to be set up again: please try again")
        for request in self._requests.values():
            request.answer(error)
        self._requests.clear()
        for answer in self._awaited.values():
            if not answer.done():
                answer.set_exception(error)

    async def _opened(self, order: Callable[[], int]) -> reports.Opened:
        self._opening = asyncio.get_running_loop().create_future()
        order()
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._opening
        except BaseException as error:
            self.leave()
            if isinstance(error, TimeoutError):
                raise Unavailable("the table could not be set up: please try again") from None
            raise
        finally:
            self._opening = None

    def _report(self, report: reports.Report) -> None:
        if self._left:
            return
        if self._opening is not None and not self._opening.done():
            if isinstance(report, reports.Opened):
                self._opening.set_result(report)
                self._tell(self, reports.Frame(self._name, report.frame))
                return
            if isinstance(report, reports.Lost):
                self._opening.set_exception(
                    Unavailable("the table could not be set up: please try again", report.why)
                )
                return
        if isinstance(report, reports.Kept) and report.request in self._awaited:
            answer = self._awaited[report.request]
            if not answer.done():
                answer.set_result(report.checkpoint)
            return
        self._tell(self, report)


Tell: TypeAlias = Callable[[LiveWorld, reports.Report], None]


class WorldSlot:
    """Holds the room's world, at most one at a time. `hopeless` once it was lost too often."""

    def __init__(self, audience: Audience, resources: Resources, tell: Tell) -> None:
        self.world: LiveWorld | None = None
        self._audience, self._resources, self._tell = audience, resources, tell
        self._losses = 0

    async def begin(self, id: str, match: Match) -> reports.Opened:
        """Start a world for a match that begins. Raises Unavailable."""
        names = [held.name or f"bot {held.level}" for held in match.holders]
        return await self._opened(id, lambda world: world.begin(match, names))

    async def first(self, log: MatchLog, match: Match) -> reports.Opened:
        """Start the world of a match that has just started: a new one, or for a fork the one it was
        given, with the chance of this match. Raises Unavailable."""
        kept = await log.checkpoint()
        if kept is None:
            return await self.begin(log.id, match)
        seed = parse_seed(match.secret) if match.secret else None
        return await self._opened(log.id, lambda world: world.resume(match, kept.data, seed))

    async def set_up(self, log: MatchLog) -> None:
        """Open the world of a match that has begun from its last checkpoint; if the match is over,
        only for its last picture. Raises Unavailable."""
        self.leave()
        if not has_begun(log.match) or self.hopeless:
            return
        kept = await log.checkpoint()
        if kept is not None:
            await self._opened(log.id, lambda world: world.resume(log.match, kept.data))
            if log.match.status is Status.OVER:
                self.leave(picture=True)

    def leave(self, picture: bool = False) -> None:
        """Drop the world. Clients who come later see its last picture only if that is kept."""
        if not picture:
            self._audience.picture.clear()
        if self.world is not None:
            self.world.leave()
            self.world = None
            self._resources.metrics.worlds.dec()

    def lost(self) -> None:
        """The world was lost, or did what the match refuses."""
        self._losses += 1

    @property
    def hopeless(self) -> bool:
        return self._losses >= MOST_LOSSES

    def reset_losses(self) -> None:
        """The world is fine after all, or someone wants it tried again."""
        self._losses = 0

    async def _opened(
        self, id: str, open: Callable[[LiveWorld], Awaitable[reports.Opened]]
    ) -> reports.Opened:
        """Reports count from the first moment."""
        self.leave()
        self.world = world = LiveWorld(id, self._resources.worlds, self._tell)
        self._resources.metrics.worlds.inc()
        try:
            return await open(world)
        except BaseException:
            self.leave()
            raise


def is_live(match: Match) -> bool:
    """Whether this game is played in a world."""
    return REGISTRY[match.created.game].world is not None


def has_begun(match: Match) -> bool:
    """Whether there is, or should be, a world by now."""
    return is_live(match) and match.status is not Status.GATHERING
