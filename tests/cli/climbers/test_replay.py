"""Records are replayed in words, as JSON and as pictures, and wrong ones say where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import STUDY, ok, run
from toprung.games.climbers import parse_move, records

MOVES = [parse_move(move) for move in ("r@0,0", "-", "-", "#2", *"-----------")]
RECORD = records.write(
    STUDY, MOVES, seed=7, names=["Ann", "greedy"], comments={0: "the first step"}, comment="Study."
)
TEXT = records.text(RECORD)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(TEXT)
    return path


def test_every_move_is_told_and_the_end_is_shown(file: Path) -> None:
    shown = ok("replay", str(file))
    assert "Players: red: Ann, yellow: greedy" in shown
    assert "Study." in shown
    assert "Turn 1\n    1  r@0,0        red (Ann) climbs from level 0 to 1, to 0,0\n" in shown
    assert "the first step" in shown
    assert "    4  #2           red (Ann) puts the stone on block 2 (cube, yellow on top" in shown
    assert shown.endswith("red wins: red stands highest, on level 1 (CL-END-3)\n")
    assert ok("climbers", "replay", str(file)) == shown
    assert ok("replay", "-", stdin=TEXT) == shown


def test_it_can_stop_on_the_way(file: Path) -> None:
    shown = ok("replay", str(file), "--at", "2")
    assert "   2  -            red (Ann)" in shown
    assert "   3  -            red (Ann)" not in shown
    assert shown.endswith("unfinished after 2 moves\n")
    late = run("replay", str(file), "--at", "16")
    assert (late.exit_code, late.stderr) == (2, "Error: there is no move 16: the record has 15\n")


def test_json_has_a_line_for_each_move_and_the_result(file: Path) -> None:
    lines = [json.loads(line) for line in ok("replay", str(file), "--json").splitlines()]
    positions = [after.text for _, after in records.replay(RECORD)]
    assert [line["position"] for line in lines] == [*positions, positions[-1]]
    assert lines[0] | {"position": ""} == {
        "number": 1,
        "turn": 1,
        "player": "red (Ann)",
        "phase": "climb1",
        "move": "r@0,0",
        "comment": "the first step",
        "position": "",
    }
    assert lines[-1]["result"] == RECORD.header("Result")


def test_pictures_are_drawn_of_every_position(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    ok("replay", str(file), "--at", "3", "--svg-folder", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["0000.svg", "0001.svg", "0002.svg", "0003.svg"]
    assert all("<svg" in path.read_text() for path in folder.iterdir())


def test_a_record_that_was_cut_is_told_after_what_was_fine(file: Path) -> None:
    file.write_text(TEXT[: TEXT.index("2. ")])
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert "    4  #2           red (Ann) puts the stone" in result.stdout
    assert result.stderr.startswith("Error: the record was cut or altered: it ends with move 4, ")
    assert result.stderr.endswith("the 4 moves before it are fine\n")


def test_a_record_that_was_altered_names_the_move(file: Path) -> None:
    file.write_text(TEXT.replace("#2", "r@4,0"))
    result = run("replay", str(file), "--json")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr.startswith("Error: move 4, r@4,0: ")
    assert result.stderr.count("\n") == 1
    stopped = run("replay", str(file), "--at", "3")
    assert stopped.exit_code == 0


def test_what_is_no_record_is_one_line(file: Path) -> None:
    for text in ("", "- - -", '[Game "moon"]', "}", STUDY.text):
        file.write_text(text)
        result = run("replay", str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: ")
