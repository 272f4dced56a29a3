"""Taking back: alone over one's own moves, with all others further."""

from __future__ import annotations

import pytest

from tests.match.play import Desk, gathering, playing
from toprung.core.errors import Forbidden, Illegal, OutOfTurn
from toprung.core.randomness import Random
from toprung.match import table_view
from toprung.match.commands import (
    AnswerTakeBack,
    OfferTakeBack,
    Play,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from toprung.match.events import TakeBackAccepted, TakeBackDeclined, TakeBackOffered, TakenBack
from toprung.match.view import TakeBackOffer, TakeBackView

QUIET = {"general": "off"}
LONG = {"build": "players"}  # random games are short, but for the building


def some_moves(desk: Desk, count: int, seed: int = 1) -> list[str]:
    """Random moves; the states' texts, one more than moves."""
    texts, random = [desk.match.state.text], Random(seed)
    for _ in range(count):
        move, random = random.choice(list(desk.match.state.moves()))
        seat = desk.match.state.mover(move)
        desk.do(Play(seat, move), desk.match.holders[seat].person)
        texts.append(desk.match.state.text)
    return texts


@pytest.mark.rule("TR-BAK-1")
def test_ones_own_moves_are_taken_back_one_by_one() -> None:
    desk = playing("ada", "ben", options=QUIET)
    texts = some_moves(desk, 3)
    assert desk.match.waited_for == 0
    assert table_view(desk.match).take_back == TakeBackView((0,))
    for ply in (2, 1, 0):
        assert desk.do(TakeBack(0), "ada") == (TakenBack(0, ply),)
        assert desk.match.state.text == texts[ply]
    with pytest.raises(OutOfTurn):
        desk.do(TakeBack(0), "ada")


@pytest.mark.rule("TR-BAK-1")
def test_the_turn_is_not_pulled_from_a_person_who_is_thinking() -> None:
    desk = playing("ada", "ben", options=QUIET)
    while desk.match.waited_for == 0:
        desk.do(Play(0, "-"), "ada")
    assert table_view(desk.match).take_back == TakeBackView(())
    for seat, person in ((0, "ada"), (1, "ben")):
        with pytest.raises(OutOfTurn):
            desk.do(TakeBack(seat), person)
    asked = OfferTakeBack(0, desk.match.ply - 1)
    assert desk.do(asked, "ada") == (TakeBackOffered(0, asked.ply),)
    desk.do(Play(1, "-"), "ben")
    with pytest.raises(OutOfTurn) as refused:
        desk.do(TakeBack(0), "ada")
    assert refused.value.rule == "TR-BAK-1"
    with pytest.raises(Forbidden):
        desk.do(TakeBack(1), "ada")


@pytest.mark.rule("TR-BAK-1")
def test_the_end_of_a_turn_is_taken_back_before_a_bot_or_oneself_moves() -> None:
    for sitters in (("ada", "ada"), ("ada", "")):
        desk = gathering(seats=2, options=QUIET)
        for seat, person in enumerate(sitters):
            taken = Sit(seat, person) if person else SeatBot(seat, "first")
            desk.do(taken, "ada")
        desk.do(Start(), "ada")
        while desk.match.waited_for == 0:
            desk.do(Play(0, "-"), "ada")
        desk.do(TakeBack(0), "ada")
        assert desk.match.waited_for == 0


@pytest.mark.rule("TR-BAK-2")
def test_all_people_must_agree_to_go_further_back() -> None:
    desk = playing("ada", "ben", "cleo", options=LONG)
    texts = some_moves(desk, 20)
    assert desk.do(OfferTakeBack(0, 2), "ada") == (TakeBackOffered(0, 2),)
    with pytest.raises(OutOfTurn, match="another request"):
        desk.do(OfferTakeBack(1, 0), "ben")
    with pytest.raises(OutOfTurn, match="already agreed"):
        desk.do(AnswerTakeBack(0, yes=True), "ada")
    assert desk.do(AnswerTakeBack(2, yes=True), "cleo") == (TakeBackAccepted(2),)
    offer = table_view(desk.match).take_back
    assert offer is not None
    assert offer.offer == TakeBackOffer(0, 2, (0, 2))
    assert desk.do(AnswerTakeBack(1, yes=True), "ben") == (TakenBack(0, 2),)
    assert desk.match.state.text == texts[2]
    assert desk.match.offer is None


@pytest.mark.rule("TR-BAK-2")
def test_one_no_or_a_move_ends_the_question() -> None:
    desk = playing("ada", "ben", options=QUIET)
    some_moves(desk, 6)
    desk.do(OfferTakeBack(0, 1), "ada")
    assert desk.do(AnswerTakeBack(1, yes=False), "ben") == (TakeBackDeclined(1),)
    with pytest.raises(OutOfTurn, match="nobody has asked"):
        desk.do(AnswerTakeBack(1, yes=True), "ben")
    desk.do(OfferTakeBack(0, 1), "ada")
    some_moves(desk, 1)
    assert desk.match.offer is None


@pytest.mark.rule("TR-BAK-2")
def test_who_plays_with_bots_or_alone_on_a_screen_asks_nobody() -> None:
    desk = gathering(options=QUIET)
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(SeatBot(1, "first"), "ada")
    desk.do(Start(), "ada")
    texts = some_moves(desk, 7)
    assert desk.do(OfferTakeBack(0, 1), "ada") == (TakenBack(0, 1),)
    assert desk.match.state.text == texts[1]


@pytest.mark.rule("TR-BAK-2")
@pytest.mark.parametrize("ply", [-1, 4, 5, 10**9])
def test_only_earlier_moves_can_be_gone_back_to(ply: int) -> None:
    desk = playing("ada", "ben", options=QUIET)
    some_moves(desk, 4)
    with pytest.raises(Illegal) as refused:
        desk.do(OfferTakeBack(0, ply), "ada")
    assert refused.value.rule == "TR-BAK-2"


@pytest.mark.rule("TR-BAK-3")
def test_where_chance_or_hands_decide_nothing_is_taken_back() -> None:
    desk = playing("ada", "ben", game="moon")
    desk.do(Play(0, next(iter(desk.match.state.moves()))), "ada")
    for command in (TakeBack(0), OfferTakeBack(0, 0), AnswerTakeBack(0, yes=True)):
        with pytest.raises(Illegal) as refused:
            desk.do(command, "ada")
        assert refused.value.rule == "TR-BAK-3"
    assert table_view(desk.match).take_back is None


def test_every_earlier_state_can_be_gone_back_to() -> None:
    desk = playing("ada", "ada", options=LONG)
    texts = some_moves(desk, 36, seed=8)
    for ply in (35, 33, 32, 31, 17, 16, 15, 1, 0):
        desk.do(OfferTakeBack(0, ply), "ada")
        assert desk.match.state.text == texts[ply]
        assert desk.match.ply == ply
