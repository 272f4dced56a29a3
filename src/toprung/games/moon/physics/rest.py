"""Rest, proved: what a structure does in the next seconds if it is left alone, all of it awake.

An engine that lets a structure sleep hides what would become of it. So before anything sleeps, a
copy of the world goes on wide awake, and only what stays where it is rests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toprung.games.moon.physics import probe
from toprung.games.moon.physics.engine import RATE, Engine, run
from toprung.games.moon.pieces.space import Pose

PROOF = 3.0  # seconds: what is about to fall has grown e-fold many times by then
TREMBLE = 1e-3  # metres: what stays this near for that long rests, though it may never lie still
GROWTH = (
    2.0  # a swing goes as far in the last third as in the first, what creeps three times as far
)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far any point will be from where it is now, and from where it was a window before, at the
    end of each window; metres."""

    away: tuple[float, ...]
    moved: tuple[float, ...]

    @property
    def still(self) -> bool:
        """Nothing will move noticeably."""
        return max(self.moved) < probe.STILLNESS and not self.grows

    @property
    def trembles(self) -> bool:
        """Everything will stay about where it is; it may tremble."""
        return max(self.away) < TREMBLE and not self.grows

    @property
    def grows(self) -> bool:
        """Whether what moves moves farther and farther."""
        return _grows(self.away) or _grows(self.moved)


def _grows(distances: Sequence[float]) -> bool:
    third = len(distances) // 3
    early, late = max(distances[:third]), max(distances[-third:])
    return late > GROWTH * early + probe.STILLNESS


def outlook(engine: Engine) -> Outlook:
    """What will become of this world; it is not touched itself."""
    copy = engine.restored(engine.snapshot())
    start = last = _poses(copy)
    away, moved = [], []
    for _ in range(round(PROOF * RATE) // probe.WINDOW):
        for ladder in copy.ladders:
            copy.rouse(ladder)
        run(copy, probe.WINDOW)
        now = _poses(copy)
        away.append(probe.displacement(start, now))
        moved.append(probe.displacement(last, now))
        last = now
    return Outlook(tuple(away), tuple(moved))


def _poses(engine: Engine) -> dict[int, Pose]:
    return engine.poses(engine.ladders)
