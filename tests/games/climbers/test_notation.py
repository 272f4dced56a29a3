"""Positions and moves on one line: they round-trip, and anything else is refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.climbers.slow.codec import to_json
from tests.games.climbers.slow.positions import random_position
from toprung.core.errors import Impossible, Unparsable
from toprung.games.climbers import (
    Axis,
    Blockade,
    Colour,
    Ladder,
    Move,
    Options,
    Pass,
    Place,
    Position,
    Shift,
    Walk,
    parse_move,
)
from toprung.games.climbers.json import from_plain

SQUARES = st.integers(-1_000_000, 1_000_000)
PAWNS = st.sampled_from([colour for colour in Colour if colour is not Colour.GREY])
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.just(Pass()),
    st.builds(Walk, PAWNS, SQUARES, SQUARES, st.frozensets(st.sampled_from(Ladder))),
    st.builds(
        Place,
        st.integers(0, 9999),
        SQUARES,
        SQUARES,
        st.sampled_from(Axis),
        st.sampled_from(Colour),
    ),
    st.builds(Shift, PAWNS, SQUARES, SQUARES),
    st.builds(Blockade, st.integers(0, 9999)),
)


def nasty(seed: int) -> Position:
    return Position.of(from_plain(to_json(random_position(seed))))


@given(MOVES)
def test_every_move_survives_its_text(move: Move) -> None:
    assert parse_move(move.text) == move
    assert not set(move.text) & set(" \t\n[]{}")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("-", Pass()),
        ("r@3,4", Walk(Colour.RED, 3, 4)),
        ("l@-3,0+sl", Walk(Colour.LIGHTBLUE, -3, 0, frozenset(Ladder))),
        ("12@3,-4xy", Place(12, 3, -4, Axis.X, Colour.YELLOW)),
        ("p>0,1", Shift(Colour.PURPLE, 0, 1)),
        ("#0", Blockade(0)),
    ],
)
def test_the_notation_of_each_kind_of_move(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert move.text == text


@pytest.mark.parametrize(
    "text",
    ["", "--", "r@3", "r@3,4+", "r@3,4+ls", "g@1,1", "r>1,1+s", "12@3,4", "12@3,4wr", "012@0,0zr",
     "#", "#-1", "r@03,4", "r@-0,1", "r@3,4\n", "12@3,4zx", "#99999", "r@1000001,0", "r@３,4"],
)  # fmt: skip
def test_what_is_no_move_is_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        parse_move(text)


@given(st.text())
def test_any_text_is_a_move_or_unparsable(text: str) -> None:
    try:
        move = parse_move(text)
    except Unparsable:
        return
    assert move.text == text


@pytest.mark.parametrize(
    "move",
    [
        Walk(Colour.RED, 2**40, 0),
        Shift(Colour.RED, 0, -(2**70)),
        Place(0, 0, 1_000_001, Axis.Z, Colour.RED),
    ],
)
def test_squares_beyond_all_tables_are_refused_also_without_text(move: Move) -> None:
    position = Position.start(["red", "blue"], seed=1)
    with pytest.raises(Unparsable, match="no square"):
        position.play(move)
    assert position.column(2**70, 0) == (0, None)


def test_an_option_given_twice_is_refused_in_either_spelling() -> None:
    with pytest.raises(Unparsable, match="twice"):
        Options.parse("2008+climb_rule=best+climb-rule=turn-start")


@pytest.mark.parametrize("seed", range(40))
def test_every_position_survives_its_text(seed: int) -> None:
    position = nasty(seed)
    again = Position.parse(position.text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.text == position.text
    assert repr(position) == f"Position.parse({position.text!r})"


@given(st.text())
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with pytest.raises((Unparsable, Impossible)):
        Position.parse(text)


@given(
    seed=st.integers(0, 400),
    at=st.integers(0, 3000),
    cut=st.integers(0, 12),
    instead=st.text(st.sampled_from("0123456789-,/:@#*rybplgsxyzhcd +"), max_size=6),
)
def test_a_line_changed_anywhere_is_a_position_or_refused(
    seed: int, at: int, cut: int, instead: str
) -> None:
    """Only Unparsable and Impossible come out, whatever is cut out or put in."""
    line = nasty(seed % 20).text
    at %= len(line)
    try:
        position = Position.parse(line[:at] + instead + line[at + cut :])
    except (Unparsable, Impossible):
        return
    assert Position.parse(position.text) == position
    assert len(position.legal_moves) >= 0


def test_an_empty_table_has_a_text_too() -> None:
    line = "climbers-1 - red@0,0,0:sl:h:0:0/blue@1,0,0:sl:h:0:0 0 climb1 - - - 0 0 0 0 2008"
    position = Position.parse(line)
    assert position.text == line
    assert position.blocks == ()
    assert position.play("-").play("-").play("-").play("-").phase == "general"


@pytest.mark.parametrize(
    ("field", "word"),
    [
        ("format", "climbers-2"),
        ("blocks", "0hrzz@0,0,0"),
        ("blocks", "0hrzr@0,0,-1"),
        ("players", "red@0,0,0"),
        ("players", "pink@0,0,0:sl:h:0:0"),
        ("phase", "sleep"),
        ("pending", "07"),
        ("pending", "--"),
        ("active", "one"),
        ("last_moved", "x"),
        ("options", "2009"),
        ("options", "2008+flying"),
        ("options", "2008+general=sometimes"),
        ("options", "2008+freestyle+freestyle"),
    ],
)
def test_the_error_names_the_field(field: str, word: str) -> None:
    fields = {
        "format": "climbers-1",
        "blocks": "0hrzr@0,0,0",
        "players": "red@5,5,0:sl:h:0:0/blue@6,5,0:sl:h:0:0",
        "active": "0",
        "phase": "climb1",
        "pending": "-",
        "last_moved": "-",
        "moved_now": "-",
        "fails": "0",
        "clock": "0",
        "turns": "0",
        "turn_start_level": "0",
        "options": "2008",
    }
    assert Position.parse(" ".join(fields.values())).phase == "climb1"
    named = {"format": "climbers-1", "options": "preset|option"}.get(field, f"field {field}")
    with pytest.raises(Unparsable, match=named):
        Position.parse(" ".join((fields | {field: word}).values()))
