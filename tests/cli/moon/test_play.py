"""`toprung moon play`: whole games by bots."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, PLAIN, error, ok, run
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record import GameRecord, audit

CLUMSY = ("moon", "play", "--bots", "clumsy")


def objects(*arguments: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in ok(*arguments, "--json").splitlines()]


@pytest.mark.parametrize(
    ("arguments", "rule", "turns"),
    [
        (("--edition", "2017", "--players", "2"), "CM-END-5", 5),
        (("--edition", "2022", "--players", "2"), "CM-END-6", 7),
        (("--edition", "2022", "--players", "2", "--mode", "cooperative"), "CM-COO-6", 5),
        (("--edition", "2022", "--players", "1"), "CM-COO-7", 5),
    ],
)
def test_a_short_game_of_each_edition_and_mode_ends_by_its_rule(
    arguments: tuple[str, ...], rule: str, turns: int
) -> None:
    *told, last = objects(*CLUMSY, "--seed", "3", *arguments)
    assert len(told) == turns == last["turns"]
    outcome = last["outcome"]
    assert isinstance(outcome, dict)
    assert outcome["rule"] == rule
    assert last["structure"] == [0, 1]


def test_a_final_is_played_to_its_end() -> None:
    """Seven drops among three: the two with two each meet in the final."""
    *told, last = objects(*CLUMSY, "--seed", "3", "--players", "3")
    outcome = last["outcome"]
    assert isinstance(outcome, dict)
    assert outcome["rule"] == "CM-END-3"
    verdict = told[-1]["verdict"]
    assert isinstance(verdict, dict)
    assert verdict["charge"] == "out"


def test_a_builder_beats_one_who_drops_everything_twice_in_the_same_way(tmp_path: Path) -> None:
    asked = ("moon", "play", "--seed", "5", "--edition", "2017", "--bots", "hasty,clumsy")
    lines = objects(*asked)
    outcome = lines[-1]["outcome"]
    assert isinstance(outcome, dict)
    assert outcome["winners"] == [0]
    file = tmp_path / "game.txt"
    again = run(*asked, "--json", "--record", str(file))
    assert [json.loads(line) for line in again.stdout.splitlines()] == lines
    record = GameRecord.parse(file.read_text("utf-8"))
    assert record.result == outcome["reason"]
    assert audit(record, prepared_table).same


def test_a_game_that_is_killed_keeps_the_turns_that_were_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    asked = (*COMMAND, *CLUMSY, "--seed", "3", "--edition", "2017", "--record", str(file))
    with subprocess.Popen(asked, stdout=subprocess.PIPE, env=PLAIN, text=True) as playing:
        assert playing.stdout is not None
        told = next(line for line in playing.stdout if line.startswith("Turn 2"))
        playing.kill()
    assert told
    record = GameRecord.parse(file.read_text("utf-8"))
    assert len(record.pages) > 2  # the first is the preparation


def test_the_story_names_die_ladder_verdict_and_height() -> None:
    story = ok(*CLUMSY, "--seed", "3", "--edition", "2017")
    assert "Turn 1: player " in story
    assert " demanded: " in story
    assert re.search(r"2 ladders stand 1[45]\d mm high; drops [01] [01]\.", story)
    assert re.search(r"\(CM-END-5\)\. 2 ladders stand 1[45]\d mm high\.\n$", story)


def test_the_last_line_names_the_winner_once() -> None:
    last = ok(*CLUMSY, "--seed", "3", "--edition", "2017").splitlines()[-1]
    assert last.lower().count("player 1") + last.lower().count("player 2") == 1
    assert "Winner" not in last


def test_the_heights_told_are_those_of_the_structure() -> None:
    *told, last = objects(*CLUMSY, "--seed", "3", "--edition", "2017")
    assert last["height_mm"] == told[-1]["height_mm"]
    assert isinstance(last["height_mm"], float)
    # A straight ladder of 150 mm on a slab of 8 mm, or leaning by at most 25 degrees.
    assert 140 < last["height_mm"] < 160


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--edition", "2017", "--players", "1"), "2017"),
        (("--edition", "2017", "--mode", "cooperative"), "CM-PRE-4"),
        (("--players", "1", "--mode", "competitive"), "CM-PRE-5"),
        (("--high-scores", "/nowhere.json"), "CM-COO-7"),
        (("--bots", "genius"), "no bot is called 'genius'"),
        (("--bots", "hasty,hasty,hasty"), "3 bots for 2 players"),
        (("--record", "/nowhere/at/all.txt"), "No such file"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in error("moon", "play", "--seed", "1", *arguments)


@pytest.mark.rule("CM-COO-7")
def test_a_solo_high_score_is_kept_and_must_be_beaten(tmp_path: Path) -> None:
    file = tmp_path / "scores.json"
    asked = (*CLUMSY, "--players", "1", "--seed", "3", "--high-scores", str(file))
    first = ok(*asked)
    assert "does not beat the high score of 0" in first
    assert json.loads(file.read_text("utf-8")) == {"1": 0}
    file.write_text('{"1": 7, "2": 9}', "utf-8")
    assert "does not beat the high score of 7" in ok(*asked)
    assert json.loads(file.read_text("utf-8")) == {"1": 7, "2": 9}
    file.write_text("seven", "utf-8")
    assert "is not a file of high scores" in error(*asked)
