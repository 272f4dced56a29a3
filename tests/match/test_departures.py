"""Leaving: resigning, bots that stand in, rematches, and branching off."""

from __future__ import annotations

import pytest

from tests.match.play import HOST, LEVELS, SECRET, Desk, gathering, playing
from toprung.core.errors import Forbidden, Illegal, OutOfTurn, Unparsable
from toprung.core.randomness import seed_text
from toprung.match import Clock, ClockKind, Logged, Match, Status, again, create, fork, table_view
from toprung.match.commands import (
    OfferTakeBack,
    Play,
    Rematch,
    Resign,
    SeatBot,
    Sit,
    Start,
    Tick,
)
from toprung.match.events import (
    BotSat,
    Created,
    Ended,
    Flagged,
    Fork,
    RematchAgreed,
    RematchOffered,
    Resigned,
    Sat,
    Started,
    StoodIn,
)
from toprung.match.view import ForkView, RematchView


@pytest.mark.rule("TR-END-1")
def test_if_one_of_two_resigns_the_other_wins() -> None:
    desk = playing("ada", "ben")
    with pytest.raises(Forbidden):
        desk.do(Resign(0), "ben")
    resigned, ended = desk.do(Resign(0), "ada")
    assert resigned == Resigned(0)
    assert isinstance(ended, Ended)
    assert ended.winners == (1,)
    assert ended.rule == "TR-END-1"
    assert ended.words.named()["de"] == "Spieler 1 hat aufgegeben"
    with pytest.raises(OutOfTurn):
        desk.do(Resign(1), "ben")


@pytest.mark.rule("TR-END-2")
def test_among_three_a_bot_stands_in() -> None:
    desk = playing("ada", "ben", "cleo")
    assert desk.do(Resign(1), "ben") == (Resigned(1), StoodIn(1, LEVELS[-1]))
    assert desk.match.status is Status.PLAYING
    assert desk.match.holders[1].kind == "bot"
    assert desk.match.people == ("ada", "cleo")
    with pytest.raises(Forbidden):
        desk.do(Play(1, "-"), "ben")


@pytest.mark.rule("TR-END-2")
def test_a_bot_stands_in_for_who_runs_out_of_time() -> None:
    desk = playing("ada", "ben", "cleo", clock=Clock(ClockKind.TURN, 10))
    seat = desk.match.waited_for
    desk.at += 10_000
    assert desk.do(Tick(), "") == (Flagged(seat or 0), StoodIn(seat or 0, LEVELS[-1]))
    assert desk.do(Tick(), "") == ()


@pytest.mark.rule("TR-END-2")
def test_in_a_common_cause_a_bot_stands_in_even_for_one_of_two() -> None:
    desk = playing("ada", "ben", game="moon", options={"mode": "cooperative"})
    assert desk.do(Resign(0), "ada") == (Resigned(0), StoodIn(0, LEVELS[-1]))


@pytest.mark.rule("TR-END-3")
def test_when_nobody_is_left_the_match_is_over() -> None:
    desk = gathering(seats=3)
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(SeatBot(1, "first"), "ada")
    desk.do(SeatBot(2, "first"), "ada")
    desk.do(Start(), "ada")
    _, ended = desk.do(Resign(0), "ada")
    assert isinstance(ended, Ended)
    assert (ended.winners, ended.rule) == ((), "TR-END-3")
    solo = playing("ada", game="moon", options={"mode": "cooperative"})
    _, ended = solo.do(Resign(0), "ada")
    assert isinstance(ended, Ended)
    assert ended.rule == "TR-END-3"


def over() -> Desk:
    desk = playing("ada", "ben")
    desk.do(Resign(0), "ada")
    return desk


@pytest.mark.rule("TR-END-4")
def test_all_who_want_it_play_again() -> None:
    desk = playing("ada", "ben")
    with pytest.raises(OutOfTurn, match="not over"):
        desk.do(Rematch(0), "ada", following="next")
    desk.do(Resign(0), "ada")
    assert desk.do(Rematch(1), "ben", following="next") == (RematchOffered(1),)
    assert table_view(desk.match).rematch == RematchView((1,), None)
    with pytest.raises(OutOfTurn):
        desk.do(Rematch(1), "ben", following="next")
    agreed = desk.do(Rematch(0), "ada", following="another")
    assert agreed == (RematchOffered(0), RematchAgreed("another"))
    assert table_view(desk.match).rematch == RematchView((0, 1), "another")


@pytest.mark.rule("TR-END-4")
def test_a_rematch_needs_an_id() -> None:
    for bad in ("", "x" * 65, "a\nb"):
        with pytest.raises(Unparsable):
            over().do(Rematch(0), "ada", following=bad)


@pytest.mark.rule("TR-END-4")
def test_in_a_rematch_everybody_sits_one_further() -> None:
    desk = gathering(options={"preset": "freestyle"}, clock=Clock(ClockKind.FISCHER, 60, 1))
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(SeatBot(1, "first"), "ada")
    desk.do(Start(), "ada")
    desk.do(Resign(0), "ada")
    created, *rest = again(desk.match, SECRET)
    assert isinstance(created, Created)
    started = Started(seed_text(SECRET), created.start)
    assert rest == [BotSat(0, "first"), Sat(1, "ada", "Ada"), started]
    assert created.options == {"preset": "freestyle"}
    assert created.clock == desk.match.created.clock
    log = [Logged(seq, 0, "", event) for seq, event in enumerate((created, *rest), start=1)]
    assert Match.of(log).status is Status.PLAYING


@pytest.mark.rule("TR-SEA-7")
def test_a_match_begins_in_the_middle_of_another() -> None:
    desk = playing("ada", "ada")
    texts = [desk.match.state.text]
    for _ in range(6):
        move = list(desk.match.state.moves())[-1]
        desk.do(Play(desk.match.state.mover(move), move), "ada")
        texts.append(desk.match.state.text)
    desk.do(OfferTakeBack(0, 4), "ada")
    made = fork(desk.log, "old", 3, "eve", 99)
    assert made.fork == Fork("old", 3)
    assert made.host == "eve"
    branch = Desk(made)
    assert branch.match.state.text == texts[3]
    assert branch.match.status is Status.GATHERING
    assert table_view(branch.match).fork == ForkView("old", 3)
    for ply in (-1, 5):
        with pytest.raises(Illegal) as refused:
            fork(desk.log, "old", ply, "eve", 99)
        assert refused.value.rule == "TR-SEA-7"


@pytest.mark.rule("TR-SEA-7")
def test_chance_in_a_match_that_branched_off_is_its_own_and_comes_again_in_a_replay() -> None:
    desk = playing("ada", "ada", game="moon")
    one, other = (fork(desk.log, "old", 0, "ada", seed) for seed in (1, 2))
    assert (one.seed, other.seed) == (1, 2)
    assert len({desk.match.created.start, one.start, other.start}) == 3
    branch = Desk(one)
    for seat in (0, 1):
        branch.do(Sit(seat, "Ada"), "ada")
    branch.do(Start(), "ada")
    for _ in range(4):
        move = next(iter(branch.match.state.moves()))
        branch.do(Play(branch.match.state.mover(move), move), "ada")
    assert Match.of(branch.log) == branch.match


def test_unknown_games_and_wrong_options_make_no_match() -> None:
    for game, seats, options in (("chess", 2, {}), ("climbers", 2, {"preset": "1999"})):
        with pytest.raises(Unparsable):
            create(game, seats, 1, options, host=HOST)
    assert create("climbers", 2, 1, {"general": ""}, host=HOST).options == {}
