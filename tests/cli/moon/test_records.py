"""Recorded games of Catch the Moon on the command line: told, shown, simulated again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.running import run
from tests.games.moon.record.playing import Playing
from toprung.cli.main import TopGroup
from toprung.cli.registry import COMMANDS
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record.trace import Added
from toprung.games.registry import REGISTRY

TURNS = 3
RECORDS = TopGroup(
    "records",
    {
        name: (f"toprung.cli.moon.{name}:{name}", name)
        for name in ("show", "audit", "fall", "review")
    },
    "Commands that work on records.",
)


@pytest.fixture(scope="module")
def text() -> str:
    return Playing(seed=5, turns=TURNS).text


@pytest.fixture
def file(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(RECORDS, arguments)


def test_every_game_with_commands_of_its_own_is_registered() -> None:
    assert set(COMMANDS) <= set(REGISTRY)


def test_replay_tells_a_moon_game_turn_by_turn(file: Path) -> None:
    shown = run("replay", str(file))
    assert shown.exit_code == 0
    assert "Players: clumsy 0, clumsy 1" in shown.stdout
    for turn in range(1, TURNS + 1):
        assert f"Turn {turn}: player " in shown.stdout
    assert " demanded: " in shown.stdout
    assert shown.stdout.endswith(f"Unfinished after {TURNS} turns: stopped.\n")


def test_replay_as_json_has_an_object_a_turn(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    shown = run("replay", str(file), "--json", "--at", "1", "--svg-folder", str(folder))
    lines = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [line.get("turn") for line in lines] == [0, 1, None]
    assert lines[1]["structure"][:2] == [0, 1]
    assert lines[1]["verdicts"][0]["sentence"].endswith(".")
    assert lines[2] == {"result": "unfinished after 1 turns", "turns": 1}
    assert sorted(path.name for path in folder.iterdir()) == ["0000.svg", "0001.svg"]
    late = run("replay", str(file), "--at", "9")
    assert (late.exit_code, late.stderr.count("\n")) == (2, 1)


def test_fall_counts_samples_and_tells_what_carries_most(file: Path) -> None:
    told = call("fall", str(file), "--samples", "2")
    assert told.exit_code == 0, told.stderr
    assert "of 2 (19 times out of 20: " in told.stdout
    assert " carries most: " in told.stdout
    shown = json.loads(call("fall", str(file), "--turn", "1", "--samples", "3", "--json").stdout)
    assert shown["samples"] == 3
    assert {one["ladder"] for one in shown["ladders"]} >= {0, 1}
    late = call("fall", str(file), "--turn", "9")
    assert (late.exit_code, late.stdout) == (2, "")


def test_fall_names_no_carrier_where_none_carries_another(tmp_path: Path) -> None:
    file = tmp_path / "fallen.txt"
    file.write_text(Playing(seed=6, turns=1).text, encoding="utf-8")
    told = call("fall", str(file), "--samples", "1").stdout
    assert "Nothing rests on 0 (Plumb), 1 (True)." in told
    assert "carries most" not in told


def test_review_tells_where_a_ladder_that_fell_would_have_held(tmp_path: Path) -> None:
    file, folder = tmp_path / "short.txt", tmp_path / "better"
    file.write_text(Playing(seed=5, turns=1).text, encoding="utf-8")
    [line] = call("review", str(file), "--json").stdout.splitlines()
    told = json.loads(line)
    assert (told["turn"], told["samples"]) == (1, 8)
    assert told["met"] is (told["better"] is None)
    shown = call("review", str(file), "--all", "--svg-folder", str(folder))
    assert shown.stdout.startswith("Turn 1: player ")
    assert "1 turns, " in shown.stdout
    assert folder.exists() is (told["better"] is not None)


def test_what_is_fine_of_a_damaged_record_is_told_before_the_error(file: Path, text: str) -> None:
    file.write_text(text[: text.index("\n2. ") + 40], encoding="utf-8")
    shown = run("replay", str(file))
    assert shown.exit_code == 2
    assert "Turn 1: player " in shown.stdout
    assert "cut or altered" in shown.stderr
    assert shown.stderr.endswith("the preparation and 1 turn before are fine\n")
    assert call("show", str(file), "--turn", "1", "--svg", "-").exit_code == 0
    lost = call("show", str(file), "--turn", "2", "--svg", "-")
    assert (lost.exit_code, lost.stdout) == (2, "")
    assert call("audit", str(file)).exit_code == 2


def test_show_draws_a_turn_a_moment_or_the_preparation(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "turn.svg"
    assert call("show", str(file), "--turn", "1", "--touches", "--svg", str(out)).exit_code == 0
    assert "Turn 1: " in out.read_text("utf-8")
    moment = call("show", str(file), "--turn", "1", "--seconds", "0.5", "--svg", "-").stdout
    assert "Turn 1, 0.5 s after it began" in moment
    assert "Before the first turn" in call("show", str(file), "--turn", "0", "--svg", "-").stdout
    assert json.loads(call("show", str(file)).stdout)["turn"] == TURNS
    for wrong in (["--turn", "9"], ["--turn", "0", "--seconds", "1", "--svg", "-"]):
        assert call("show", str(file), *wrong).exit_code == 2


def test_audit_finds_the_same_game(file: Path) -> None:
    found = call("audit", str(file))
    assert found.exit_code == 0
    assert found.stdout.startswith(f"The same: {TURNS} turns, ")


def test_audit_names_the_first_difference(tmp_path: Path) -> None:
    game = Playing(seed=5, turns=1).recorder.record
    forged = tuple(
        replace(one, pose=Pose((0.1, 0.0, 0.3))) if isinstance(one, Added) else one
        for one in game.pages[1]
    )
    path = tmp_path / "forged.txt"
    path.write_text(replace(game, pages=(game.pages[0], forged)).text, encoding="utf-8")
    found = call("audit", str(path))
    assert found.exit_code == 1
    assert found.stdout.startswith("Different: turn 1, 0.05 s into it: ladder ")
    assert found.stdout.endswith("mm away.\nWritten by: test.\n")
