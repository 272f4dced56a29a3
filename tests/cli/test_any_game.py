"""The commands that any registered game has, tried with a game that has better ones."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from toprung.cli.any_game import game_group, replay_record
from toprung.cli.record_files import ReplayOptions
from toprung.games.registry import game_named


def play(*arguments: str, typed: str = "") -> str:
    done = CliRunner().invoke(game_group("climbers"), ["play", *arguments], typed)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_moves_are_listed_made_refused_and_taken_back() -> None:
    move = next(game_named("climbers").start(2, 7, {}).moves())
    shown = play("--seed", "7", typed=f"moves\nhint\n#99\nxyzzy\n{move}\nundo\nquit\n")
    assert f"player 1> moves\n{move}  " in shown
    assert "No: there is no such block (CL-MAT-2)" in shown
    assert "No: 'xyzzy'" in shown
    assert "Taken back.\n" in shown
    assert shown.endswith("player 1> quit\nThe game ends here, after 0 moves.\n")


def test_bots_play_to_the_end_and_the_record_is_told_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = play("--seed", "3", "--bots", "random,greedy", "--record", str(file))
    assert "The game is over. " in shown
    assert shown.endswith(f" moves in {file}.\n")
    replay_record("climbers", file.read_text("utf-8"), ReplayOptions(at=3))


def test_options_of_the_game_can_be_given() -> None:
    shown = play("--players", "3", "--option", "build=players", "--bots", "none", typed="quit\n")
    assert "put" in shown.partition("player ")[0]  # the building comes first
