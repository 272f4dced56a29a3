"""Bots that are not ours: from a package, an installed name, or a program that speaks lines."""

from __future__ import annotations

import gc
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.bots.last_bot import LastBot
from tests.cli.running import run

from toprung import Position, Record, play_game
from toprung.bots import outside
from toprung.bots.bot import PlayMove
from toprung.bots.line_protocol import ProgramBot
from toprung.bots.registry import bot_made, decide
from toprung.core.errors import Illegal, Unavailable, Unparsable
from toprung.games.climbers import records

HERE = "tests.bots.test_outside"
PROGRAM = f"{sys.executable} {Path(__file__).with_name('line_bot.py')}"
BAD = f"{sys.executable} {Path(__file__).with_name('bad_bot.py')}"


@dataclass
class Cheat:
    """Always the same move, as a text."""

    move: str = "r@0,0"

    def choose(self, position: Position) -> str:
        return self.move if position.text else ""


def seed_alone(seed: int) -> LastBot:
    return LastBot(seed)


NOTHING = 3
NEITHER = str


@pytest.mark.parametrize("bot", [LastBot(), f"{HERE}:LastBot", f"{HERE}:seed_alone"])
def test_a_bot_from_a_package_plays(bot: LastBot | str) -> None:
    record = play_game("climbers", [bot, "random"], seed=5)
    positions = [after for _, after in records.replay(record)]
    assert positions[-1].outcome is not None
    assert record == play_game("climbers", [bot, "random"], seed=5)


def test_a_bot_s_illegal_move_is_refused_by_the_rules() -> None:
    with pytest.raises(Illegal):
        play_game("climbers", [Cheat(), Cheat()], seed=1)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("no_such_package:Bot", "there is no bot at 'no_such_package:Bot'"),
        (f"{HERE}:Nobody", "there is no bot at"),
        (f"{HERE}:NOTHING", "is no class or function"),
        (":", "there is no bot at"),
        (f"{HERE}:NEITHER", "neither `choose` nor `script`"),
        ("exec:", "names no program"),
        ("exec: ", "names no program"),
        ("exec:/no/such/program", "cannot be started"),
        ("genius", "no bot is called 'genius': choose from random, greedy"),
    ],
)
def test_what_is_no_bot_is_called_so(name: str, complaint: str) -> None:
    with pytest.raises(Unparsable, match=complaint):
        bot_made("climbers", name, 1)


def test_a_bot_that_moves_no_hand_cannot_play_catch_the_moon() -> None:
    with pytest.raises(Unparsable, match="it moves a hand"):
        play_game("moon", [LastBot()])


def test_the_wrong_number_of_bots() -> None:
    with pytest.raises(Unparsable, match="6 bots: climbers is for 2 to 5 players"):
        play_game("climbers", ["random"] * 6)


def test_a_program_plays_by_lines() -> None:
    record = play_game("climbers", [f"exec:{PROGRAM}", "random"], seed=2)
    assert record.header("Players").count("exec:") == 1
    assert [after for _, after in records.replay(record)][-1].outcome is not None


def test_a_program_that_does_not_speak_the_protocol_is_refused() -> None:
    with pytest.raises(Unparsable, match="did not answer with `ready`"):
        ProgramBot("climbers", f"{PROGRAM} --silent", 1)
    start = Position.start().text
    with pytest.raises(Unparsable, match="said 'leave me alone'"):
        ProgramBot("climbers", f"{PROGRAM} --rude", 1).script(start, None)
    with pytest.raises(Unavailable, match="has ended"):
        ProgramBot("climbers", f"{sys.executable} -c pass", 1)


def test_a_program_that_stalls_is_ended() -> None:
    stalls = f"{sys.executable} -c 'import sys; [line for line in sys.stdin]'"
    with pytest.raises(Unavailable, match="has ended"):
        ProgramBot("climbers", stalls, 1, patience=0.1)


def test_nothing_is_left_open_of_a_program_that_does_not_quit() -> None:
    deaf = "import time; print('ready Deaf', flush=True); [time.sleep(9) for _ in range(99)]"
    bot = ProgramBot("climbers", f'{sys.executable} -c "{deaf}"', 1)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        del bot
        gc.collect()
    assert [one.message for one in warned if one.category is ResourceWarning] == []


def test_a_program_that_stalls_is_ended_with_whatever_it_started() -> None:
    """The one that was started held the output open, and was waited for: here for six seconds, but
    it might have been for ever."""
    with pytest.raises(Unavailable, match="has ended"):
        ProgramBot("climbers", f"{BAD} late", 1, patience=1)


def test_a_program_that_does_not_listen_is_ended() -> None:
    """What it is told may be more than a pipe holds; whoever told it so once waited for ever."""
    with pytest.raises(Unavailable, match="has ended"):
        ProgramBot("moon", f"{BAD} deaf", 1, patience=1).script("any", bytes(1_000_000))


def test_a_program_that_failed_at_a_table_is_started_again(tmp_path: Path) -> None:
    """It once stayed as it was, so that the second try could not but fail as well."""
    name, start = f"exec:{BAD} once {tmp_path / 'mark'}", Position.start().text
    with pytest.raises(Unavailable, match="has ended"):
        decide("climbers", name, 1, start, None)
    assert decide("climbers", name, 1, start, None) == (PlayMove("-"),)
    assert decide("climbers", name, 1, start, None) == (PlayMove("-"),)


def test_installed_bots_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "installed", lambda: {"last": f"{HERE}:LastBot"})
    assert play_game("climbers", ["last", "last"]).header("Players").count("last") == 2


def test_the_terminal_takes_bots_from_outside(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    done = run(
        "climbers", "play", "--bots", f"{HERE}:LastBot,random", "--json", "--seed", "3",
        "--record", str(saved),
    )  # fmt: skip
    assert done.exit_code == 0
    assert HERE in Record.parse(saved.read_text("utf-8")).header("Players")
