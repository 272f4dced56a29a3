"""People who go away without a word: bots that keep their seats, and what happens on return."""

from __future__ import annotations

import pytest

from tests.match.play import LEVELS, Desk, playing
from toprung.core.errors import Forbidden, Illegal, OutOfTurn, RuleError
from toprung.match import Clock, ClockKind, Match, Status, table_view
from toprung.match.absence import LONG_ENOUGH
from toprung.match.commands import CallOff, ComeBack, Play, Resign, StandIn
from toprung.match.events import CameBack, Ended, StoodIn


def refusal(
    desk: Desk, command: StandIn | CallOff | ComeBack, person: str, away: int = LONG_ENOUGH
) -> RuleError:
    before = desk.match
    with pytest.raises(RuleError) as caught:
        desk.do(command, person, away=away)
    assert desk.match is before
    return caught.value


@pytest.mark.rule("TR-END-5")
def test_after_two_minutes_a_bot_plays_for_who_is_away_even_for_one_of_two() -> None:
    desk = playing("ada", "ben")
    refused = refusal(desk, StandIn(0, 1), "ada", away=LONG_ENOUGH - 1)
    assert isinstance(refused, OutOfTurn)
    assert refused.rule == "TR-END-5"
    assert desk.do(StandIn(0, 1), "ada", away=LONG_ENOUGH) == (StoodIn(1, LEVELS[-1], kept=True),)
    assert desk.match.status is Status.PLAYING
    seat = table_view(desk.match).seats[1]
    assert (seat.kind, seat.name, seat.kept_for) == ("bot", "Ben", "ben")
    assert desk.match.people == ("ada",)
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-END-5")
def test_the_others_may_also_call_it_off_and_nobody_wins() -> None:
    desk = playing("ada", "ben")
    assert refusal(desk, CallOff(0, 1), "ada", away=0).rule == "TR-END-5"
    (ended,) = desk.do(CallOff(0, 1), "ada", away=LONG_ENOUGH)
    assert isinstance(ended, Ended)
    assert (ended.winners, ended.rule) == ((), "TR-END-5")
    assert ended.words.named().en == "player 2 did not come back"
    assert desk.match.status is Status.OVER


@pytest.mark.rule("TR-END-5")
def test_only_another_person_at_the_table_decides_and_no_clock_does() -> None:
    desk = playing("ada", "ben", "cleo")
    for command in (StandIn(0, 1), CallOff(0, 1)):
        assert isinstance(refusal(desk, command, "eve"), Forbidden)
        assert isinstance(refusal(desk, command, ""), Forbidden)
        assert isinstance(refusal(desk, command, "ben"), Forbidden)
    assert isinstance(refusal(desk, StandIn(0, 0), "ada", away=LONG_ENOUGH), Illegal)
    assert isinstance(refusal(desk, StandIn(0, 3), "ada", away=LONG_ENOUGH), Illegal)
    desk.do(StandIn(0, 1), "ada", away=LONG_ENOUGH)
    assert isinstance(refusal(desk, StandIn(0, 1), "ada", away=LONG_ENOUGH), Illegal)
    timed = playing("ada", "ben", clock=Clock(ClockKind.TURN, 600))
    assert refusal(timed, StandIn(0, 1), "ada", away=LONG_ENOUGH).rule == "TR-END-5"


def played_on_to(desk: Desk, seat: int, person: str, at_turn: bool) -> None:
    """Everybody stays until it is this seat's turn, or not."""
    while (desk.match.waited_for == seat) is not at_turn:
        acting = desk.match.waited_for
        assert acting is not None
        desk.do(Play(acting, "-"), person if acting != seat else "")


@pytest.mark.rule("TR-END-6")
def test_who_comes_back_takes_the_seat_back_when_the_bot_has_finished_its_turn() -> None:
    desk = playing("ada", "ben")
    desk.do(StandIn(0, 1), "ada", away=LONG_ENOUGH)
    played_on_to(desk, 1, "ada", at_turn=True)
    refused = refusal(desk, ComeBack(1), "ben")
    assert (type(refused), refused.rule) == (OutOfTurn, "TR-END-6")
    played_on_to(desk, 1, "ada", at_turn=False)
    assert isinstance(refusal(desk, ComeBack(1), "eve"), Forbidden)
    assert isinstance(refusal(desk, ComeBack(0), "ben"), Forbidden)
    assert desk.do(ComeBack(1), "ben") == (CameBack(1, "ben", "Ben"),)
    assert desk.match.people == ("ada", "ben")
    assert isinstance(refusal(desk, ComeBack(1), "ben"), Forbidden)
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-END-6")
def test_who_resigned_does_not_come_back() -> None:
    desk = playing("ada", "ben", "cleo")
    desk.do(Resign(1), "ben")
    assert isinstance(refusal(desk, ComeBack(1), "ben"), Forbidden)
    desk.do(StandIn(0, 2), "ada", away=LONG_ENOUGH)
    desk.do(Resign(0), "ada")
    assert isinstance(refusal(desk, ComeBack(2), "cleo"), OutOfTurn)
