"""A match as clients are told of it, and what they say as commands."""

from __future__ import annotations

import copy
import pickle
from dataclasses import astuple

import pytest

from tests.match.play import HOST, Desk, gathering, playing
from tests.protocol.messages import FROM_CLIENT
from toprung.core.errors import (
    Forbidden,
    Illegal,
    Impossible,
    Limited,
    OutOfTurn,
    Stale,
    ToprungError,
    Unavailable,
    Unparsable,
)
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Clock, ClockKind, commands
from toprung.protocol import from_client as said
from toprung.protocol.codec import decode_reply, encode
from toprung.protocol.commanding import command_of
from toprung.protocol.faults import fault, rules
from toprung.protocol.table_view import TableView
from toprung.protocol.telling import event_message, table_view
from toprung.protocol.to_client import Event

GAMES = pytest.mark.parametrize("game", REGISTRY)


def told(desk: Desk) -> TableView:
    return table_view(desk.match.seen(), code="MOON", match="m1", public=True, connected={0})


@GAMES
def test_a_table_of_any_game_can_be_sent_and_read_again(game: str) -> None:
    clock = Clock(ClockKind.FISCHER, 60, 5)
    for desk in (gathering(game), playing("ada", "ben", game=game, clock=clock)):
        view = told(desk)
        assert view.game == game
        assert view.seq == len(desk.log)
        assert view.seats[0].connected
        assert not view.seats[1].connected
        for logged in desk.log:
            message = event_message(logged, view)
            back = decode_reply(encode(message))
            assert isinstance(back, Event)
            assert encode(back) == encode(message)


@GAMES
def test_nobody_is_told_what_lets_him_foresee_chance(game: str) -> None:
    """The seed is no part of what is sent, nor is the first state, in which the supply lies."""
    seed = 7_316_482_951
    desk = playing("ada", "ben", game=game, seed=seed)
    view = told(desk)
    assert view.seed is None
    for logged in desk.log:
        message = event_message(logged, view)
        assert str(seed) not in encode(message)
        assert not {"seed", "start"} & message.body.keys()


def test_a_person_at_two_seats_and_an_open_seat_are_told_apart() -> None:
    desk = gathering(seats=3)
    desk.do(commands.Sit(0, "Ada"), HOST)
    desk.do(commands.SeatBot(1, "first"), HOST)
    seats = told(desk).seats
    assert [seat.kind for seat in seats] == ["person", "bot", "open"]
    assert [seat.name for seat in seats][::2] == ["Ada", None]
    assert [seat.person for seat in seats] == [HOST, None, None]
    assert [seat.level for seat in seats] == [None, "first", None]


COMMANDS: list[tuple[said.Command, commands.Command | None]] = [
    (said.Sit(id="1", seat=1, name="Ada"), commands.Sit(1, "Ada")),
    (said.Stand(id="1", seat=1), commands.Stand(1)),
    (said.SeatBot(id="1", seat=1, level="x"), commands.SeatBot(1, "x")),
    (said.Start(id="1"), commands.Start()),
    (said.Play(id="1", seat=1, move="pass", ply=4), commands.Play(1, "pass", 4)),
    (said.TakeBack(id="1", seat=1), commands.TakeBack(1)),
    (said.OfferTakeBack(id="1", seat=1, ply=3), commands.OfferTakeBack(1, 3)),
    (said.AnswerTakeBack(id="1", seat=1, yes=True), commands.AnswerTakeBack(1, True)),
    (said.Resign(id="1", seat=1), commands.Resign(1)),
    (said.Pause(id="1", seat=1), commands.Pause(1)),
    (said.Resume(id="1", seat=1), commands.Resume(1)),
    (said.StandIn(id="1", seat=1, absent=2), commands.StandIn(1, 2, 2_000)),
    (said.CallOff(id="1", seat=1, absent=2), commands.CallOff(1, 2, 2_000)),
    (said.ComeBack(id="1", seat=1), commands.ComeBack(1)),
    (said.Rematch(id="1", seat=1), commands.OfferRematch(1, "next")),
    (said.Say(id="1", text="Hello"), commands.Say("Hello", "Guest")),
    (said.Ask(id="1", question={"about": "moves"}), None),
    (said.Hint(id="1", seat=1), None),
]


@pytest.mark.parametrize(("message", "command"), COMMANDS)
def test_each_message_is_the_command_of_its_name(
    message: said.FromClient, command: commands.Command | None
) -> None:
    assert (
        command_of(message, following="next", away=lambda seat: seat * 1_000, name="Guest")
        == command
    )
    if command is not None:
        assert message.type == command.kind


def test_no_kind_of_message_is_forgotten() -> None:
    assert {type(message) for message, _ in COMMANDS} | {said.Hello, said.Ping} == {*FROM_CLIENT}


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Unparsable("what?"), "unparsable"),
        (Illegal("no", "CL-LAD-2"), "illegal"),
        (OutOfTurn("not now", "CL-LAD-2"), "out_of_turn"),
        (Impossible("no", "CL-MAT-1", "players"), "illegal"),
        (Stale("too late", "TR-SEA-1"), "stale"),
        (Forbidden("not yours", "TR-SEA-2"), "forbidden"),
        (Limited("too much"), "limit"),
        (Unavailable("later"), "unavailable"),
        (ToprungError("hm"), "illegal"),
    ],
)
def test_each_error_has_a_kind_words_and_its_rule(error: ToprungError, kind: str) -> None:
    found = fault(error)
    assert found.kind == kind
    assert found.words.en
    assert (found.rule is None) == (found.rule_words is None)
    if found.rule is not None and found.rule_words is not None:
        assert found.rule_words.de == rules()[found.rule].text["de"]


def test_a_refused_move_is_explained_in_the_players_language() -> None:
    desk = playing("ada", "ben")
    with pytest.raises(Forbidden) as caught:
        desk.do(commands.Play(1, "pass"), "ada")
    words = fault(caught.value).words
    assert len({words.en, words.fr, words.de}) == 3
    with pytest.raises(OutOfTurn) as refused:
        desk.do(commands.Play(0, "12@0,0zr"), "ada")
    assert len(set(astuple(fault(refused.value).words))) == 3


@pytest.mark.parametrize(
    "error",
    [
        Illegal(Words("no", "non", "nein"), "CL-LAD-2"),
        Impossible("no", "CL-MAT-1", "players"),
        Unparsable("what?"),
        Unavailable("later"),
    ],
)
def test_an_error_survives_the_way_between_processes(error: ToprungError) -> None:
    """Worlds and bots live in other processes, and what they raise is pickled."""
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
        assert fault(again) == fault(error)
