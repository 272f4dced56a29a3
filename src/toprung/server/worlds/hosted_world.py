"""One world in its process: orders and beats in, reports out."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future

from toprung.core.errors import OutOfTurn, ToprungError
from toprung.core.seat import Seat
from toprung.core.world import BEATS, Motion, Nature, Placed, World
from toprung.protocol.frames import Poses, pack_poses
from toprung.server.worlds import orders, reports

BEAT = 1 / BEATS
SLOT = BEAT / 4  # worlds that stir at about the same time share their beats
FRAME, FEWER = 2, 5  # beats between two frames, and between those of a late world
FEELING = 5  # beats
KEEPING = 2.0  # seconds
LATE = 0.05  # seconds; a world further behind drops frames
LATEST = 0.25  # seconds; beyond this, lost time is not caught up

Tell = Callable[[reports.Report], None]
Beat = Callable[[], tuple[Nature, ...]]
Aside = Callable[[Beat], Future[tuple[Nature, ...]]]
WorldOrder = orders.Lead | orders.Play | orders.Perform | orders.Keep | orders.Ask


class HostedWorld:
    """A world, driven in real time. `due` is the time of its next beat; times are in seconds of a
    clock that never goes back.

    A slow beat is done by `aside`, in another thread, if there is one; until it is done the world
    is left alone and orders wait.
    """

    def __init__(
        self, name: str, world: World, tell: Tell, now: float, aside: Aside | None = None
    ) -> None:
        self.name, self._world, self._tell, self._aside = name, world, tell, aside
        self.due = now
        self._unseen = self._unfelt = 0  # beats since the last frame, the last feeling
        self._keep_due = now + KEEPING
        self._moving = False
        self._script: deque[str | Placed] = deque()
        self._actor, self._request = Seat(0), 0
        self._away: Future[tuple[Nature, ...]] | None = None
        self._waiting: list[WorldOrder] = []

    @property
    def busy(self) -> bool:
        """Whether it needs further beats."""
        if self._away is not None:
            return False
        return self._moving or self._world.busy or bool(self._script)

    def open(self, request: int) -> None:
        """Report its first state."""
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        frame = _everything(self._world.everything())
        self._world.moved()
        self._tell(reports.Opened(self.name, request, checkpoint, pages, frame))

    def obey(self, order: WorldOrder, now: float) -> None:
        if self._away is not None:
            self._waiting.append(order)
            return
        match order:
            case orders.Lead():
                if not self._script:
                    _lead(self._world, order.seat, order.target)
            case orders.Play():
                try:
                    self._play(order.seat, order.move, order.request)
                except ToprungError as error:
                    self._tell(reports.Refused(self.name, order.request, error))
                self._start_moving(now)
            case orders.Perform():
                self._perform(order, now)
            case orders.Keep():
                self._keep(order.request)
            case orders.Ask(_, request, what):
                data = self._world.sketch() if what == "sketch" else self._world.physics()
                self._tell(reports.Answered(self.name, request, data))

    def beat(self, now: float, congested: bool) -> None:
        """One beat, after which `due` is later. No frames go into a congested channel."""
        done = bool(self._script) and self._act()
        if self._aside is not None and self._world.slow:
            self._away = self._aside(self._world.advance)
        else:
            self._finish_beat(self._world.advance() if self._world.busy else (), now, congested)
        if done:
            self._tell(reports.Performed(self.name, self._request, whole=True))

    def finish_slow_beat(self, now: float) -> None:
        """If a slow beat is done: report what came of it, and obey the orders that waited."""
        away = self._away
        if away is None or not away.done():
            return
        self._away = None
        self.due = now
        self._finish_beat(away.result(), now, congested=False)
        waiting, self._waiting = self._waiting, []
        for order in waiting:
            self.obey(order, now)

    def _finish_beat(self, happened: tuple[Nature, ...], now: float, congested: bool) -> None:
        for one in happened:
            self._happened(one)
        late = now - self.due
        self.due = max(self.due + BEAT, now - LATEST)
        self._moving = self._world.busy
        if not self.busy:
            self._frame()
            self._feel()
            self._tell(reports.Rested(self.name))
            return
        self._unseen += 1
        self._unfelt += 1
        if not congested and (happened or self._unseen >= (FEWER if late > LATE else FRAME)):
            self._frame()
        if not congested and self._unfelt >= FEELING and late < LATE:
            self._feel()
        if now >= self._keep_due:
            self._keep(None)
            self._keep_due = now + KEEPING

    def _perform(self, order: orders.Perform, now: float) -> None:
        if self._script:
            self._break_off()
        self._script = deque(order.script)
        self._actor, self._request = order.seat, order.request
        self._start_moving(now)

    def _keep(self, request: int | None) -> None:
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        self._tell(reports.Kept(self.name, request, checkpoint, pages))

    def _play(self, seat: Seat, move: str, request: int) -> None:
        happened = self._world.play(seat, move)
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        self._tell(reports.Accepted(self.name, request, seat, move, checkpoint, pages))
        for one in happened:
            self._happened(one)
        self._frame()

    def _act(self) -> bool:
        """Do the next part of the performance: the moves up to a target, and the target. Whether it
        was the last part."""
        seat = self._actor
        while self._script:
            step = self._script.popleft()
            if not isinstance(step, str):
                if not _lead(self._world, seat, step):
                    self._break_off()
                    return False
                break
            try:
                self._play(seat, step, self._request)
            except ToprungError as error:
                self._tell(reports.Refused(self.name, self._request, error))
                self._break_off()
                return False
        return not self._script

    def _break_off(self) -> None:
        self._script.clear()
        self._tell(reports.Performed(self.name, self._request, whole=False))

    def _happened(self, nature: Nature) -> None:
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        self._tell(reports.Happened(self.name, nature, checkpoint, pages))

    def _start_moving(self, now: float) -> None:
        """It may move from now on."""
        if not self._moving and (self._world.busy or self._script):
            self._moving, self.due = True, math.ceil(now / SLOT) * SLOT
            self._keep_due = now + KEEPING

    def _frame(self) -> None:
        self._unseen = 0
        moved = self._world.moved()
        if moved.poses or moved.gone:
            self._tell(reports.Frame(self.name, pack_poses(Poses(moved))))

    def _feel(self) -> None:
        self._unfelt = 0
        feeling = self._world.feel()
        if feeling is not None:
            self._tell(reports.Felt(self.name, feeling))


def _everything(moved: Motion) -> bytes:
    return pack_poses(Poses(moved, complete=True))


def _lead(world: World, seat: Seat, target: Placed) -> bool:
    """Whether the seat holds anything. A target out of the hand's reach changes nothing."""
    try:
        world.lead(seat, target)
    except OutOfTurn:
        return False
    except ToprungError:
        return True
    return True
