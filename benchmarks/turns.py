"""Random full turns inside the compiled loop, from seeded beginnings and from middle games.

Every phase of every turn is played: the offer of general movement to every player, both climbs, the
block, the stone. Random games are short, as nobody climbs for long; only turns really played count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.figures import Figure, at_least, over_cases
from benchmarks.games import start
from benchmarks.positions import load
from benchmarks.timing import Effort, interleaved, progress
from toprung.games.climbers import kernels

SEATS = (2, 3, 4, 5)
SEEDS = range(10)
NO_LIMIT = 1_000_000


class Rolling:
    """Plays each state to its end, with other random numbers at every call."""

    def __init__(self, states: Sequence[bytes]) -> None:
        self._states = states
        self._random = 1

    def __call__(self) -> int:
        """The number of turns played."""
        turns = 0
        for state in self._states:
            _, self._random, played = kernels.roll(state, self._random, NO_LIMIT)
            turns += played
        return turns


def beginnings(players: int, options: str = "2008") -> list[bytes]:
    return [start(players, seed, options).state for seed in SEEDS]


def _rates(groups: dict[str, list[bytes]], effort: Effort) -> dict[str, float]:
    samples = interleaved([Rolling(states) for states in groups.values()], effort)
    return {name: median(runs) for name, runs in zip(groups, samples, strict=True)}


def measure(effort: Effort) -> Iterator[Figure]:
    progress("random turns from the beginning")
    groups = {f"{seats} players": beginnings(seats) for seats in SEATS}
    yield over_cases("random full turns", "turns/s", _rates(groups, effort), at_least(20_000))
    groups = {f"{seats} players": beginnings(seats, "2008+general=off") for seats in SEATS}
    yield over_cases("random turns, general=off", "turns/s", _rates(groups, effort))
    progress("random turns from middle games")
    middles = [case.position for case in load(effort.positions)]
    groups = {
        f"{seats} players": [middle.state for middle in middles if len(middle.players) == seats]
        for seats in SEATS
    }
    yield over_cases("random full turns from middle games", "turns/s", _rates(groups, effort))
