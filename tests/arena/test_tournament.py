"""Tournaments: fair seats, logs that go on, forfeits, and the same results every time."""

from __future__ import annotations

import errno
import lzma
import os
import sys
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from threading import Event

import pytest

from toprung.arena import tournament
from toprung.arena.runs import Log, Outcome, Part, Processes
from toprung.arena.tournament import (
    Fixture,
    Result,
    fixtures,
    play_fixture,
    results_in,
    run,
    signature,
    signed,
)
from toprung.bots.bot import Script
from toprung.bots.climbers import GreedyBot, RandomBot, SearchBot
from toprung.bots.line_protocol import ProgramBot
from toprung.bots.moon import planner
from toprung.bots.moon.candidates import PROPOSERS
from toprung.core.errors import Unparsable
from toprung.core.record import Record
from toprung.core.seat import Seat
from toprung.games.climbers import Move, Phase, Position, records


class Cheat:
    """Passes for as long as it can, and then takes a block that is not there."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position) -> str:
        return "-" if position.table.turns < 2 else "99@0,0zr"


class Crash:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Move:
        raise ZeroDivisionError(f"seed {self.seed}, turn {position.table.turns}")


class Absent:
    """Cannot even sit down, except to be looked at with seed 5."""

    def __init__(self, seed: int) -> None:
        if seed != 5:
            raise RuntimeError("no table manners")

    def choose(self, position: Position) -> Move:
        return position.legal_moves[0]


PROGRAM = f"{sys.executable} {Path(__file__).parents[1] / 'bots' / 'bad_bot.py'}"


class Stall:
    """A program that says nothing, by somebody who does not wait for a minute."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        program = ProgramBot("climbers", f"{PROGRAM} stall", self.seed, patience=0.1)
        return program.script(state, checkpoint)


CHEAT, CRASH, ABSENT, STALL = (
    f"tests.arena.test_tournament:{name}" for name in ("Cheat", "Crash", "Absent", "Stall")
)


def invented(fixture: Fixture) -> Result:
    """The first seat always wins."""
    return Result(fixture, (fixture.named(0),), 10, None, "", "")


def test_every_bot_sits_on_every_seat_of_every_building() -> None:
    names = ("random", "greedy", "marmot")
    games = fixtures("climbers", names, 2, 7)
    assert [(game.seed, game.rotation) for game in games] == [
        (7, 0), (7, 1), (7, 2), (8, 0), (8, 1), (8, 2)
    ]  # fmt: skip
    for seat in range(3):
        assert {game.bots[seat] for game in games} == set(names)
    for game in games:
        assert [names[game.named(seat)] for seat in range(3)] == list(game.bots)


def test_the_same_fixture_gives_the_same_game_whose_record_replays() -> None:
    (fixture, *_) = fixtures("climbers", ("marmot", "random"), 1, 3)
    first = play_fixture(fixture)
    assert first == play_fixture(fixture)
    *_, (_, end) = records.replay(Record.parse(first.record))
    assert end.outcome is not None
    assert tuple(map(fixture.named, end.outcome.winners)) == first.winners


@pytest.mark.parametrize("bot", [CHEAT, CRASH, ABSENT])
def test_a_bot_that_cheats_or_crashes_forfeits_and_the_run_goes_on(bot: str) -> None:
    games = fixtures("climbers", (bot, "random"), 1, 5)
    results = list(run(games))
    assert [result.forfeit for result in results] == [0, 0]
    assert [result.winners for result in results] == [(1,), (1,)]
    assert all(result.why for result in results)
    assert "forfeits" in Record.parse(results[0].record).header("Result")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (f"exec:{PROGRAM} crash", "has ended"),
        (f"exec:{PROGRAM} lie", "CL-TRN-1"),
        (STALL, "has ended"),
    ],
)
def test_an_outside_program_that_crashes_stalls_or_lies_forfeits(bot: str, why: str) -> None:
    results = list(run(fixtures("climbers", (bot, "random"), 1, 5)))
    assert [(result.forfeit, result.winners) for result in results] == [(0, (1,)), (0, (1,))]
    assert all(why in result.why for result in results)


def test_a_program_that_crashed_in_one_game_is_started_again_for_the_next() -> None:
    """It was kept from game to game, even dead: then it lost games that it had not begun, and how
    many depended on the number of processes."""
    bots = (f"exec:{PROGRAM} fickle", "random")
    crash, *_ = fixtures("climbers", bots, 1, 5)
    lie, *_ = fixtures("climbers", bots, 1, 5, {"preset": "freestyle"})
    whys = [result.why for result in run([crash, lie])]
    assert "has ended" in whys[0]
    assert "CL-TRN-1" in whys[1]


def test_a_log_is_read_plain_or_compressed(tmp_path: Path) -> None:
    plain, small = tmp_path / "log.jsonl", tmp_path / "log.jsonl.xz"
    results = list(
        run(fixtures("climbers", ("random", "greedy"), 2, 1), Log(plain, Result), play=invented)
    )
    small.write_bytes(lzma.compress(plain.read_bytes()))
    assert results_in(plain) == results_in(small) == results
    for wrong in (b"no log", b'{"fixture": 3}', b"[]"):
        plain.write_bytes(wrong)
        small.write_bytes(wrong)
        for path in (plain, small, tmp_path / "nothing"):
            with pytest.raises(Unparsable, match="is no log"):
                results_in(path)


def test_a_log_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    games = fixtures("climbers", ("random", "greedy"), 3, 1)
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    results = list(run(games, Log(whole, Result), play=invented))
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:2]) + lines[2][:40])

    def fresh(fixture: Fixture) -> Result:
        assert fixture not in games[:2], "what is in the log is not played again"
        return invented(fixture)

    assert list(run(games, Log(cut, Result), play=fresh)) == results
    kept = [line for line in cut.read_text().splitlines() if line != lines[2][:40]]
    assert kept == whole.read_text().splitlines()


def test_a_log_that_was_cut_off_and_gone_on_with_can_be_read(tmp_path: Path) -> None:
    """The cut line stays where it is, and whoever read the log refused all of it."""
    games = fixtures("climbers", ("random", "greedy"), 2, 1)
    path = tmp_path / "log.jsonl"
    results = list(run(games, Log(path, Result), play=invented))
    path.write_text(path.read_text()[:-40])
    assert list(run(games, Log(path, Result), play=invented)) == results
    assert results_in(path) == results


@pytest.mark.parametrize("written", [b"# Read me\n", b"no log", bytes(range(256)), b"[1]\n"])
def test_nothing_is_added_to_a_file_that_is_no_log(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(written)
    with pytest.raises(Unparsable, match="is no log"):
        Log(path, Result)
    assert path.read_bytes() == written


def test_a_log_that_cannot_be_written_is_noticed_before_the_first_game(tmp_path: Path) -> None:
    games = fixtures("climbers", ("random", "greedy"), 1, 1)
    path, played = tmp_path / "nowhere" / "log.jsonl", list[Fixture]()

    def play(fixture: Fixture) -> Result:
        played.append(fixture)
        return invented(fixture)

    with pytest.raises(FileNotFoundError):
        list(run(games, Log(path, Result), play=play))
    assert not played


def test_a_full_disk_is_told_with_the_name_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (game, *_) = fixtures("climbers", ("random", "greedy"), 1, 1)
    log = Log(tmp_path / "log.jsonl", Result)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"log\.jsonl"):
        log.append(invented(game))


def test_games_of_another_version_of_a_bot_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log knew bots by their names alone, so that a changed one went on with the old one's."""
    log, games = (
        Log(tmp_path / "log.jsonl", Result),
        fixtures("climbers", ("random", "greedy"), 1, 1),
    )
    list(run(signed(games), log, play=invented))
    assert signed(games)[0] in Log(log.path, Result).results
    assert signed(games)[0].signatures == tuple(
        signature("climbers", name) for name in ("random", "greedy")
    )
    monkeypatch.setattr(GreedyBot, "choose", RandomBot.choose)
    assert signed(games)[0] not in Log(log.path, Result).results


def endless(fixture: Fixture) -> Result:
    """The first game is over at once. Of the others somebody hears who reads what the last bot is
    named for."""
    if fixture.seed > 1:
        with open(fixture.names[1], "wb", buffering=0) as heard:
            Event().wait(20)
            heard.write(b"played to the end")
    return invented(fixture)


def test_a_run_that_ends_early_ends_the_games_under_way(tmp_path: Path) -> None:
    """They were played to the end, and one more in each process."""
    names = ("random", str(tmp_path / "pipe"))
    os.mkfifo(names[1])
    games = [Fixture("climbers", names, seed, 0) for seed in (1, 2, 3, 4, 5)]
    results = run(games, runner=Processes(2), play=endless)
    assert next(results) == invented(games[0])
    with open(names[1], "rb") as heard:  # as soon as the next game has begun
        del results
        assert heard.read() == b""


def test_several_processes_give_what_one_gives() -> None:
    games = fixtures("climbers", ("random", "marmot"), 1, 2)
    assert list(run(games, runner=Processes(2))) == list(run(games))


class Backwards:
    """A runner that plays the last part first."""

    def results(
        self, play: Callable[[Part], Outcome], parts: Sequence[Part]
    ) -> Generator[tuple[Part, Outcome], None, None]:
        for part in reversed(parts):
            yield part, play(part)


def test_results_are_logged_as_they_come_and_given_in_order(tmp_path: Path) -> None:
    games = fixtures("climbers", ("random", "greedy"), 2, 1)
    log, told = Log(tmp_path / "log.jsonl", Result), list[int]()
    log.append(invented(games[2]))
    results = run(games, log, Backwards(), invented, told.append)
    assert next(results) == invented(games[0])
    assert [*Log(log.path, Result).results] == [games[2], games[3], games[1], games[0]]
    assert list(results) == [invented(game) for game in games[1:]]
    assert told == [1, 1, 1, 1]


def test_what_cannot_be_played_is_refused() -> None:
    for bots, buildings in ((("random",), 1), (("random", "nobody"), 1), (("random", "greedy"), 0)):
        with pytest.raises(Unparsable):
            fixtures("climbers", bots, buildings, 1)


def test_a_signature_is_of_what_a_bot_does_and_not_of_its_name_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_its_answers = signature("climbers", "marmot")
    monkeypatch.setattr(tournament, "SIGNED", 0)
    assert signature("climbers", "marmot") != by_its_answers


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_signature_is_of_games_of_few_and_of_many_players(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was of two alone, though among more another network judges."""
    before, searched = signature("climbers", "fox@40"), SearchBot.turn

    def changed(bot: SearchBot, state: Position) -> tuple[Move, ...]:
        if len(state.players) == players and state.phase is Phase.CLIMB1:
            return (state.legal_moves[0],)
        return searched(bot, state)

    monkeypatch.setattr(SearchBot, "turn", changed)
    assert signature("climbers", "fox@40") != before


@pytest.mark.parametrize("bot", [CRASH, CHEAT, f"exec:{PROGRAM} crash"])
def test_a_bot_that_fails_has_a_signature_as_well(bot: str) -> None:
    assert signature("climbers", bot) == signature("climbers", bot) != ""


class Fickle:
    """Never does the same twice."""

    times = 0

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Move:
        Fickle.times += 1
        return position.legal_moves[Fickle.times % len(position.legal_moves)]


def test_a_bot_that_does_not_answer_the_same_twice_goes_on_from_its_log_all_the_same() -> None:
    bots = ("tests.arena.test_tournament:Fickle", "random")
    first, again = (signed(fixtures("climbers", bots, 1, 1)) for _ in range(2))
    assert first == again
    assert first[0].signatures[0] == ""


def test_a_signature_of_a_builder_is_of_where_it_puts_its_ladders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once it was of how the starting ladders are set alone, which all builders do alike."""
    before = signature("moon", "dormouse")
    assert signature("moon", "dormouse") == before
    first, *_ = PROPOSERS  # the planner's own stay as they are: their order counts
    monkeypatch.setattr(planner, "PROPOSERS", {first: PROPOSERS[first]})
    assert signature("moon", "dormouse") != before


def test_a_signature_names_a_bot_and_its_budget() -> None:
    names = ("marmot", "ibex", "lynx@40", "lynx@400")
    signed = [signature("climbers", name) for name in names]
    assert len(set(signed)) == len(names)
    assert signed[0] == signature("climbers", "marmot")
    assert Fixture("climbers", ("a", "b"), 1, 1).named(Seat(0)) == 1
