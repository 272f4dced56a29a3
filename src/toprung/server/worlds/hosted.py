"""One world in its process: orders, beats, and the reports that come of them."""

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
SLOT = BEAT / 4  # beats of worlds that stir at about the same time are done together
FRAME, FEWER = 2, 5  # beats from one frame to the next, and those of a world that is late
FEELING = 5  # beats
KEEPING = 2.0  # seconds
LATE = 0.05  # seconds; a world that is later drops frames
LATEST = 0.25  # seconds; what is later is not caught up

Tell = Callable[[reports.Report], None]
Beat = Callable[[], tuple[Nature, ...]]
Aside = Callable[[Beat], Future[tuple[Nature, ...]]]
Asked = orders.Lead | orders.Play | orders.Perform | orders.Show | orders.Keep


class Hosted:
    """A world, driven in real time. `due` is the time of its next beat; times are in seconds of
    some clock that only goes forward.

    A beat that takes long is done by `aside`, in another thread, if there is one; until it comes
    back nothing else is asked of the world, and orders wait.
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
        self._waiting: list[Asked] = []

    @property
    def busy(self) -> bool:
        """Whether it is to be driven on."""
        if self._away is not None:
            return False
        return self._moving or self._world.busy or bool(self._script)

    def open(self, request: int) -> None:
        """Tell how it is, to begin with."""
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        frame = _everything(self._world.everything())
        self._world.moved()
        self._tell(reports.Opened(self.name, request, checkpoint, pages, frame))

    def obey(self, order: Asked, now: float) -> None:
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
                self._stir(now)
            case orders.Perform():
                self._perform(order, now)
            case orders.Show():
                frame = _everything(self._world.everything())
                self._tell(reports.Shown(self.name, order.request, frame))
            case orders.Keep():
                self._keep(order.request)

    def beat(self, now: float, congested: bool) -> None:
        """One beat; afterwards `due` is later. If the way out is congested, no frames are sent."""
        done = bool(self._script) and self._act()
        if self._aside is not None and self._world.slow:
            self._away = self._aside(self._world.advance)
        else:
            self._gone_on(self._world.advance() if self._world.busy else (), now, congested)
        if done:
            self._tell(reports.Performed(self.name, self._request, whole=True))

    def come_back(self, now: float) -> None:
        """If a beat done aside is over: what came of it, and the orders given in the meantime."""
        away = self._away
        if away is None or not away.done():
            return
        self._away = None
        self.due = now
        self._gone_on(away.result(), now, congested=False)
        waiting, self._waiting = self._waiting, []
        for order in waiting:
            self.obey(order, now)

    def _gone_on(self, happened: tuple[Nature, ...], now: float, congested: bool) -> None:
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
        self._stir(now)

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
        """The next part of the performance: all moves up to a target, and that. Whether it is the
        last."""
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

    def _stir(self, now: float) -> None:
        """From now on it may move."""
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
    """Whether the seat holds anything. A target that no hand can reach changes nothing."""
    try:
        world.lead(seat, target)
    except OutOfTurn:
        return False
    except ToprungError:
        return True
    return True
