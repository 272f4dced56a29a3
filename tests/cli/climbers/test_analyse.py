"""`toprung climbers analyse`, as typed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import error, ok
from toprung import Position

START = Position.start(["red", "blue"], seed=7).play("-").play("-")


def test_the_best_lines_are_told_with_chances_and_reasons(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(START.text)
    lines = ok("climbers", "analyse", f"@{file}", "--lines", "2", "--nodes", "500").splitlines()
    assert lines[0] == "red is to move."
    assert "% of games" in lines[1]
    assert "climbs to level" in lines[2]
    assert lines[-1].startswith("500 positions, ")


def test_the_same_as_json_is_what_the_library_finds() -> None:
    found = json.loads(ok("climbers", "analyse", "--json", "--nodes", "500", stdin=START.text))
    expected = START.analyse(500)
    assert found["seat"] == 0
    assert [line["moves"] for line in found["lines"]] == [
        [move.text for move in line.moves] for line in expected.lines
    ]
    assert [line["lead"] for line in found["lines"]] == [line.lead for line in expected.lines]
    assert found["lines"][0]["why"] == [reason.en for reason in expected.lines[0].reasons]
    assert (found["nodes"], found["depth"]) == (expected.nodes, expected.depth)


def test_between_the_turns_there_is_nothing_but_a_walk() -> None:
    shown = ok("climbers", "analyse", Position.start(["red", "blue"], seed=7).text)
    assert "red is to move." in shown
    assert "positions" not in shown


def test_whoever_cannot_win_any_more_is_told_so_without_a_figure() -> None:
    position = before = Position.start(["red", "blue"], seed=7)
    while position.outcome is None:
        before, position = position, position.play(position.analyse(200, lines=1).lines[0].moves[0])
    assert position.outcome.winners != (before.to_move,)
    assert "  1  does not win " in ok("climbers", "analyse", before.text)


def test_nothing_can_be_analysed_while_building() -> None:
    building = ok("climbers", "tower", "--build")
    assert "only a turn can be analysed" in error("climbers", "analyse", stdin=building)
