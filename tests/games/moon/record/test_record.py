"""Records round-trip; what is cut or altered is found, and what was fine stays readable."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.record.playing import Playing
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.record import Record
from toprung.games.moon.record import GameRecord, Recorder, headers_for, salvage
from toprung.games.moon.record.record import Line, checksum, head
from toprung.games.moon.rules.moves import Draw, Roll
from toprung.games.moon.rules.state import State

HEADERS = headers_for(State.start(2, 1, {}), seed=1, players=("a", "b"), build="test")


def test_a_game_reads_as_it_was_written(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    assert record == game.recorder.record
    assert record.text == game.text
    assert record.result == "stopped"
    assert record.commands[0].move.text == "set:gate"
    assert len(record.verdicts) == len(record.pages) - 1


def test_a_page_is_on_disk_as_soon_as_it_is_full(game: Playing) -> None:
    assert "".join(game.written) == game.text
    for pages in range(1, len(game.written) - 1):
        found, wrong = salvage("".join(game.written[: pages + 1]))
        assert wrong is not None
        assert found.pages == game.recorder.record.pages[:pages]


def test_it_is_a_record_as_all_games_write_them(game: Playing) -> None:
    plain = Record.parse(game.text)
    assert plain.header("Game") == "moon"
    assert plain.entries[0].move == "set:gate"
    said = [entry.comment for entry in plain.entries if entry.move.startswith("settled:")]
    assert said == [verdict.sentence() for verdict in game.recorder.record.verdicts]


def test_line_ends_of_other_systems_do_no_harm(game: Playing) -> None:
    assert GameRecord.parse(game.text.replace("\n", "\r\n")) == game.recorder.record


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_record_cut_anywhere_gives_back_whole_pages(game: Playing, data: st.DataObject) -> None:
    begin = len(head(game.recorder.record.headers))
    cut = game.text[: data.draw(st.integers(begin, len(game.text) - 2))]
    with pytest.raises(Unparsable, match="cut"):
        GameRecord.parse(cut)
    found, wrong = salvage(cut)
    assert wrong is not None
    assert found.pages == game.recorder.record.pages[: len(found.pages)]
    assert len(found.pages) >= cut.count("\n") - game.text[:begin].count("\n") - 1


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_altered_character_is_found(game: Playing, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.text) - 2))
    other = data.draw(st.characters(codec="utf-8", exclude_characters=[game.text[at], "\n", "\r"]))
    if game.text[at] == "\n":
        return
    altered = game.text[:at] + other + game.text[at + 1 :]
    with pytest.raises(Unparsable):
        GameRecord.parse(altered)


def test_a_page_taken_out_or_moved_is_found(game: Playing) -> None:
    lines = game.text.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if line.startswith("1."))
    without = "".join(lines[:first] + lines[first + 1 :])
    moved = "".join([*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]])
    for text in (without, moved):
        found, wrong = salvage(text)
        assert wrong is not None
        assert "line 10: it was altered" in str(wrong)
        assert str(wrong).endswith("the preparation and 0 turns before are fine")
        assert len(found.pages) == 1


@given(st.text())
def test_any_text_is_a_record_or_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        GameRecord.parse(text)


@given(st.text(), st.from_regex(r"[A-Za-z0-9+/]{0,40}={0,2}", fullmatch=True))
def test_a_page_with_a_right_checksum_may_still_be_nonsense(moves: str, data: str) -> None:
    begin = head(HEADERS)
    line = Line("0.", moves.replace("\n", " "), data)
    with pytest.raises(Unparsable, match="fine"):
        GameRecord.parse(begin + line.text(checksum(begin)))


def test_other_games_and_formats_are_named() -> None:
    for name, value, words in (
        ("Game", "climbers", "a record of 'climbers'"),
        ("Format", "moon-record-9", "reads moon-record-1"),
    ):
        other = [(key, value if key == name else given) for key, given in HEADERS]
        with pytest.raises(Unparsable, match=words):
            GameRecord.parse(head(other))
    with pytest.raises(Unparsable, match="no header"):
        GameRecord.parse("")


def test_nothing_is_written_after_the_end() -> None:
    recorder = Recorder(HEADERS)
    recorder.command(Roll())
    recorder.command(Draw())
    recorder.close("nobody\nwins")
    assert GameRecord.parse(recorder.text).result == "nobody wins"
    assert [len(page) for page in recorder.record.pages] == [0, 2]
    with pytest.raises(OutOfTurn):
        recorder.command(Roll())
    assert GameRecord.parse(recorder.text) == recorder.record
