"""Clocks are arithmetic on the times of events."""

from __future__ import annotations

import pytest

from tests.match.play import Desk, gathering, playing
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.match import Clock, ClockKind, Status, table_view
from toprung.match.commands import (
    AnswerTakeBack,
    OfferTakeBack,
    Pause,
    Play,
    Resume,
    Say,
    SeatBot,
    Sit,
    Start,
    Tick,
)
from toprung.match.events import Ended, Flagged

QUIET = {"general": "off"}  # a turn of one seat follows that of the other
TURN = Clock(ClockKind.TURN, 30)
FISCHER = Clock(ClockKind.FISCHER, 60, 5)


def left(desk: Desk) -> tuple[int, ...]:
    assert desk.match.times is not None
    return desk.match.times.at(desk.at)


def pass_turn(desk: Desk, each: int = 0) -> int:
    """Pass until it is the other's turn; how long that took, in milliseconds."""
    seat, began = desk.match.waited_for, desk.at
    assert seat is not None
    while desk.match.waited_for == seat:
        desk.at += each
        desk.do(Play(seat, "-"), desk.match.holders[seat].person)
    return desk.at - began


def test_without_a_clock_nothing_runs_out() -> None:
    desk = playing("ada", "ben")
    desk.at += 10**12
    assert desk.do(Tick(), "") == ()
    assert table_view(desk.match).clock is None


@pytest.mark.rule("TR-CLK-1")
def test_each_turn_has_its_own_time() -> None:
    desk = playing("ada", "ben", options=QUIET, clock=TURN)
    took = pass_turn(desk, each=1_000)
    assert took > 0
    assert left(desk) == (30_000 - took, 30_000)
    desk.at += 4_000
    assert left(desk) == (30_000 - took, 26_000)
    pass_turn(desk)
    assert left(desk) == (30_000, 26_000)


@pytest.mark.rule("TR-CLK-1")
def test_fischers_clock_grows_after_each_turn() -> None:
    desk = playing("ada", "ben", options=QUIET, clock=FISCHER)
    took = pass_turn(desk, each=2_000)
    assert left(desk) == (65_000 - took, 60_000)
    desk.at += 7_000
    pass_turn(desk)
    assert left(desk) == (65_000 - took, 58_000)


@pytest.mark.rule("TR-CLK-2")
def test_clocks_stand_still_before_the_start_and_in_a_pause() -> None:
    desk = gathering(options=QUIET, clock=FISCHER)
    for seat, person in enumerate(("ada", "ben")):
        desk.do(Sit(seat, person), person)
    desk.at += 99_000
    desk.do(Start(), "ada")
    assert left(desk) == (60_000, 60_000)
    desk.at += 1_000
    desk.do(Pause(0), "ada")
    desk.at += 99_000
    assert left(desk) == (59_000, 60_000)
    assert desk.do(Tick(), "") == ()
    desk.do(Resume(0), "ada")
    desk.at += 1_000
    assert left(desk) == (58_000, 60_000)


@pytest.mark.rule("TR-CLK-2")
def test_no_clock_runs_for_a_bot() -> None:
    desk = gathering(options=QUIET, clock=TURN)
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(SeatBot(1, "first"), "ada")
    desk.do(Start(), "ada")
    pass_turn(desk)
    assert desk.match.waited_for == 1
    desk.at += 10**9
    assert desk.do(Tick(), "") == ()
    desk.do(Play(1, "-"), "")


@pytest.mark.rule("TR-CLK-2")
def test_talking_moves_no_clock() -> None:
    desk = playing("ada", "ben", options=QUIET, clock=FISCHER)
    desk.at += 3_000
    desk.do(Say("hello"), "ben")
    desk.at += 3_000
    assert left(desk) == (54_000, 60_000)


@pytest.mark.rule("TR-CLK-2")
@pytest.mark.parametrize("clock", [TURN, FISCHER])
def test_a_move_taken_back_and_made_again_brings_no_time(clock: Clock) -> None:
    desk = playing("ada", "ben", options=QUIET, clock=clock)
    pass_turn(desk, each=1_000)
    once = left(desk)[0]
    for _ in range(3):
        desk.do(OfferTakeBack(0, desk.match.ply - 1), "ada")
        desk.do(AnswerTakeBack(1, yes=True), "ben")
        desk.at += 1_000
        desk.do(Play(0, "-"), "ada")
        assert desk.match.waited_for == 1
    assert left(desk)[0] == once - 3_000


@pytest.mark.rule("TR-CLK-2")
def test_going_further_back_brings_no_time_either() -> None:
    desk = playing("ada", "ada", options=QUIET, clock=FISCHER)
    for _ in range(3):
        pass_turn(desk)
        pass_turn(desk)
        desk.do(OfferTakeBack(0, 0), "ada")
    assert left(desk) == (65_000, 65_000)


@pytest.mark.rule("TR-CLK-3")
def test_who_has_no_time_left_cannot_move_and_loses() -> None:
    desk = playing("ada", "ben", options=QUIET, clock=TURN)
    desk.at += 29_999
    assert desk.do(Tick(), "") == ()
    desk.at += 1
    with pytest.raises(OutOfTurn) as refused:
        desk.do(Play(0, "-"), "ada")
    assert refused.value.rule == "TR-CLK-3"
    flagged, ended = desk.do(Tick(), "")
    assert flagged == Flagged(0)
    assert isinstance(ended, Ended)
    assert ended.winners == (1,)
    assert desk.match.status is Status.OVER
    assert left(desk) == (0, 30_000)


def test_a_clock_that_is_set_back_gives_no_time() -> None:
    desk = playing("ada", "ben", options=QUIET, clock=FISCHER)
    desk.at += 5_000
    desk.do(Play(0, "-"), "ada")
    desk.at -= 4_000
    desk.do(Play(0, "-"), "ada")
    desk.at += 5_000
    assert left(desk)[0] <= 55_000


@pytest.mark.parametrize(
    ("kind", "seconds", "increment"),
    [("turn", 0, 0), ("turn", 4, 0), ("turn", 30, 1), ("fischer", 30, -1), ("turn", 10**9, 0)],
)
def test_clocks_that_nobody_could_play_with_are_refused(
    kind: str, seconds: int, increment: int
) -> None:
    with pytest.raises(Unparsable):
        Clock(ClockKind(kind), seconds, increment)
