"""Live tables: at each of them a ladder is led over a structure, and two clients watch it move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from time import perf_counter

from tests.server.client import Served

from benchmarks.figures import Figure, at_least, over_runs
from benchmarks.moon.rooms import COMING, way
from benchmarks.service.laying import Laid
from benchmarks.service.line import Line, enter
from benchmarks.service.processes import family, processor
from benchmarks.timing import percentile, progress
from toprung.core.world import BEATS, Placed
from toprung.protocol.frames import Lead, pack_lead, unpack_poses

CLIENTS = 2
RATE = 30  # frames a second
STEP, STEPS = 0.01, BEATS // 2  # metres that the hand goes up or down at once, every so many beats
SEEN = 0.000_15  # metres that show that it has begun to go


class Hand:
    """Leads the ladder of one table, 60 times a second, and watches where it is shown. `waits` are
    the seconds from a target that jumps to the first frame in which the ladder follows."""

    def __init__(self, laid: Laid, lines: list[Line]) -> None:
        self._game, self._lines = laid.game, lines
        self.frames: list[list[float]] = [[] for _ in lines]
        self.waits: list[float] = []
        self._beats: list[int] = []
        self._high: float | None = None
        self._from: float | None = None
        self._asked = 0.0
        for number, line in enumerate(lines):
            line.on_frame = partial(self._shown, number)

    async def lead(self, beats: range, began: float) -> None:
        for beat in beats:
            await asyncio.sleep(max(0.0, began + beat / BEATS - perf_counter()))
            if beat % STEPS == 0:
                self._from, self._asked = self._high, perf_counter()
            counter = beat % 65_536
            self._lines[0].show(pack_lead(Lead(0, counter, self._target(beat))))

    def forget(self) -> None:
        """Measure from now on."""
        self.waits.clear()
        self._beats.clear()
        for frames in self.frames:
            frames.clear()

    @property
    def went_on(self) -> float:
        """Seconds that passed at the table: fewer than here where there was no time for more."""
        return (self._beats[-1] - self._beats[0]) / BEATS

    def close(self) -> None:
        for line in self._lines:
            line.close()

    def _target(self, beat: int) -> Placed:
        x, y, z, *turn = way(beat, self._game.top, 0.0)
        w, i, j, k = turn
        return x, y, z + STEP * (beat // STEPS % 2), w, i, j, k

    def _shown(self, number: int, frame: bytes, at: float) -> None:
        self.frames[number].append(at)
        if number:
            return
        moved = unpack_poses(frame).moved
        self._beats.append(moved.beat)
        placed = moved.poses.get(self._game.ladder)
        if placed is None:
            return
        self._high = placed[2]
        if self._from is not None and abs(self._high - self._from) > SEEN:
            self.waits.append(at - self._asked)
            self._from = None


async def measure(
    served: Served, tables: Sequence[Laid], what: str, seconds: float
) -> list[Figure]:
    """All of them at once."""
    progress(f"service: {len(tables)} live tables, {what}")
    hands = []
    for laid in tables:
        lines = [await enter(served.url, laid.code, laid.token) for _ in range(CLIENTS)]
        hands.append(Hand(laid, lines))
    coming, ending = COMING * BEATS, round((COMING + seconds) * BEATS)
    starts = [perf_counter() + number / len(hands) / BEATS for number in range(len(hands))]
    both = list(zip(hands, starts, strict=True))
    await asyncio.gather(*(hand.lead(range(coming), start) for hand, start in both))
    for hand in hands:
        hand.forget()
    pids, began = family(served.pid), perf_counter()
    before = [processor([pid]) for pid in pids]
    await asyncio.gather(*(hand.lead(range(coming, ending), start) for hand, start in both))
    lasted = perf_counter() - began
    used = [processor([pid]) - was for pid, was in zip(pids, before, strict=True)]
    for hand in hands:
        hand.close()
    return _figures(f"{len(tables)} live tables, {what}", hands, used, lasted)


def _figures(
    what: str, hands: Sequence[Hand], used: Sequence[float], lasted: float
) -> list[Figure]:
    """`used`: seconds of the service and of the processes that it started."""
    shown = [frames for hand in hands for frames in hand.frames]
    rates = [(len(frames) - 1) / (frames[-1] - frames[0]) for frames in shown]
    slowest = round(min(rates), 1)  # the times of the first and the last are not exact
    gaps = [after - before for frames in shown for before, after in pairwise(frames)]
    waits = [wait for hand in hands for wait in hand.waits]
    passed = sum(hand.went_on for hand in hands)
    return [
        over_runs(f"{what}: poses at the slowest client", "a second", [slowest], at_least(RATE)),
        over_runs(f"{what}: between two poses, 99 %", "ms", [percentile(gaps, 99) * 1e3]),
        over_runs(f"{what}: hand to pose, middle", "ms", [percentile(waits, 50) * 1e3]),
        over_runs(f"{what}: hand to pose, 99 %", "ms", [percentile(waits, 99) * 1e3]),
        over_runs(f"{what}: share of the core", "%", [100 * sum(used) / lasted]),
        over_runs(f"{what}: of that, the service's part", "%", [100 * used[0] / lasted]),
        over_runs(f"{what}: a table's share, had it the time", "%", [100 * sum(used) / passed]),
    ]
