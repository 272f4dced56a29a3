"""`toprung arena` and `toprung climbers review`, as typed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import error, ok, run
from toprung.arena import tournament
from toprung.bots.registry import levels


def test_the_levels_are_listed_weakest_first() -> None:
    assert json.loads(ok("arena", "levels", "climbers", "--json")) == [
        "marmot", "ibex", "fox", "lynx", "eagle"
    ]  # fmt: skip
    shown = ok("arena", "levels", "climbers")
    assert "greedy" in shown
    assert "(baseline)" in shown
    assert json.loads(ok("arena", "levels", "moon", "--json")) == [
        level.name for level in levels("moon")
    ]


def test_a_match_ends_with_one_line_of_json_and_goes_on_from_its_log(tmp_path: Path) -> None:
    log, page = tmp_path / "log.jsonl", tmp_path / "page.html"
    command = ("arena", "match", "climbers", "random", "marmot", "--buildings", "2", "--seed", "4")
    first = ok(*command, "--processes", "1", "--log", str(log), "--json")
    found = json.loads(first.splitlines()[-1])
    assert found["games"] == sum(found["wins"]) == 4
    assert found["bots"] == ["random", "marmot"]
    assert len(log.read_text().splitlines()) == 4
    again = ok(*command, "--processes", "1", "--log", str(log), "--json", "--html", str(page))
    assert again == first
    assert len(log.read_text().splitlines()) == 4
    assert "<svg" in page.read_text()
    assert ok("arena", "report", str(log), "--json") == first
    assert "not decided yet" in ok("arena", "report", str(log), "--sprt", "0.4", "0.6")


def test_a_log_of_other_versions_is_played_again_and_it_is_said(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    command = (
        "arena",
        "match",
        "climbers",
        "random",
        "greedy",
        "--buildings",
        "1",
        "--log",
        str(log),
    )
    ok(*command, "--processes", "1")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    for line in lines:
        line["fixture"]["signatures"][1] = "another"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    result = run(*command, "--processes", "1")
    assert "other versions of these bots played 2 of these games" in result.stderr
    assert "random (" not in result.stdout
    assert len(log.read_text().splitlines()) == 4
    assert "greedy (another)" in ok("arena", "report", str(log))
    ok(*command, "--processes", "1")


def test_a_page_that_cannot_be_written_is_noticed_before_the_first_game(tmp_path: Path) -> None:
    """It was noticed after the last one, and nothing was told of the results."""
    log, page = tmp_path / "log.jsonl", tmp_path / "nowhere" / "page.html"
    told = error(
        "arena", "match", "climbers", "random", "random", "--html", str(page), "--log", str(log)
    )
    assert "nothing can be written there" in told
    assert not log.exists()


def test_logs_of_two_games_are_no_report(tmp_path: Path) -> None:
    logs = [str(tmp_path / game) for game in ("climbers", "moon")]
    for game, bot, log in (("climbers", "random", logs[0]), ("moon", "clumsy", logs[1])):
        ok("arena", "match", game, bot, bot, "--buildings", "1", "--processes", "1", "--log", log)
    assert "games of climbers and of moon" in error("arena", "report", *logs)


def test_whoever_interrupts_a_run_is_told_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "run", interrupted)
    log = tmp_path / "log.jsonl"
    result = run("arena", "match", "climbers", "random", "random", "--log", str(log))
    assert result.exit_code == 130
    assert f"0 games in {log}: the same command goes on from there." in result.stderr


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("climbers", ("marmot@20", "random", "ibex@20")),
        ("climbers", ("marmot@20", "random", "ibex@20", "random")),
        ("climbers", ("marmot@20", "ibex@20", "marmot@20", "fox@20", "greedy")),
        ("climbers", ("marmot@20", "marmot@20")),
        ("moon", ("clumsy", "clumsy")),
    ],
    ids=lambda given: given if isinstance(given, str) else str(len(given)),
)
def test_wins_are_counted_for_each_bot_in_the_order_given(game: str, bots: tuple[str, ...]) -> None:
    shown = ok(
        "arena", "match", game, *bots, "--buildings", "1", "--seed", "5", "--json",
        "--processes", "1",
    )  # fmt: skip
    found = json.loads(shown.splitlines()[-1])
    assert found["bots"] == [*bots]
    assert found["games"] == len(bots)
    assert len(found["wins"]) == len(bots)
    assert sum(found["wins"]) == len(bots), "somebody wins each of these games alone"


def test_a_gauntlet_has_a_cross_table() -> None:
    shown = ok(
        "arena", "gauntlet", "climbers", "marmot@50", "random", "fox@50", "--buildings", "1",
        "--processes", "1",
    )  # fmt: skip
    assert "Wins by seat" in shown
    assert shown.count("marmot@50") >= 4


def test_mistakes_are_explained() -> None:
    for arguments, message in {
        ("levels", "chess"): "no game is called 'chess'",
        ("match", "climbers", "fox"): "1 bots: climbers is for 2 to 5 players",
        ("match", "climbers", "fox", "wolf"): "no bot is called 'wolf'",
        ("match", "climbers", "fox", "greedy@5"): "takes no budget",
        ("match", "climbers", "fox", "ibex", "--sprt", "0.6", "0.5"): "the lower one first",
        ("report", __file__): "is no log of an arena",
        ("report", os.devnull): "there are no games in it",
    }.items():
        result = run("arena", *arguments)
        assert result.exit_code == 2
        assert message in result.stderr


def test_a_game_is_looked_back_at(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    run("climbers", "play", "--seed", "3", "--bots", "random,marmot", "--record", file, "--json")
    shown = ok("climbers", "review", file, "--nodes", "100")
    assert "better: " in shown
    lines = ok("climbers", "review", file, "--nodes", "100", "--json").splitlines()
    assert f"{len(lines)} turns" in shown
    assert json.loads(lines[0])["turn"] == 1
