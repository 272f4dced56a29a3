"""What clients are told of errors."""

from __future__ import annotations

import copy
import pickle
from dataclasses import astuple

import pytest

from tests.match.play import playing
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
from toprung.protocol.faults import fault, rules

GAMES = pytest.mark.parametrize("game", REGISTRY)


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
