"""Each figure by example: structures that are it, and such as nearly are, built by a steady hand
and by hands that tremble (0.2 mm and a degree)."""

from __future__ import annotations

import pytest

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.book import ARE, ARE_NOT
from toprung.games.moon.rules.figures import FigureId

HANDS = range(4)  # the first one is steady
FEWER_HANDS = range(2)
ALL = [pytest.param(id, marks=pytest.mark.rule(id.value)) for id in FigureId]
EXAMPLES = [
    pytest.param(id, build, marks=pytest.mark.rule(id.value), id=f"{id.name.lower()}: {name}")
    for id, examples in ARE.items()
    for name, build in examples.items()
]
NEAR_MISSES = [
    pytest.param(id, near, marks=pytest.mark.rule(id.value), id=f"{id.name.lower()}: {name}")
    for id, examples in ARE_NOT.items()
    for name, near in examples.items()
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("id", "build"), EXAMPLES)
def test_a_structure_built_to_be_the_figure_is_recognised(
    id: FigureId, build: Build, hand: int
) -> None:
    assert build(hand).figure(id) is not None


@pytest.mark.parametrize("hand", FEWER_HANDS)
@pytest.mark.parametrize(("id", "near"), NEAR_MISSES)
def test_a_structure_that_nearly_is_the_figure_is_not_recognised(
    id: FigureId, near: Near, hand: int
) -> None:
    built = near.build(hand)
    assert built.rest.neighbours[built.ladder] == near.touched
    assert built.figure(id) is None


@pytest.mark.parametrize("id", ALL)
def test_every_figure_has_several_examples_of_either_kind(id: FigureId) -> None:
    assert len(ARE[id]) >= 2
    assert len(ARE_NOT[id]) >= 3
