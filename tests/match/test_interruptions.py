"""Time in which nobody could move counts for nobody."""

from __future__ import annotations

import pytest

from tests.match.play import HOST, playing
from toprung.core.errors import Forbidden, OutOfTurn
from toprung.match import Clock, ClockKind, Match
from toprung.match.commands import Excuse, Pause, Tick
from toprung.match.events import Interrupted

TURN = Clock(ClockKind.TURN, 15)


@pytest.mark.rule("TR-CLK-3")
def test_an_outage_longer_than_the_clock_costs_nothing() -> None:
    desk = playing("ada", "ben", clock=TURN)
    desk.at += 1_000
    desk.at += 18_000
    assert desk.do(Excuse(18_000), "") == (Interrupted(18_000),)
    assert desk.match.times is not None
    assert desk.match.times.at(desk.at)[desk.match.state.to_act[0]] == 14_000
    assert desk.do(Tick(), "") == ()
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-CLK-3")
def test_nobody_gains_by_an_outage() -> None:
    desk = playing("ada", "ben", clock=TURN)
    desk.at += 4_000
    desk.do(Excuse(60_000), "")
    assert desk.match.times is not None
    assert desk.match.times.at(desk.at) == (15_000, 15_000)


def test_where_no_clock_runs_nothing_is_to_be_excused() -> None:
    assert playing("ada", "ben").do(Excuse(5_000), "") == ()
    desk = playing("ada", "ben", clock=TURN)
    desk.do(Pause(0), HOST)
    assert desk.do(Excuse(5_000), "") == ()


def test_only_the_table_excuses() -> None:
    with pytest.raises((Forbidden, OutOfTurn)):
        playing("ada", "ben", clock=TURN).do(Excuse(5_000), "ada")
