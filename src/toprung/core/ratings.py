"""How strong players are: ratings by the method of Weng and Lin for the model of Plackett and Luce.

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking (2011), algorithm 4, as
in openskill and with its usual constants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, TypeAlias

from toprung.core.text_game import TextState

# How well each seat stands at the end of a game, more being better.
Ranking: TypeAlias = Callable[[TextState], tuple[int, ...]]

MEAN: Final = 25.0
DEVIATION: Final = MEAN / 3
_LUCK: Final = MEAN / 6  # how much one game differs from the next
_DRIFT: Final = MEAN / 300  # how much a player changes from game to game
_LEAST: Final = 0.0001
_POINTS: Final = 29.5  # that people see, for one of ours: 400 make 10 to 1, as in chess
_MIDDLE: Final = 1500
SETTLED: Final = 10  # games after which a rating is no longer called provisional


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player: the `mean` and the `deviation` of their strength."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def points(self) -> int:
        """As people see it: 1500 for a newcomer, 400 more for one who wins 10 of 11 games."""
        return round(_MIDDLE + _POINTS * (self.mean - MEAN))

    @property
    def margin(self) -> int:
        """The true strength is within so many points, 19 times out of 20."""
        return round(2 * _POINTS * self.deviation)


@dataclass(frozen=True, slots=True)
class Standing:
    """Who began on a seat, a person's id or `bot:` and a level, and the place to which they came;
    0 is the best, and equal places are a tie."""

    seat: int
    who: str
    place: int


def rated(players: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a game in which each player came to the place of the same index; the lowest
    number is the best, and equal ones are a tie."""
    drifted = [sqrt(one.deviation**2 + _DRIFT**2) for one in players]
    spread = sqrt(sum(deviation**2 + _LUCK**2 for deviation in drifted))
    strength = [exp(one.mean / spread) for one in players]
    behind = [
        sum(other for other, place in zip(strength, places, strict=True) if place >= own)
        for own in places
    ]
    after = []
    for i, (one, deviation) in enumerate(zip(players, drifted, strict=True)):
        gain = loss = 0.0
        for j, place in enumerate(places):
            if place > places[i]:
                continue
            share, ties = strength[i] / behind[j], places.count(place)
            gain += ((1 - share) if i == j else -share) / ties
            loss += share * (1 - share) / ties
        shrunk = 1 - loss * deviation**2 / spread**2 * (deviation / spread)
        mean = one.mean + gain * deviation**2 / spread
        after.append(Rating(mean, deviation * sqrt(max(shrunk, _LEAST))))
    return tuple(after)
