"""Lessons at a table (TR-LES): the step waits for its move, whatever else would be allowed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.match.play import HOST, LEVELS, Desk
from toprung.core.errors import Illegal, OutOfTurn, Unparsable
from toprung.match import Logged, Match, Status, fork, lesson, table_view
from toprung.match.commands import Play, SeatBot, Sit, Start, TakeBack

# One way through each lesson of The Climbers, as its texts describe it.
THROUGH = {
    "climb": ("r@0,-2", "24@2,-2zr", "r@2,-2", "-"),
    "ladders": ("r@3,-1+s", "-", "r@0,-1+l", "#31"),
    "end": ("-", "-", "-"),
}


def taught(name: str) -> Desk:
    """A lesson of The Climbers that has just begun."""
    desk = Desk(lesson("climbers", name, host=HOST, levels=LEVELS))
    for command in (Sit(0, "Ada"), SeatBot(1, LEVELS[0]), Start()):
        desk.do(command, HOST)
    return desk


def step(desk: Desk) -> str | None:
    seen = table_view(desk.match).lesson
    return None if seen is None else seen.step


@pytest.mark.rule("TR-LES-1")
@pytest.mark.parametrize("name", THROUGH)
def test_doing_what_each_step_says_leads_to_the_end_of_the_lesson(name: str) -> None:
    desk = taught(name)
    for count, move in enumerate(THROUGH[name]):
        seen = table_view(desk.match).lesson
        assert seen is not None
        assert (seen.at, seen.steps) == (count, len(THROUGH[name]))
        desk.do(Play(0, move), HOST)
    seen = table_view(desk.match).lesson
    assert seen is not None
    assert (seen.at, seen.step, seen.points) == (len(THROUGH[name]), "", ())


def test_the_last_lesson_ends_the_game_and_the_learner_wins() -> None:
    desk = taught("end")
    for move in THROUGH["end"]:
        desk.do(Play(0, move), HOST)
    assert desk.match.status is Status.OVER
    assert desk.match.outcome is not None
    assert (desk.match.outcome.winners, desk.match.outcome.rule) == ((0,), "CL-END-3")


@pytest.mark.rule("TR-LES-1")
def test_a_move_that_the_step_is_not_about_is_refused_and_nothing_changes() -> None:
    desk = taught("climb")
    with pytest.raises(OutOfTurn) as refused:
        desk.do(Play(0, "-"), HOST)
    assert refused.value.rule == "TR-LES-1"
    assert (desk.match.ply, step(desk)) == (0, "walk")


def test_a_move_against_the_rules_is_refused_by_its_own_rule() -> None:
    desk = taught("climb")
    with pytest.raises(Illegal) as refused:
        desk.do(Play(0, "r@2,-2"), HOST)
    assert refused.value.rule.startswith("CL-")


def test_taking_back_leads_back_to_the_step_before() -> None:
    desk = taught("climb")
    desk.do(Play(0, "r@0,-2"), HOST)
    assert step(desk) == "build"
    desk.do(TakeBack(0), HOST)
    assert step(desk) == "walk"


def test_after_the_last_step_the_game_goes_on_freely_and_bots_are_never_held_up() -> None:
    desk = taught("climb")
    for move in THROUGH["climb"]:
        desk.do(Play(0, move), HOST)
    for move in ("-", "-", "-", "-"):
        desk.do(Play(1, move), "")
    desk.do(Play(0, "-"), HOST)
    assert step(desk) == ""


def test_a_log_of_a_lesson_folds_to_the_same_step() -> None:
    desk = taught("ladders")
    desk.do(Play(0, "r@3,-1+s"), HOST)
    assert type(desk.match).of(desk.log) == desk.match
    assert step(desk) == "leave"


def test_a_game_that_branches_off_a_lesson_is_no_lesson() -> None:
    desk = taught("climb")
    assert fork(desk.log, "m", 0, HOST, 1).lesson == ""


def test_an_unknown_lesson_is_refused_with_the_names_of_those_that_there_are() -> None:
    with pytest.raises(Unparsable, match="climb, ladders, end"):
        lesson("climbers", "juggling", host=HOST)
    with pytest.raises(Unparsable, match="no lessons"):
        lesson("chess", "climb", host=HOST)


def test_a_match_of_a_lesson_that_is_not_given_any_more_can_still_be_read() -> None:
    desk = taught("end")
    old = replace(desk.match.created, lesson="long ago")
    events = [Logged(1, 0, "", old), *desk.log[1:]]
    match = Match.of(events)
    assert table_view(match).lesson is None
    assert match.status is Status.PLAYING
