"""Seats: who sits where, who may act for whom, and the beginning."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from tests.match.play import LEVELS, gathering, playing
from toprung.core.errors import Forbidden, Illegal, OutOfTurn
from toprung.match import Status
from toprung.match.commands import Play, SeatBot, Sit, Stand, Start
from toprung.match.events import Stood


@pytest.mark.rule("TR-SEA-1")
def test_a_seat_has_one_holder() -> None:
    desk = gathering()
    desk.do(Sit(0, "Ada"), "ada")
    with pytest.raises(Illegal) as refused:
        desk.do(Sit(0, "Ben"), "ben")
    assert refused.value.rule == "TR-SEA-1"
    assert len(set(astuple(refused.value.words))) == 3
    assert desk.match.holders[0].person == "ada"


@pytest.mark.rule("TR-SEA-1")
@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_there_are_no_other_seats(seat: int) -> None:
    desk = gathering()
    for command in (Sit(seat, "Ada"), Stand(seat), SeatBot(seat, LEVELS[0])):
        with pytest.raises(Illegal, match="no such seat"):
            desk.do(command, "ada")


@pytest.mark.rule("TR-SEA-1")
def test_one_person_may_hold_several_seats() -> None:
    desk = playing("ada", "ada")
    assert desk.match.people == ("ada",)
    assert desk.match.held_by("ada") == (0, 1)
    seat = desk.match.state.to_act[0]
    desk.do(Play(seat, "-"), "ada")
    desk.do(Play(1 - seat, "-"), "ada")
    assert desk.match.ply == 2


@pytest.mark.rule("TR-SEA-2")
def test_nobody_acts_for_another() -> None:
    desk = playing("ada", "ben")
    seat = desk.match.state.to_act[0]
    other = desk.match.holders[1 - seat].person
    for stranger in (other, "eve", ""):
        with pytest.raises(Forbidden) as refused:
            desk.do(Play(seat, "-"), stranger)
        assert refused.value.rule == "TR-SEA-2"
    assert desk.match.ply == 0


@pytest.mark.rule("TR-SEA-2")
def test_the_server_acts_for_bots_and_nobody_else_does() -> None:
    desk = gathering()
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(SeatBot(1, LEVELS[0]), "ada")
    desk.do(Start(), "ada")
    if desk.match.state.to_act[0] == 0:
        desk.do(Play(0, "-"), "ada")
    assert desk.match.state.to_act == (1,)
    with pytest.raises(Forbidden):
        desk.do(Play(1, "-"), "ada")
    desk.do(Play(1, "-"), "")


@pytest.mark.rule("TR-SEA-3")
def test_only_the_host_seats_bots_and_frees_the_seats_of_others() -> None:
    desk = gathering()
    desk.do(Sit(0, "Ben"), "ben")
    for command in (SeatBot(1, LEVELS[0]),):
        with pytest.raises(Forbidden) as refused:
            desk.do(command, "ben")
        assert refused.value.rule == "TR-SEA-3"
    desk.do(SeatBot(1, LEVELS[0]), "ada")
    desk.do(SeatBot(1, LEVELS[1]), "ada")
    assert desk.match.holders[1].level == LEVELS[1]
    with pytest.raises(Forbidden):
        desk.do(Stand(1), "ben")
    with pytest.raises(Forbidden):
        desk.do(Stand(0), "eve")
    assert desk.do(Stand(0), "ada") == (Stood(0),)
    assert desk.match.holders[0].kind == "open"


@pytest.mark.rule("TR-SEA-3")
def test_a_bot_has_a_level_that_is_known_here() -> None:
    desk = gathering()
    with pytest.raises(Illegal, match="no such bot"):
        desk.do(SeatBot(0, "wise"), "ada")
    desk.do(Sit(0, "Ben"), "ben")
    with pytest.raises(Illegal, match="taken"):
        desk.do(SeatBot(0, LEVELS[0]), "ada")


@pytest.mark.rule("TR-SEA-4")
def test_seats_change_before_the_match_only() -> None:
    desk = playing("ada", "ben")
    for command in (Sit(0, "Ada"), Stand(0), SeatBot(0, LEVELS[0]), Start()):
        with pytest.raises(OutOfTurn) as refused:
            desk.do(command, "ada")
        assert refused.value.rule == "TR-SEA-4"


@pytest.mark.rule("TR-SEA-5")
@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a\nb", "a\0b", "a\u202eb", "\ud800", "\u200d", "a\u2028b"]
)
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    desk = gathering()
    with pytest.raises(Illegal) as refused:
        desk.do(Sit(0, name), "ada")
    assert refused.value.rule == "TR-SEA-5"


@pytest.mark.rule("TR-SEA-5")
@pytest.mark.parametrize("name", ["Ada", " Ada ", "Łukasz", "李", "Zoë 🌙", "x" * 40, "<b>&"])
def test_names_of_all_the_world_are_fine(name: str) -> None:
    desk = gathering()
    desk.do(Sit(0, name), "ada")
    assert desk.match.holders[0].name == name.strip()


@pytest.mark.rule("TR-SEA-6")
def test_the_match_begins_when_all_seats_are_taken() -> None:
    desk = gathering()
    desk.do(Sit(0, "Ben"), "ben")
    with pytest.raises(OutOfTurn, match="not all seats"):
        desk.do(Start(), "ada")
    desk.do(Sit(1, "Cleo"), "cleo")
    for stranger in ("eve", ""):
        with pytest.raises(Forbidden):
            desk.do(Start(), stranger)
    desk.do(Start(), "ben")
    assert desk.match.status is Status.PLAYING
