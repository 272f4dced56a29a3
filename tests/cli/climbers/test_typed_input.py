"""What people type in a game."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toprung.cli.climbers.typed_input import (
    ALIASES,
    WORDS,
    Details,
    Request,
    one_number,
    parse_details,
    parse_line,
    parse_walk,
)
from toprung.core.errors import Unparsable
from toprung.games.climbers import Axis, Colour, Ladder, parse_move

SHORT, LONG = frozenset([Ladder.SHORT]), frozenset([Ladder.LONG])


@pytest.mark.parametrize("move", ["-", "r@3,4", "r@-3,4+sl", "12@3,-4zr", "y>0,0", "#12"])
def test_moves_may_be_typed_in_notation(move: str) -> None:
    assert parse_line(f"  {move} ") == parse_move(move)


def test_words_may_be_short_and_in_capitals() -> None:
    assert parse_line("Pass") == parse_line("p") == Request("pass")
    assert parse_line("t 12 red") == Request("take", ("12", "red"))
    assert parse_line("go 3 , -4") == Request("go", ("3,-4",))
    assert set(ALIASES.values()) <= set(WORDS)
    assert not set(ALIASES) & set(WORDS)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "type a move or a word"),
        ("tkae 12", "did you mean take?"),
        ("xyzzy", "'xyzzy' means nothing here; help lists the words"),
        ("r@", "'r@' is not a move: moves look like"),
        ("r@1,2 3", "means nothing here"),
    ],
)
def test_what_is_not_understood_is_explained(line: str, message: str) -> None:
    with pytest.raises(Unparsable) as caught:
        parse_line(line)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("words", "ladders"),
    [
        ("3,4", frozenset[Ladder]()),
        ("3 4", frozenset[Ladder]()),
        ("to (3,4) with the short ladder", SHORT),
        ("3,4 l", LONG),
        ("3 4 both", SHORT | LONG),
        ("3,4 short and long", SHORT | LONG),
        ("3,4 sl", SHORT | LONG),
    ],
)
def test_walks_in_words(words: str, ladders: frozenset[Ladder]) -> None:
    assert parse_walk(words.split()) == (3, 4, ladders)


@pytest.mark.parametrize("words", ["", "3", "short", "3,4 rope", "3,4 5"])
def test_walks_that_are_not_understood(words: str) -> None:
    with pytest.raises(Unparsable):
        parse_walk(words.split())


def test_blocks_in_words() -> None:
    assert parse_details(["12", "3,-4", "z", "red"]) == Details((12,), (3, -4), Axis.Z, Colour.RED)
    assert parse_details(["12", "y", "level", "4"]) == Details((12,), axis=Axis.Y, level=4)
    assert parse_details(["#3", "lightblue", "up"]) == Details((3,), up=Colour.LIGHTBLUE)
    assert parse_details(["12", "at", "0,0", "flat", "ye"]) == Details(
        (12,), (0, 0), Axis.Z, Colour.YELLOW
    )
    assert parse_details([]) == Details()
    with pytest.raises(Unparsable, match="'green' is neither a colour"):
        parse_details(["green"])
    with pytest.raises(Unparsable, match="which block"):
        one_number(["1", "2"], "look 12")
    assert one_number(["#12"], "look 12") == 12


@settings(deadline=None, derandomize=True)
@given(st.text())
def test_any_line_is_an_order_or_is_refused(line: str) -> None:
    with suppress(Unparsable):
        order = parse_line(line)
        if isinstance(order, Request):
            for parse in (parse_walk, parse_details):
                with suppress(Unparsable):
                    parse(order.rest)
