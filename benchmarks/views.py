"""What is made for every event of The Climbers: the view, and the choices of who is to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.figures import Figure, over_runs
from benchmarks.positions import load
from benchmarks.timing import Effort, interleaved, progress
from toprung.games.climbers import Phase, Position
from toprung.games.climbers.view.choices import choices
from toprung.games.climbers.view.position import view


def turn_from(position: Position) -> Iterator[Position]:
    """The position, in which a block is to be moved, and those until the next turn begins."""
    while position.phase not in (Phase.CLIMB1, Phase.OVER):
        yield position
        position = position.play("-")


def views(positions: Sequence[Position]) -> int:
    for position in positions:
        view(position)
    return len(positions)


def all_choices(positions: Sequence[Position]) -> int:
    for position in positions:
        choices(position, position.to_act[0])
    return len(positions)


def measure(effort: Effort) -> Iterator[Figure]:
    progress("views and choices")
    turns = [at for case in load(effort.positions) for at in turn_from(case.position)]
    seen, chosen = interleaved([partial(views, turns), partial(all_choices, turns)], effort)
    yield over_runs("views of positions in a turn", "views/s", seen)
    yield over_runs("choices of the player to act", "choices/s", chosen)
