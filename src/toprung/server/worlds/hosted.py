"""One world in its process: orders, beats, and the reports that come of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from toprung.core.errors import OutOfTurn, ToprungError
from toprung.core.seat import Seat
from toprung.core.world import BEATS, Moved, Nature, Placed, World
from toprung.protocol.frames import Poses, pack_poses
from toprung.server.worlds import orders, reports

BEAT = 1 / BEATS
FRAME = 1 / 30  # seconds between two frames
FEELING = 1 / 12
KEEPING = 1.0
LATE = 0.05  # seconds; a world that is later drops frames
LATEST = 0.25  # seconds; what is later is not caught up

Tell = Callable[[reports.Report], None]


class Hosted:
    """A world, driven in real time. `due` is the time of its next beat; times are in seconds of
    some clock that only goes forward."""

    def __init__(self, name: str, world: World, tell: Tell, now: float) -> None:
        self.name, self._world, self._tell = name, world, tell
        self.due = now
        self._frame_due = self._feeling_due = now
        self._keep_due = now + KEEPING
        self._moving = False
        self._script: deque[str | Placed] = deque()
        self._actor, self._request = Seat(0), 0

    @property
    def busy(self) -> bool:
        return self._moving or self._world.busy or bool(self._script)

    def open(self, request: int) -> None:
        """Tell how it is, to begin with."""
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        frame = _everything(self._world.everything())
        self._world.moved()
        self._tell(reports.Opened(self.name, request, checkpoint, pages, frame))

    def play(self, order: orders.Play, now: float) -> None:
        try:
            self._play(order.seat, order.move, order.request)
        except ToprungError as error:
            self._tell(reports.Refused(self.name, order.request, error))
        self._stir(now)

    def lead(self, order: orders.Lead) -> None:
        """What the hand cannot do changes nothing: the piece hovers."""
        if not self._script:
            _lead(self._world, order.seat, order.target)

    def perform(self, order: orders.Perform, now: float) -> None:
        if self._script:
            self._tell(reports.Performed(self.name, self._request, whole=False))
        self._script = deque(order.script)
        self._actor, self._request = order.seat, order.request
        self._stir(now)

    def show(self, request: int) -> None:
        frame = _everything(self._world.everything())
        self._tell(reports.Shown(self.name, request, frame))

    def keep(self, request: int | None) -> None:
        pages, checkpoint = self._world.pages(), self._world.checkpoint()
        self._tell(reports.Kept(self.name, request, checkpoint, pages))

    def beat(self, now: float, congested: bool) -> None:
        """One beat; afterwards `due` is later. A congested way out gets no frames."""
        done = bool(self._script) and self._act()
        happened = self._world.advance() if self._world.busy else ()
        for one in happened:
            self._happened(one)
        if done:
            self._tell(reports.Performed(self.name, self._request, whole=True))
        late = now - self.due
        self.due = max(self.due + BEAT, now - LATEST)
        self._moving = self._world.busy
        if not self.busy:
            self._frame()
            self._feel()
            self._tell(reports.Rested(self.name))
            return
        if not congested and (happened or now >= self._frame_due):
            self._frame()
            self._frame_due = max(self._frame_due + FRAME, now) + (LATE if late > LATE else 0.0)
        if not congested and now >= self._feeling_due and late < LATE:
            self._feel()
            self._feeling_due = max(self._feeling_due + FEELING, now)
        if now >= self._keep_due:
            self.keep(None)
            self._keep_due = now + KEEPING

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
            self._moving, self.due = True, now
            self._frame_due = self._feeling_due = now
            self._keep_due = now + KEEPING

    def _frame(self) -> None:
        moved = self._world.moved()
        if moved.poses or moved.gone:
            self._tell(reports.Frame(self.name, pack_poses(Poses(moved))))

    def _feel(self) -> None:
        feeling = self._world.feel()
        if feeling is not None:
            self._tell(reports.Felt(self.name, feeling))


def _everything(moved: Moved) -> bytes:
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
