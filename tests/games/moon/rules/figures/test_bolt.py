"""CM-FIG-5: a third ladder is interlocked in a Swing and so makes it stable (see examples.bolt)."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.games.moon.rules.figures import slow
from tests.games.moon.rules.figures.examples.bolt import (
    ARE,
    HERON,
    HONEST,
    USUAL,
    locked,
    swing,
    swinging_along,
    weighed_down,
)
from tests.games.moon.rules.figures.scenes import SIDE, STEADY, Built, figure
from toprung.games.moon.pieces.space import scaled
from toprung.games.moon.rules.figures import Figure, FigureId
from toprung.games.moon.table.trials import TableTrials

BOLT, SWING = FigureId.BOLT, FigureId.SWING
GAP_TOOTH = 22


def pushed(built: Built) -> list[float]:
    """By how many degrees Honest, hung on the first ladder, turns to the right and to the left."""
    trials, pivot = TableTrials(built.site.table), built.site.tip(0)
    return [math.degrees(trials.swing(HONEST, pivot, scaled(SIDE, to)).away) for to in (1, -1)]


@pytest.mark.rule("CM-FIG-5")
def test_a_bolt_names_the_swing_and_its_upright_and_is_on_the_swing() -> None:
    found = locked(USUAL)(STEADY).figure(BOLT)
    assert found is not None
    assert found.others == (HONEST, 0)
    assert HONEST in {one.other.ladder for one in found.meetings}


@pytest.mark.rule("CM-FIG-5", "CM-FIG-3")
@pytest.mark.parametrize("name", ARE)
def test_a_bolted_swing_swings_no_more(name: str) -> None:
    built = ARE[name](STEADY)
    assert figure(SWING, built.site, built.rest, HONEST) is None


@pytest.mark.rule("CM-FIG-5")
def test_a_ladder_that_stops_a_swing_by_lying_on_it_is_no_bolt() -> None:
    built = weighed_down(STEADY)
    assert not slow.interlocked(built.rest, built.ladder, HONEST)
    assert SWING in {one.id for one in built.history}
    assert max(pushed(built)) < 3.0
    assert built.figure(BOLT) is None


@pytest.mark.rule("CM-FIG-5")
def test_a_ladder_hooked_into_a_swing_that_swings_along_is_no_bolt() -> None:
    built = swinging_along(STEADY)
    assert built.rest.neighbours[built.ladder] == {HONEST}
    assert max(pushed(built)) > 3.0
    assert built.figure(BOLT) is None


@pytest.mark.rule("CM-FIG-5")
def test_a_ladder_that_touches_the_swing_alone_holds_it_to_nothing() -> None:
    # Though it may make the Swing so heavy that the push hardly moves it.
    built = locked(USUAL)(STEADY)
    assert slow.interlocked(built.rest, HERON, HONEST)
    touches = [one for one in built.rest.touches if {one.first, one.second} != {1, HERON}]
    alone = replace(built.rest, touches=tuple(touches))
    assert alone.neighbours[HERON] == {HONEST}
    assert figure(BOLT, built.site, alone, HERON, built.history) is None


@pytest.mark.rule("CM-FIG-5")
def test_what_never_was_a_swing_cannot_be_bolted() -> None:
    built = locked(USUAL)(STEADY)
    others = [one for one in built.history if one.id is not SWING]
    assert figure(BOLT, built.site, built.rest, HERON, others) is None


@pytest.mark.rule("CM-FIG-5")
def test_a_swing_is_not_bolted_twice_while_its_bolt_is_in_place() -> None:
    built = locked(USUAL)(STEADY)
    gone, in_place = (Figure(BOLT, ladder, (HONEST, 0), ()) for ladder in (GAP_TOOTH, HERON))
    for earlier, again in ((gone, True), (in_place, False)):
        history = [*built.history, earlier]
        found = figure(BOLT, built.site, built.rest, HERON, history)
        assert (found is not None) == again


@pytest.mark.rule("CM-FIG-3")
def test_a_swing_that_still_swings_when_waiting_ends_is_a_swing() -> None:
    hung = swing(STEADY, limit=1.0)
    assert not hung.rest.at_rest
    assert hung.figure(SWING) is not None
