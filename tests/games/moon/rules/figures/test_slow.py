"""The recogniser and the slow definitions agree about every ladder of many structures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.games.moon.physics.towers import tower
from tests.games.moon.rules.figures import slow
from tests.games.moon.rules.figures.examples import Build
from tests.games.moon.rules.figures.examples.book import ARE
from tests.games.moon.rules.figures.scenes import STEADY
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Vector
from toprung.games.moon.record import GameRecord, turns
from toprung.games.moon.rules.figures import Figure, FigureId, Room, Swinging, recognise
from toprung.games.moon.table.trials import TableTrials

GOLDEN = sorted((Path(__file__).parents[4] / "data" / "moon" / "golden").glob("*.txt"))
STARTING = frozenset({0, 1})


class Watched:
    """Trials with a list of what was tried. Without a table, nothing swings and nothing is left."""

    def __init__(self, table: Simulator | None = None) -> None:
        self._trials = table and TableTrials(table)
        self.pushed: list[int] = []
        self.measured: list[int] = []

    def swing(self, ladder: int, pivot: Vector, push: Vector) -> Swinging:
        self.pushed.append(ladder)
        return self._trials.swing(ladder, pivot, push) if self._trials else Swinging(0.0, 0.0, 0.0)

    def room(self, ladder: int) -> Room:
        self.measured.append(ladder)
        return self._trials.room(ladder) if self._trials else Room(0, 0)


def compare(measured: Settlement, ladder: int, trials: Watched) -> frozenset[FigureId]:
    """Both opinions about a ladder as if it had just been placed; what they agree that it makes."""
    found = recognise(measured, ladder, (), trials)
    ids = frozenset(figure.id for figure in found)
    assert (FigureId.FOOT_HOOK in ids) == slow.held_by_one_rung(measured, ladder)
    assert _hosts(found) == slow.diagonal_hosts(measured, ladder)
    assert (FigureId.CANDLE in ids) == slow.stands_on_top(measured, ladder)
    assert (FigureId.SHAMEFUL_SUPPORT in ids) == slow.lies_along(measured, ladder)
    # Ladders that hang are pushed, those in balance are measured; nothing else is tried.
    assert (ladder in trials.pushed) == slow.hangs_on_an_end(measured, ladder)
    assert (ladder in trials.measured) == slow.balances(measured, ladder)
    return ids


def _hosts(found: Iterable[Figure]) -> set[int]:
    return {figure.others[0] for figure in found if figure.id is FigureId.CRAZY_DIAGONAL}


@pytest.mark.parametrize("seed", range(4))
def test_both_agree_about_every_ladder_of_a_random_structure(seed: int) -> None:
    table = tower(6, seed)
    measured = table.measure()
    placed = set(table.ladders) - STARTING
    assert len(placed) >= 3
    for number in placed:
        compare(measured, number, Watched(table))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_both_agree_about_every_ladder_in_every_turn_of_a_game_of_bots(path: Path) -> None:
    compared = 0
    for turn in turns(GameRecord.parse(path.read_text("utf-8"))):
        measured = turn.settlement
        if measured is not None:
            for number in set(measured.poses) - STARTING - measured.grounded():
                compare(measured, number, Watched())
                compared += 1
    assert compared >= 3


@pytest.mark.parametrize(
    ("id", "build"),
    [(id, build) for id, examples in ARE.items() for build in list(examples.values())[:2]],
)
def test_both_agree_about_every_ladder_of_an_example(id: FigureId, build: Build) -> None:
    built = build(STEADY)
    agreed = {
        number: compare(built.rest, number, Watched(built.site.table))
        for number in set(built.rest.poses) - STARTING
    }
    if id not in (FigureId.SIN_OF_PRIDE, FigureId.BOLT):
        assert id in agreed[built.ladder]
