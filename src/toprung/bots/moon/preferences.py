"""What a builder likes in a place: steadiness, weight near the middle, no peaks, some variety."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind
from toprung.bots.moon.trials import Rest, Trial
from toprung.games.moon.pieces.space import Vector

LONE = 0.001  # metres of shaking that a single carrier is as bad as
LOFTY = 0.08  # metres of shaking that each metre above the others is as bad as
ASIDE = 0.12  # and each metre from the structure's middle, at its top
SHAKY = 0.4  # share of the shaking that counts beside the cast's wobble
FAVOURITE = 0.005  # metres of shaking that the kind of the day is worth
DISTURBED = 0.003  # metres that the others move
PEAK = 0.02  # metres above the others
# Kinds that succeed rarely are worth trying when they seem to.
CHARM: Mapping[Kind, float] = {
    Kind.HOOK: 0.002,
    Kind.DIAGONAL: 0.003,
    Kind.LEAN: 0.004,
    Kind.CANDLE: 0.005,
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a builder likes in this turn. `middle` and `top` are the structure's."""

    favourite: Kind
    middle: Vector
    top: float

    @staticmethod
    def of(stream: RandomStream, middle: Vector, top: float) -> Preferences:
        return Preferences(stream.pick(tuple(Kind)), middle, top)

    def doubt(self, rest: Rest, kind: Kind) -> float:
        """Of a place where the ladder rests on a cast."""
        return rest.wobble + self._strain(rest) - self._liking(rest, kind)

    def cost(self, rest: Rest, trial: Trial) -> float:
        """Of a place where the structure carries it."""
        steady = SHAKY * trial.shaken + 0.5 * trial.moved
        return steady + self._strain(rest) - self._liking(rest, trial.kind)

    def leaves(self, rest: Rest, trial: Trial) -> bool:
        """Whether a ladder that does not meet the demand had better be dropped aside: it would
        disturb the structure, or end in a peak."""
        return trial.moved > DISTURBED or rest.highest - self.top > PEAK

    def _strain(self, rest: Rest) -> float:
        """What the place costs the structure: weight away from its middle, which counts more higher
        up, and a peak on which nothing can be built."""
        x, y, z = rest.pose.place
        aside = math.hypot(x - self.middle[0], y - self.middle[1]) * min(1.0, z / self.top)
        lone = LONE if len(rest.carriers) < 2 else 0.0
        return ASIDE * aside + LOFTY * max(0.0, rest.highest - self.top) + lone

    def _liking(self, rest: Rest, kind: Kind) -> float:
        """Variety is fine where it does not end in a peak."""
        if rest.highest - self.top > PEAK:
            return 0.0
        return CHARM.get(kind, 0.0) + (FAVOURITE if kind is self.favourite else 0.0)
