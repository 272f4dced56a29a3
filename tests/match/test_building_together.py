"""A building that all make at once, in a match (CL-PRE-7)."""

from __future__ import annotations

import pytest

from tests.match.play import playing
from toprung.core.errors import Forbidden, Illegal, OutOfTurn, Stale
from toprung.match import Clock, ClockKind, Match, table_view
from toprung.match.commands import Play, TakeBack, Tick

TOGETHER = {"build": "together"}
FIRST, SECOND = "11@-4,-1zr^0", "12@2,-1zr^0"


@pytest.mark.rule("CL-PRE-7")
def test_any_seat_acts_and_a_log_tells_who_did() -> None:
    desk = playing("ada", "ben", options=TOGETHER)
    assert desk.match.waited_for is None
    desk.do(Play(1, FIRST), "ben")
    desk.do(Play(1, SECOND), "ben")
    desk.do(Play(0, "13@-2,1zr^0"), "ada")
    assert [step.seat for step in desk.match.history.steps] == [1, 1, 0]
    view = table_view(desk.match)
    assert (view.waited_for, set(view.to_act)) == (None, {0, 1})
    assert Match.of(desk.log) == desk.match
    with pytest.raises(Forbidden):
        desk.do(Play(0, "14@0,1zr^0"), "ben")


@pytest.mark.rule("CL-PRE-7")
def test_of_two_who_want_one_place_the_first_gets_it_and_the_other_is_told_why() -> None:
    desk = playing("ada", "ben", options=TOGETHER)
    desk.do(Play(0, FIRST), "ada")
    with pytest.raises(Illegal) as refused:
        desk.do(Play(1, "12@-4,-1zr^0"), "ben")
    assert refused.value.rule == "CL-PRE-7"
    with pytest.raises(Stale):  # whoever waits for a certain moment still may
        desk.do(Play(1, SECOND, ply=0), "ben")
    assert desk.match.ply == 1


@pytest.mark.rule("CL-PRE-7", "TR-CLK-1")
def test_nobodys_clock_runs_while_all_build() -> None:
    desk = playing("ada", "ben", options=TOGETHER, clock=Clock(ClockKind.TURN, 30))
    desk.at += 10**9
    assert desk.do(Tick(), "") == ()
    desk.do(Play(1, FIRST), "ben")
    assert desk.match.times is not None
    assert desk.match.times.at(desk.at) == (30_000, 30_000)


@pytest.mark.rule("CL-PRE-7", "TR-BAK-1")
def test_your_own_last_block_can_be_taken_back_until_somebody_places_another() -> None:
    desk = playing("ada", "ben", options=TOGETHER)
    desk.do(Play(1, FIRST), "ben")
    desk.do(TakeBack(1), "ben")
    assert desk.match.ply == 0
    desk.do(Play(1, FIRST), "ben")
    desk.do(Play(0, SECOND), "ada")
    with pytest.raises(OutOfTurn):
        desk.do(TakeBack(1), "ben")
