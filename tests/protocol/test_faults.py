"""What clients say as commands, and what they are told of errors."""

from __future__ import annotations

import copy
import pickle
from dataclasses import astuple

import pytest

from tests.match.play import playing
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
from toprung.match import commands
from toprung.protocol import from_client as said
from toprung.protocol.commanding import command_of
from toprung.protocol.faults import fault, rules

GAMES = pytest.mark.parametrize("game", REGISTRY)


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
