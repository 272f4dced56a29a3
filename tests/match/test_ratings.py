"""Rated matches: what they do without, and what they say of those who played (TR-RAT)."""

from __future__ import annotations

import pytest

from tests.match.play import LEVELS, Desk
from toprung.core.errors import Forbidden, Illegal, RuleError
from toprung.core.ratings import Standing
from toprung.match import Clock, ClockKind, Match, create, fork, table_view
from toprung.match.commands import (
    CallOff,
    OfferTakeBack,
    Play,
    Resign,
    SeatBot,
    Sit,
    StandIn,
    Start,
    Tick,
)
from toprung.match.json import event_fields
from toprung.match.ratings import standings


def rated(*people: str, bots: int = 0, clock: Clock | None = None) -> Desk:
    """A rated match that has begun."""
    seats = len(people) + bots
    created = create(
        "climbers", seats, 7, {"general": "off"}, host=people[0], levels=LEVELS, rated=True,
        clock=clock,
    )  # fmt: skip
    desk = Desk(created)
    for seat, person in enumerate(people):
        desk.do(Sit(seat, person), person)
    for seat in range(len(people), seats):
        desk.do(SeatBot(seat, "first"), people[0])
    desk.do(Start(), people[0])
    return desk


@pytest.mark.rule("TR-RAT-1")
def test_only_contests_are_rated_and_everybody_has_one_seat() -> None:
    with pytest.raises(Illegal) as refused:
        create("moon", 2, 1, {"mode": "cooperative"}, host="ada", rated=True)
    assert refused.value.rule == "TR-RAT-1"
    desk = Desk(create("climbers", 2, 7, {}, host="ada", rated=True))
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(Sit(0, "Ada L."), "ada")
    with pytest.raises(RuleError) as second:
        desk.do(Sit(1, "Ada"), "ada")
    assert second.value.rule == "TR-RAT-1"


@pytest.mark.rule("TR-RAT-2")
def test_a_rated_match_has_no_hints_and_no_taking_back_and_nobody_chooses_the_seed() -> None:
    with pytest.raises(Illegal):
        create("climbers", 2, 7, {}, host="ada", rated=True, chosen=True)
    desk = rated("ada", bots=1)
    desk.do(Play(0, "-"), "ada")
    view = table_view(desk.match)
    assert (view.rated, view.hints, view.take_back) == (True, False, None)
    with pytest.raises(RuleError) as refused:
        desk.do(OfferTakeBack(0, 0), "ada")
    assert refused.value.rule == "TR-RAT-2"
    assert not fork(desk.log, "m", 1, "ada", 5).rated
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-RAT-2")
def test_a_rated_match_of_catch_the_moon_says_how_much_the_hand_is_helped() -> None:
    assert create("moon", 2, 1, {}, host="ada", rated=True).options == {"help": "full"}
    agreed = create("moon", 2, 1, {"help": "none"}, host="ada", rated=True)
    assert agreed.options == {"help": "none"}
    assert create("moon", 2, 1, {}, host="ada").options == {}


def test_logs_of_matches_that_are_not_rated_are_written_as_before() -> None:
    assert "rated" not in event_fields(create("climbers", 2, 7, {}, host="ada"))
    assert event_fields(create("climbers", 2, 7, {}, host="ada", rated=True))["rated"] is True


@pytest.mark.rule("TR-RAT-3")
def test_whoever_gives_up_comes_last_and_the_others_by_the_end_of_the_game() -> None:
    desk = rated("ada", "ben")
    assert standings(desk.match) == ()
    desk.do(Resign(0), "ada")
    assert standings(desk.match) == (Standing(0, "ada", 1), Standing(1, "ben", 0))
    desk = rated("ada", "ben", bots=1)
    desk.do(Resign(0), "ada")  # a bot goes on in her place
    while desk.match.outcome is None:
        seat = desk.match.waited_for
        assert seat is not None
        desk.do(Play(seat, "-"), desk.match.holders[seat].person)
    assert [(one.who, one.place) for one in standings(desk.match)] == [
        ("ada", 1),
        ("ben", 0),
        ("bot:first", 0),
    ]


@pytest.mark.rule("TR-RAT-3")
def test_time_that_runs_out_counts_and_a_match_that_was_called_off_does_not() -> None:
    desk = rated("ada", "ben", clock=Clock(ClockKind.TURN, 30))
    desk.at += 60_000
    desk.do(Tick(), "")
    assert [one.place for one in standings(desk.match)] == [1, 0]
    desk = rated("ada", "ben")
    desk.do(CallOff(1, 0), "ben", away=10**6)
    assert standings(desk.match) == ()
    desk = rated("ada", "ben", "cis")
    desk.do(StandIn(1, 0), "ben", away=10**6)
    with pytest.raises(Forbidden):
        desk.do(Play(1, "-"), "ada")
    while desk.match.outcome is None:
        seat = desk.match.waited_for
        assert seat is not None
        desk.do(Play(seat, "-"), desk.match.holders[seat].person)
    assert standings(desk.match)[0].place == 1
