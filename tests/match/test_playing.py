"""Playing: moves, what nobody chooses, pauses, and the end by the game's own rules."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from tests.contract.feeding import feed
from tests.match.play import Desk, gathering, playing
from toprung.core.errors import Forbidden, Illegal, OutOfTurn, RuleError, Stale, Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import NATURE
from toprung.match import Clock, ClockKind, Event, Status, table_view
from toprung.match.commands import Happened, Pause, Play, Resume, Tick
from toprung.match.events import Ended, Moved


def holder(desk: Desk) -> tuple[int, str]:
    """The seat that is waited for, and its person."""
    seat = desk.match.waited_for
    assert seat is not None
    return seat, desk.match.holders[seat].person


@pytest.mark.rule("TR-PLY-1")
def test_a_move_for_what_has_passed_is_stale() -> None:
    desk = playing("ada", "ben")
    seat, person = holder(desk)
    desk.do(Play(seat, "-", ply=0), person)
    seat, person = holder(desk)
    for ply in (0, 2, -1):
        with pytest.raises(Stale) as refused:
            desk.do(Play(seat, "-", ply=ply), person)
        assert refused.value.rule == "TR-PLY-1"
    assert desk.do(Play(seat, "-", ply=1), person)[0] == Moved(seat, "-", 2)


@pytest.mark.rule("TR-PLY-2")
def test_moves_are_made_while_the_match_is_on() -> None:
    desk = gathering()
    with pytest.raises(Forbidden):
        desk.do(Play(0, "-"), "ada")
    desk = playing("ada", "ben")
    desk.do(Pause(0), "ada")
    with pytest.raises(OutOfTurn) as refused:
        desk.do(Play(0, "-"), "ada")
    assert refused.value.rule == "TR-PLY-2"


def test_what_the_game_refuses_is_refused_with_its_rule_and_words() -> None:
    desk = playing("ada", "ben")
    seat, person = holder(desk)
    with pytest.raises(RuleError) as refused:
        desk.do(Play(seat, "12@0,0zr"), person)
    assert refused.value.rule.startswith("CL-")
    assert len(set(astuple(refused.value.words))) == 3
    with pytest.raises(Unparsable):
        desk.do(Play(seat, "nonsense"), person)
    assert desk.match.ply == 0


@pytest.mark.rule("TR-PLY-3")
def test_nobody_can_claim_what_nobody_chooses() -> None:
    desk = playing("ada", "ben", game="moon")
    for command in (Happened("settled:", {}), Tick()):
        with pytest.raises(Forbidden) as refused:
            desk.do(command, "ada")
        assert refused.value.rule == "TR-PLY-3"


@pytest.mark.rule("TR-PLY-3")
def test_what_happens_is_written_down_with_its_note() -> None:
    desk, random = playing("ada", "ben", game="moon"), Random(3)
    while desk.match.waited_for is not None:
        seat, person = holder(desk)
        desk.do(Play(seat, list(desk.match.state.moves())[-1]), person)
    move, random = feed("moon").nature(desk.match.state.text, random)
    note = {"verdict": "it stands"}
    assert desk.do(Happened(move, note), "")[0] == Moved(NATURE, move, desk.match.ply, note)


def test_nature_cannot_make_a_players_move() -> None:
    desk = playing("ada", "ben")
    with pytest.raises(RuleError):
        desk.do(Happened("-", {}), "")


@pytest.mark.rule("TR-PLY-4")
def test_anybody_seated_pauses_and_goes_on() -> None:
    desk = playing("ada", "ben")
    with pytest.raises(OutOfTurn):
        desk.do(Resume(1), "ben")
    desk.do(Pause(1), "ben")
    assert table_view(desk.match).status == "paused"
    assert desk.match.to_act == ()
    with pytest.raises(OutOfTurn):
        desk.do(Pause(1), "ben")
    with pytest.raises(Forbidden):
        desk.do(Resume(0), "eve")
    desk.do(Resume(0), "ada")
    assert desk.match.status is Status.PLAYING


@pytest.mark.rule("TR-PLY-4")
def test_with_clocks_only_the_host_pauses_and_the_server_may() -> None:
    desk = playing("ada", "ben", clock=Clock(ClockKind.TURN, 30))
    with pytest.raises(Forbidden) as refused:
        desk.do(Pause(1), "ben")
    assert refused.value.rule == "TR-PLY-4"
    with pytest.raises(Illegal):
        desk.do(Pause(NATURE), "ben")
    desk.do(Pause(NATURE), "")
    desk.do(Resume(0), "ada")
    assert desk.match.status is Status.PLAYING


@pytest.mark.parametrize("game", ["climbers", "moon"])
def test_a_game_is_played_to_its_end(game: str) -> None:
    desk, random = playing("ada", "ben", game=game), Random(5)
    events: tuple[Event, ...] = ()
    while desk.match.status is Status.PLAYING:
        choices = list(desk.match.state.moves())
        if choices:
            move, random = random.choice(choices)
            seat = desk.match.state.mover(move)
            events = desk.do(Play(seat, move), desk.match.holders[seat].person)
        else:
            move, random = feed(game).nature(desk.match.state.text, random)
            events = desk.do(Happened(move, {}), "")
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert desk.match.state.outcome is not None
    assert ended.rule == desk.match.state.outcome.rule
    assert ended.winners == desk.match.state.outcome.winners
    assert len({ended.words["en"], ended.words["fr"], ended.words["de"]}) == 3
    with pytest.raises(OutOfTurn) as refused:
        desk.do(Play(0, "-"), "ada")
    assert refused.value.rule == "TR-PLY-2"
