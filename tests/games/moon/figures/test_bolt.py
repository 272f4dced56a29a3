"""CM-FIG-5: a third ladder is interlocked in a Swing and so makes it stable."""

from __future__ import annotations

import pytest

from tests.games.moon.figures.scenes import (
    FRONT,
    LYING,
    SIDE,
    UP,
    Site,
    figure,
    figures,
    own_rung,
    turn,
)
from toprung.games.moon.figures import Figure, FigureId
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import Quaternion, Vector, add, times, turned

HONEST, BARREL, SKI, GAP_TOOTH, HERON = 2, 10, 12, 22, 25
BOLT, SWING = FigureId.BOLT, FigureId.SWING

# A point of a rail, where it goes (through the windows of the Swing and of its upright's ladder,
# which are behind each other), and how the ladder is turned to get there.
Way = tuple[int, Vector, Vector, Quaternion]
THROUGH: dict[str, Way] = {
    "a bowed ladder": (
        SKI,
        (0.016, -0.003, -0.014),
        (-0.009, -0.042, 0.087),
        turn((SIDE, 100.0), (UP, -30.0)),
    ),
    "a bellied ladder": (
        BARREL,
        (-0.019, 0.0, -0.012),
        (-0.006, -0.044, 0.085),
        turn((UP, 180.0), (SIDE, 110.0), (UP, -20.0)),
    ),
}


class Playground:
    """A Swing, recognised, and what is then put into it. On the second starting ladder everything
    is turned half round, as that ladder is."""

    def __init__(self, upright: int = 0) -> None:
        self.site = Site("tulip")
        self.round = turn((UP, 180.0 * upright))
        at = add(self.site.tip(upright, right=upright == 1), (0.0, 0.0, 0.004))
        rest = self.site.lower(HONEST, own_rung(HONEST, 4), at, self.round)
        self.history = figures(self.site, rest, HONEST)
        assert SWING in {one.id for one in self.history}

    def put(self, way: Way) -> Settlement:
        number, own, at, how = way
        return self.site.lower(number, own, turned(self.round, at), times(self.round, how))

    def bolt(self, rest: Settlement, number: int) -> Figure | None:
        return figure(BOLT, self.site, rest, number, self.history)


@pytest.mark.rule("CM-FIG-5")
@pytest.mark.parametrize(
    ("name", "upright"), [("a bowed ladder", 0), ("a bellied ladder", 0), ("a bellied ladder", 1)]
)
def test_a_ladder_through_the_swing_and_its_upright_stops_it(name: str, upright: int) -> None:
    ground = Playground(upright)
    rest = ground.put(THROUGH[name])
    number = THROUGH[name][0]
    found = ground.bolt(rest, number)
    assert found is not None
    assert found.others == (HONEST, upright)
    assert {one.other.ladder for one in found.meetings} == {HONEST, upright}
    assert figure(SWING, ground.site, rest, HONEST) is None, "it swings no more"


@pytest.mark.rule("CM-FIG-5")
def test_a_ladder_that_hangs_in_the_swing_and_swings_along_is_no_bolt() -> None:
    ground = Playground()
    how = turn((UP, 180.0), (FRONT, -70.0), (SIDE, 70.0), (UP, -20.0))
    rest = ground.put((HERON, (0.012, 0.0, 0.003), (-0.007, -0.049, 0.08), how))
    assert rest.neighbours[HERON] == {HONEST}
    assert ground.bolt(rest, HERON) is None


@pytest.mark.rule("CM-FIG-5")
def test_a_ladder_that_lies_on_the_swing_without_being_interlocked_is_no_bolt() -> None:
    ground = Playground()
    rest = ground.put((SKI, (0.0, 0.0, 0.0), (-0.018, 0.0, 0.25), LYING))
    assert rest.neighbours[SKI] == {1, HONEST}
    assert ground.bolt(rest, SKI) is None


@pytest.mark.rule("CM-FIG-5")
def test_what_never_was_a_swing_cannot_be_bolted() -> None:
    ground = Playground()
    rest = ground.put(THROUGH["a bowed ladder"])
    others = [one for one in ground.history if one.id is not SWING]
    assert figure(BOLT, ground.site, rest, SKI, others) is None


@pytest.mark.rule("CM-FIG-5")
def test_a_swing_is_not_bolted_twice_while_its_bolt_is_in_place() -> None:
    ground = Playground()
    rest = ground.put(THROUGH["a bowed ladder"])
    bolted = Figure(BOLT, GAP_TOOTH, (HONEST, 0), ())
    assert figure(BOLT, ground.site, rest, SKI, [*ground.history, bolted]) is not None
    bolted = Figure(BOLT, SKI, (HONEST, 0), ())
    assert figure(BOLT, ground.site, rest, SKI, [*ground.history, bolted]) is None
