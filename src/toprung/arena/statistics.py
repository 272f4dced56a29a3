"""What results prove: shares of wins with intervals, a sequential test, and ratings.

Buildings are drawn again with replacement (the bootstrap), never single games: the rotations of one
building are alike. Everything is repeatable: the draws have a fixed seed.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from toprung.arena.tournament import Result
from toprung.core.randomness import Random

DRAWS = 1000  # of the bootstrap
LEAST = 20  # buildings before the sequential test may decide
_ELO = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Share:
    """A bot's share of the games, or another mean, and the interval that holds the true one 95
    times of 100."""

    share: float
    low: float
    high: float


def score(result: Result, name: int) -> float:
    """What a game is worth to a bot: 1 for winning alone; nobody's game is shared by all."""
    if not result.winners:
        return 1 / len(result.fixture.names)
    return (name in result.winners) / len(result.winners)


def by_building(results: Iterable[Result], name: int) -> list[float]:
    """A bot's mean score in each building."""
    found = defaultdict[int, list[float]](list)
    for result in results:
        found[result.fixture.seed].append(score(result, name))
    return [sum(scores) / len(scores) for scores in found.values()]


def share_of(results: Sequence[Result], name: int) -> Share:
    return share_in(by_building(results, name))


def share_in(scores: Sequence[float]) -> Share:
    """The mean of independent scores from 0 to 1, with its interval. Where all are alike, drawing
    them again tells nothing: the interval then has all shares of other scores with which so many
    alike ones would still be seen 25 times in 1,000."""
    found = mean_of(scores)
    if found.low < found.high:
        return found
    alike = 0.025 ** (1 / len(scores))
    return Share(found.share, alike * found.share, 1 - alike * (1 - found.share))


def mean_of(scores: Sequence[float]) -> Share:
    """The mean of independent scores, with its interval."""
    means = sorted(_mean(drawn) for drawn in _drawn(scores))
    return Share(_mean(scores), means[len(means) // 40], means[-1 - len(means) // 40])


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores)


def _drawn(scores: Sequence[float]) -> Iterable[list[float]]:
    random = Random(len(scores))
    for _ in range(DRAWS):
        drawn = list[float]()
        for _ in scores:
            index, random = random.below(len(scores))
            drawn.append(scores[index])
        yield drawn


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's sequential test of two hypotheses about a share: `weaker` or less, `stronger` or more.
    Both errors are 5 in 100. It does not decide before so many buildings, the `least`."""

    weaker: float
    stronger: float
    errors: float = 0.05
    least: int = LEAST

    def ratio(self, scores: Sequence[float]) -> float:
        """The logarithm of how much likelier the results are if the share is `stronger`, by the
        normal approximation with the variance between buildings."""
        mean, count = _mean(scores), len(scores)
        spread = sum((one - mean) ** 2 for one in scores) / count
        variance = max(spread, 0.25 / (count + 1) / 4)  # all alike: not certain either
        middle = (self.weaker + self.stronger) / 2
        return count * (self.stronger - self.weaker) * (mean - middle) / variance

    def verdict(self, scores: Sequence[float]) -> bool | None:
        """True: stronger. False: weaker. None: go on playing."""
        if len(scores) < self.least:
            return None
        bound, ratio = math.log((1 - self.errors) / self.errors), self.ratio(scores)
        return True if ratio >= bound else False if ratio <= -bound else None


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating in Elo points, 0 being the mean of all, with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


def ratings(results: Sequence[Result]) -> list[Rating]:
    """All bots, the best first, from all games at once: the model of Plackett and Luce for the
    winner of a game, which for two players is that of Bradley and Terry, fitted by Hunter's
    iteration. Each bot also shares one imaginary game with each other bot, so that nobody's rating
    is endless."""
    names = sorted({name for result in results for name in result.fixture.names})
    buildings = defaultdict[tuple[object, ...], list[Result]](list)
    for result in results:
        fixture = result.fixture
        buildings[fixture.names, fixture.options, fixture.seed].append(result)
    units = list(buildings.values())
    fitted, random, drawn = _fit(names, results), Random(1), list[dict[str, float]]()
    for _ in range(DRAWS // 10):
        chosen = list[Result]()
        for _ in units:
            index, random = random.below(len(units))
            chosen += units[index]
        drawn.append(_fit(names, chosen))
    found = list[Rating]()
    for name in names:
        values = sorted(one[name] for one in drawn)
        found.append(Rating(name, fitted[name], values[2], values[-3]))
    return sorted(found, key=lambda one: -one.rating)


def _fit(names: Sequence[str], results: Sequence[Result]) -> dict[str, float]:
    games = defaultdict[tuple[str, ...], float](float)
    wins = {name: (len(names) - 1) / 2 for name in names}
    for one in names:
        for other in names:
            if one < other:
                games[one, other] += 1
    for result in results:
        games[result.fixture.names] += 1
        for at, name in enumerate(result.fixture.names):
            wins[name] += score(result, at)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(200):
        worth = dict.fromkeys(names, 0.0)
        for seated, count in games.items():
            share = count / sum(strength[name] for name in seated)
            for name in seated:
                worth[name] += share
        strength = {name: wins[name] / worth[name] for name in names}
        mean = math.exp(_mean([math.log(value) for value in strength.values()]))
        strength = {name: value / mean for name, value in strength.items()}
    return {name: _ELO * math.log(value) for name, value in strength.items()}
