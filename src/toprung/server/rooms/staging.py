"""The world of a table, if its game has one: set up, left, and set up again after it was lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from toprung.match import Match, Status
from toprung.server.rooms.broadcast import Broadcast
from toprung.server.rooms.stage import Stage, Tell
from toprung.server.rooms.tools import Tools
from toprung.server.worlds import reports

MOST_LOSSES: Final = 4  # without an event in between: then it is set up again only if asked for


class Staging:
    """At most one stage at a time. `hopeless` when it was lost too often."""

    def __init__(self, broadcast: Broadcast, tools: Tools, tell: Tell) -> None:
        self.stage: Stage | None = None
        self._broadcast, self._tools, self._tell = broadcast, tools, tell
        self._losses = 0

    async def begin(self, id: str, match: Match) -> reports.Opened:
        """A new world for a match that begins. Raises Unavailable."""
        names = [held.name or f"bot {held.level}" for held in match.holders]
        return await self._opened(id, lambda stage: stage.begin(match, names))

    async def resume(self, id: str, match: Match, checkpoint: bytes) -> None:
        """The world of a match as it was kept; of one that is over, only its last picture. Raises
        Unavailable."""
        await self._opened(id, lambda stage: stage.resume(match, checkpoint))
        if match.status is Status.OVER:
            self.leave(picture=True)

    def leave(self, picture: bool = False) -> None:
        """Nothing moves any more; clients who come see the last picture only if it stays."""
        if not picture:
            self._broadcast.picture.clear()
        if self.stage is not None:
            self.stage.leave()
            self.stage = None
            self._tools.metrics.worlds.dec()

    def lost(self) -> None:
        """It was lost, or did what the match refuses."""
        self._losses += 1

    @property
    def hopeless(self) -> bool:
        return self._losses >= MOST_LOSSES

    def hope(self) -> None:
        """Something came of it, or somebody wants it tried again."""
        self._losses = 0

    async def _opened(
        self, id: str, open: Callable[[Stage], Awaitable[reports.Opened]]
    ) -> reports.Opened:
        """What it reports counts from the first moment on."""
        self.leave()
        self.stage = stage = Stage(id, self._tools.worlds, self._tell)
        self._tools.metrics.worlds.inc()
        try:
            return await open(stage)
        except BaseException:
            self.leave()
            raise
