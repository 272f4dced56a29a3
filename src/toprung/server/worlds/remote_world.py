"""A world in another process, as the event loop sees it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from toprung.core.errors import Unavailable
from toprung.core.seat import Seat
from toprung.core.world import Placed
from toprung.server.worlds import orders, reports

PATIENCE: Final = 30.0  # seconds for a world to open, or to answer


class Home(Protocol):
    """Where a world lives."""

    def send(self, order: orders.Order) -> None:
        """Never waits."""


class RemoteWorld:
    """A `World` across the border of a process: the same calls, and none holds up the event
    loop. Those that answer are awaited, and raise Unavailable; what comes of a move, and what
    happens by itself, is reported to `tell`, in its order, in the event loop."""

    def __init__(self, name: str, home: Home, tell: Tell, drop: Callable[[RemoteWorld], None]):
        self.name, self._home, self._tell, self._drop = name, home, tell, drop
        self._numbers = itertools.count(1)
        self._awaited: dict[int, asyncio.Future[reports.Opened | reports.Answered]] = {}
        self._opened = self._left = False

    async def begin(self, game: str, state: str, headers: Mapping[str, str]) -> reports.Opened:
        """Start a world for a game that begins in this state."""
        return await self._open(
            orders.Begin(self.name, next(self._numbers), game, state, dict(headers))
        )

    async def resume(self, game: str, checkpoint: bytes, seed: int | None = None) -> reports.Opened:
        """Open a world as it was, or with the chance to come drawn from this seed."""
        return await self._open(
            orders.Resume(self.name, next(self._numbers), game, checkpoint, seed)
        )

    def play(self, seat: Seat, move: str) -> int:
        """A player's move. Reports Accepted or Refused, with the number returned here."""
        number = next(self._numbers)
        self._home.send(orders.Play(self.name, number, seat, move))
        return number

    def lead(self, seat: Seat, target: Placed) -> None:
        """Where a player's hand wants its piece."""
        self._home.send(orders.Lead(self.name, seat, target))

    def perform(self, seat: Seat, script: Sequence[str | Placed]) -> int:
        """Moves, and targets of the hand beat by beat. Reports each move's fate, and at the end
        Performed."""
        number = next(self._numbers)
        self._home.send(orders.Perform(self.name, number, seat, tuple(script)))
        return number

    def keep(self) -> int:
        """Reports a checkpoint after all earlier reports: Kept, with this number."""
        number = next(self._numbers)
        self._home.send(orders.Keep(self.name, number))
        return number

    async def sketch(self) -> bytes:
        """The table at this moment, for a bot to think about."""
        return await self._ask("sketch")

    async def physics(self) -> bytes:
        """How pieces move from here, for a client."""
        return await self._ask("physics")

    def leave(self) -> None:
        """Drop the world: nothing more is reported, and nobody waits for it any longer."""
        if self._left:
            return
        self._left = True
        self._home.send(orders.Drop(self.name))
        self._drop(self)
        self._fail("the table had to be set up again: please try again")

    def hear(self, report: reports.Report) -> None:
        """Its process reports something."""
        match report:
            case _ if self._left:
                return
            case reports.Opened(request=number) | reports.Answered(request=number):
                self._opened = True
                answer = self._awaited.get(number)
                if answer is not None and not answer.done():
                    answer.set_result(report)
                if isinstance(report, reports.Opened):
                    self._tell(self, reports.Frame(self.name, report.frame))
            case reports.Refused(request=number, error=error) if number in self._awaited:
                self._awaited[number].set_exception(error)
            case reports.Lost(why=why):
                self._fail("the table could not be set up: please try again", why)
                if self._opened:
                    self._tell(self, report)
            case _:
                self._tell(self, report)

    async def _open(self, order: orders.Begin | orders.Resume) -> reports.Opened:
        try:
            opened = await self._answer(order)
        except BaseException:
            self.leave()
            raise
        assert isinstance(opened, reports.Opened)
        return opened

    async def _ask(self, what: orders.What) -> bytes:
        answer = await self._answer(orders.Ask(self.name, next(self._numbers), what))
        assert isinstance(answer, reports.Answered)
        return answer.data

    async def _answer(
        self, order: orders.Begin | orders.Resume | orders.Ask
    ) -> reports.Opened | reports.Answered:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[reports.Opened | reports.Answered] = loop.create_future()
        self._awaited[order.request] = answer
        self._home.send(order)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise Unavailable("the table does not answer: please try again") from None
        finally:
            del self._awaited[order.request]
            del answer  # which knows the error, which knows this call

    def _fail(self, words: str, why: str = "") -> None:
        for answer in self._awaited.values():
            if not answer.done():
                answer.set_exception(Unavailable(words, why))


Tell: TypeAlias = Callable[[RemoteWorld, reports.Report], None]
