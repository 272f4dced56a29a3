"""A room's live world, if its game has one: opened from the log, and what waits for its answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from toprung.core.errors import Unavailable
from toprung.core.randomness import parse_seed
from toprung.core.seat import Seat
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status
from toprung.server.resources import Resources
from toprung.server.rooms.audience import Audience
from toprung.server.rooms.inbox import Request
from toprung.server.rooms.log import MatchLog
from toprung.server.worlds import RemoteWorld, reports
from toprung.server.worlds.remote_world import Tell

MOST_LOSSES: Final = 4  # without an event in between; then it is opened again only on request


class WorldSlot:
    """Holds the room's world, at most one at a time. `hopeless` once it was lost too often."""

    def __init__(self, audience: Audience, resources: Resources, tell: Tell) -> None:
        self.world: RemoteWorld | None = None
        self._audience, self._resources, self._tell = audience, resources, tell
        self._requests: dict[int, Request] = {}  # moves that the world has not answered
        self._losses = 0

    async def begin(self, match: Match) -> reports.Opened:
        """Start a world for a match that begins. Raises Unavailable."""
        names = [held.name or f"bot {held.level}" for held in match.holders]
        headers = {"Players": ", ".join(name.replace(",", " ") for name in names)}
        if match.secret:
            headers["Seed"] = match.secret
        start, game = match.state.text, match.created.game
        return await self._opened(lambda world: world.begin(game, start, headers))

    async def first(self, log: MatchLog, match: Match) -> reports.Opened:
        """Start the world of a match that has just started: a new one, or for a fork the one it was
        given, with the chance of this match. Raises Unavailable."""
        kept = await log.checkpoint()
        if kept is None:
            return await self.begin(match)
        seed = parse_seed(match.secret) if match.secret else None
        return await self._opened(lambda world: world.resume(match.created.game, kept.data, seed))

    async def set_up(self, log: MatchLog) -> None:
        """Open the world of a match that has begun from its last checkpoint; if the match is over,
        only for its last picture. Raises Unavailable."""
        self.leave()
        if not has_begun(log.match) or self.hopeless:
            return
        kept = await log.checkpoint()
        if kept is not None:
            game = log.match.created.game
            await self._opened(lambda world: world.resume(game, kept.data))
            if log.match.status is Status.OVER:
                self.leave(picture=True)

    def play(self, seat: Seat, move: str, request: Request) -> None:
        """Have the world play someone's move. One that comes twice is answered once it is done.
        Raises Unavailable."""
        if self.world is None:
            raise Unavailable("the table is not set up: please try again")
        cause = request.context.cause
        for waiting in self._requests.values():
            if cause and waiting.context.cause == cause:
                waiting.twins.append(request)
                return
        self._requests[self.world.play(seat, move)] = request

    def asked(self, number: int) -> Request | None:
        """The request that a report answers; None if it is part of a performance."""
        return self._requests.get(number)

    def answered(self, number: int) -> Request | None:
        """The same, which then no longer waits."""
        return self._requests.pop(number, None)

    def leave(self, picture: bool = False) -> None:
        """Drop the world, and refuse what waits for it. Clients who come later see its last picture
        only if that is kept."""
        if not picture:
            self._audience.picture.clear()
        if self.world is not None:
            self.world.leave()
            self.world = None
            self._resources.metrics.worlds.dec()
        for request in self._requests.values():
            request.answer(Unavailable("the table had to be set up again: please try again"))
        self._requests.clear()

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
        self, open: Callable[[RemoteWorld], Awaitable[reports.Opened]]
    ) -> reports.Opened:
        """Reports count from the first moment."""
        self.leave()
        self.world = world = self._resources.worlds.world(self._tell)
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
