"""The text of whole games round-trips, and anything else is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.core.record import Entry, Record

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
MOVES = st.from_regex(r"[#a-z0-9@,+>-]{1,12}", fullmatch=True)
RECORDS = st.builds(
    Record,
    headers=st.dictionaries(
        st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True), WORDS, max_size=4
    ).map(lambda headers: tuple(headers.items())),
    entries=st.lists(st.builds(Entry, MOVES, WORDS), max_size=8).map(tuple),
    comment=WORDS,
)


@given(RECORDS, st.sets(st.integers(0, 8)))
def test_a_record_survives_its_text(record: Record, turns: set[int]) -> None:
    assert Record.parse(record.text(sorted(turns))) == record


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        record = Record.parse(text)
    except Unparsable:
        return
    assert Record.parse(record.text()) == record


GOLDEN = sorted((Path(__file__).parent.parent / "data").glob("*/golden/*.txt"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_record_that_was_read_is_written_as_it_was(file: Path) -> None:
    """Those of Catch the Moon have a checksum in every line: nobody could read them otherwise."""
    text = file.read_text("utf-8")
    assert str(Record.parse(text)) == text


def test_records_of_both_games_say_how_the_game_ended() -> None:
    golden = Path(__file__).parent.parent / "data"
    moon = Record.parse((golden / "moon" / "golden" / "2-players.txt").read_text("utf-8"))
    assert moon.result == "player 2 wins: the other player has too many drops"
    climbers = Record.parse((golden / "climbers" / "golden" / "2-players.txt").read_text("utf-8"))
    assert climbers.result == climbers.header("Result")
    assert Record((("Game", "climbers"),), (Entry("-"),)).result is None


def test_turn_numbers_are_for_the_eye_only() -> None:
    record = Record((), (Entry("a"), Entry("b"), Entry("c")))
    assert record.text([1]) == "\na\n1. b c\n"
    assert Record.parse("a 1. b\n2. c") == record


def test_comments_belong_to_the_move_before_them() -> None:
    record = Record.parse("{about the game} a {good} {very} b")
    assert record.comment == "about the game"
    assert record.entries == (Entry("a", "good very"), Entry("b"))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[Game "x"', "line 1"),
        ('[Game "x"]\n\na b }', "line 3"),
        ('a\n[Late "x"]', "line 2"),
        ('[Game "x"]\n[Game "y"]', "line 2"),
        ("{never closed", "line 1"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, where: str) -> None:
    with pytest.raises(Unparsable, match=where):
        Record.parse(text)


def test_a_missing_header_is_named() -> None:
    with pytest.raises(Unparsable, match=r'\[Start "..."\]'):
        Record().header("Start")
    assert Record((("Start", "x"),)).header("Start") == "x"
