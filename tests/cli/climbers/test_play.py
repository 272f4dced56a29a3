"""Games in the terminal, played by typing."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.running import COMMAND, PLAIN, ok, run, shell
from toprung.core.record import Record
from toprung.games.climbers import Colour, Position, records

SMALL = st.integers(-6, 6)
BOTS = ("climbers", "play", "--seed", "5", "--bots")


def test_bots_play_the_same_game_for_the_same_seed() -> None:
    first = ok(*BOTS, "greedy,random", "--json")
    assert first == ok(*BOTS, "greedy,random", "--json")
    assert first != ok("climbers", "play", "--seed", "6", "--bots", "greedy,random", "--json")
    *moves, last = [json.loads(line) for line in first.splitlines()]
    at = Position.start(["red", "yellow"], 5)
    for number, line in enumerate(moves, 1):
        seat = at.to_move
        assert seat is not None
        assert line == {
            "number": number,
            "turn": at.table.turns + 1,
            "seat": seat,
            "colour": at.players[seat].colour,
            "phase": at.phase,
            "move": line["move"],
        }
        at = at.play(line["move"])
    assert last["position"] == at.text
    assert last["moves"] == len(moves)
    assert at.outcome is not None
    assert last["outcome"]["winners"] == list(at.outcome.winners)
    assert last["outcome"]["rule"] == at.outcome.rule


def test_bots_can_be_watched() -> None:
    shown = ok(
        "climbers", "play", "--seed", "3", "--players", "4", "--bots", "greedy,random,greedy,random"
    )
    assert "The Climbers: red (greedy), yellow (random), blue (greedy), lightblue" in shown
    assert "The game is over after " in shown
    assert "> " not in shown


def test_a_whole_game_through_stdin_is_recorded(tmp_path: Path) -> None:
    """Red hits pass again and again; the fox climbs, and wins."""
    record = tmp_path / "game.txt"
    done = shell("climbers", "play", "--seed", "1", "--record", str(record), stdin=b"pass\n" * 300)
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert "red, block> pass\n" in shown
    assert "yellow (fox) wins: yellow stands highest" in shown
    assert shown.endswith(
        f"Saved {len(Record.parse(record.read_text()).entries)} moves in {record}.\n"
    )
    read = Record.parse(record.read_text())
    assert records.names(read) == {"red": "you", "yellow": "fox"}
    assert [at.outcome for _, at in records.replay(read)][-1] is not None
    assert "\x1b" not in shown


def test_the_end_of_the_input_ends_the_game_politely(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    shown = ok("climbers", "play", "--seed", "1", "--record", str(record), stdin="pass\n")
    assert "The game ends here, after " in shown
    assert "the input ended" in shown
    read = Record.parse(record.read_text())
    assert read.header("Result").startswith(f"unfinished after {len(read.entries)} moves: the inp")
    assert len(list(records.replay(read))) == len(read.entries)


def test_every_refusal_has_its_rule_in_words_and_the_game_goes_on() -> None:
    free = Position.start(["red", "yellow"], 7).movable()[0]
    shown = ok(
        "climbers", "play", "--seed", "7", stdin=f"stone {free}\nput 0 0,0\nlook 99\npass\nquit\n"
    )
    assert "No: this belongs to another part of the turn (CL-TRN-1).\n    A turn runs" in shown
    assert "No: something lies on top of the block (CL-BUI-1).\n" in shown
    assert "No: there is no such block (CL-MAT-2).\n" in shown
    assert "red, block> quit\n" in shown


@pytest.mark.parametrize("word", ["help", "board", "moves", "reach", "hint", "position", "take 1"])
def test_words_that_only_ask_change_nothing(word: str) -> None:
    shown = ok(
        "climbers",
        "play",
        "--seed",
        "7",
        "--bots",
        "none",
        stdin=f"{word}\npass\nundo\n{word}\nquit\n",
    )
    assert "Taken back." in shown
    one, two = (part.split("red, climb>")[0] for part in shown.split(f"climb> {word}\n")[1:])
    assert one == two


def test_a_block_is_taken_put_by_number_and_taken_back() -> None:
    start = Position.start(["red", "yellow"], 7)
    block = start.movable()[0]
    place, _ = start.placements(block)[0]
    for put in (f"take {block} {place.up}\nput 1", f"put {block} {place.x},{place.y} {place.axis}"):
        typed = f"{put} {place.up}\nundo\nposition\nquit\n"
        shown = ok("climbers", "play", "--seed", "7", stdin=typed)
        assert f"red (you) puts block {block}" in shown or f"red (you) turns block {block}" in shown
        assert "Taken back." in shown
        assert start.play("-").play("-").text in shown


def test_a_refused_block_leaves_the_list_of_the_one_before() -> None:
    start = Position.start(["red", "yellow"], 7)
    block = start.movable()[0]
    up = start.placements(block)[0][0].up
    shown = ok("climbers", "play", "--seed", "7", stdin=f"take {block} {up}\ntake 0\nput 1\nquit\n")
    assert "No: something lies on top of the block (CL-BUI-1)." in shown
    assert f"red (you) puts block {block}" in shown or f"red (you) turns block {block}" in shown


@pytest.mark.rule("CL-LAD-2")
def test_a_walk_without_the_ladder_that_it_takes_is_told_which() -> None:
    start = Position.start(["red", "yellow"], 7)
    way = max(start.reach(0), key=lambda way: (way.level, -len(way.ladders)))
    words = " ".join(sorted(way.ladders, reverse=True))
    assert words
    shown = ok("climbers", "play", "--seed", "7", stdin=f"go {way.x},{way.y}\nquit\n")
    assert "No: the step is too high for the pawn and the ladders used (CL-LAD-2)." in shown
    assert f"It takes {words}: go {way.x},{way.y} {words}" in shown


def test_hot_seat_names_people_by_their_colours() -> None:
    shown = ok(
        "climbers",
        "play",
        "--seed",
        "7",
        "--bots",
        "none",
        "--colours",
        "blue,purple,red",
        stdin="q\n",
    )
    assert "The Climbers: blue, purple, red. Seed 7." in shown


def test_the_players_may_build_first() -> None:
    shown = ok(
        "climbers", "play", "--seed", "2", "--build", stdin="pass\ntake 20\nput 1 red\nquit\n"
    )
    assert "red, build> " in shown
    assert "red (you) puts block 20 (cube) at " in shown


@pytest.mark.parametrize("general", ["live", "off"])
def test_other_ways_of_general_movement_play_to_the_end(general: str) -> None:
    options = ("--options", f"2008+general={general}")
    shown = ok("climbers", "play", "--seed", "4", *options, stdin="p\n" * 300)
    assert "The game is over after " in shown


def test_general_movement_is_asked_for_if_wanted() -> None:
    asked = ok("climbers", "play", "--seed", "7", "--ask-general", stdin="pass\nquit\n")
    assert "red, between turns> pass" in asked
    assert "red, between turns> " not in ok("climbers", "play", "--seed", "7", stdin="pass\nquit\n")


def test_a_game_can_be_saved_on_the_way(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = ok("climbers", "play", "--seed", "7", stdin=f"pass\nsave {file}\nsave /\nsave\nquit\n")
    assert f"Saved 3 moves in {file}." in shown
    assert "Is a directory" in shown
    assert len(Record.parse(file.read_text()).entries) == 3


def test_resigning_is_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ok("climbers", "play", "--seed", "7", "--record", str(file), stdin="resign\n")
    assert Record.parse(file.read_text()).header("Result").endswith("moves: red resigned")


def test_mistakes_are_explained_before_the_game(tmp_path: Path) -> None:
    mistakes = {
        ("--json",): "--json is for bots only",
        ("--bots", "clever"): "no bot is called 'clever': choose from random, greedy",
        ("--players", "2", "--bots", "random,random,random"): "3 bots for 2 players",
        ("--record", str(tmp_path)): "Is a directory",
        ("--colours", "red,green"): "no player is 'green'",
        ("--options", "chess"): "unknown preset 'chess'",
    }
    for arguments, message in mistakes.items():
        result = run("climbers", "play", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr


def test_junk_is_answered_and_the_game_goes_on() -> None:
    junk = bytes(range(256)).replace(b"\n", b"").replace(b"\r", b"")
    done = shell(
        "climbers",
        "play",
        "--seed",
        "7",
        stdin=junk + b"\n" + b"[red]\n{}\n\x1b[A\ntake\nput x\nquit\n",
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"red left" in done.stdout


@pytest.mark.parametrize("flag", ["--colour", "--no-colour"])
def test_colour_can_be_forced_and_forbidden(flag: str) -> None:
    done = subprocess.run(
        [*COMMAND, "climbers", "play", "--seed", "7", flag],
        input=b"quit\n",
        capture_output=True,
        env=PLAIN,
    )
    assert (b"\x1b[" in done.stdout) == (flag == "--colour")


LINES = st.one_of(
    st.sampled_from(["pass", "undo", "hint", "moves", "reach", "board", "-", "help"]),
    st.builds(
        "{} {}".format, st.sampled_from(["take", "look", "stone", "put"]), st.integers(0, 36)
    ),
    st.builds("go {},{} {}".format, SMALL, SMALL, st.sampled_from(["", "short", "long", "both"])),
    st.builds("put {} {}".format, st.integers(1, 60), st.sampled_from(list(Colour))),
    st.builds("{}@{},{}z{}".format, st.integers(0, 35), SMALL, SMALL, st.sampled_from("rybplg")),
    st.text(max_size=20),
)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.lists(LINES, max_size=40), st.integers(0, 50))
def test_whatever_is_typed_the_game_goes_on(lines: list[str], seed: int) -> None:
    typed = "".join(f"{line}\n" for line in lines if "\n" not in line and "\r" not in line)
    shown = ok("climbers", "play", "--seed", str(seed), "--ask-general", stdin=typed)
    assert "The game ends here" in shown or "The game is over" in shown


def test_do_plays_what_the_hint_says_first() -> None:
    shown = ok("climbers", "play", "--seed", "7", stdin="hint\ndo\nposition\nquit\n")
    advice = re.search(r"You could play:\n  (\S+)", shown)
    assert advice is not None
    start = Position.start(["red", "yellow"], seed=7)
    assert start.play("-").play("-").play(advice[1]).text in shown


def test_the_blocks_that_are_free_for_the_stone_are_listed() -> None:
    shown = ok("climbers", "play", "--seed", "7", stdin="pass\npass\npass\nquit\n")
    after = Position.start(["red", "yellow"], seed=7)
    for _ in range(5):
        after = after.play("-")
    free = " ".join(map(str, after.stones(0)))
    assert f"stone N; or pass. N may be {free}." in " ".join(shown.split())
