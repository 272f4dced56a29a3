"""`toprung verify`: records whose chance follows from their secret, and others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import error, ok
from toprung.core.archive import Played
from toprung.core.randomness import commitment, secret_of, seed_text
from toprung.games.climbers.records import ClimbersArchive
from toprung.games.moon.table.archive import MoonArchive
from toprung.games.moon.table.world import MoonWorlds
from toprung.games.registry import game_named

SECRET, OTHER = secret_of(2**100 + 7), secret_of(2**101 + 7)
GOLDEN = Path(__file__).parents[1] / "data" / "climbers" / "golden" / "2-players.txt"


def climbers(prepared: int, told: int) -> str:
    """A few moves of a game that was prepared from one secret and says another."""
    state, moves = game_named("climbers").start(2, prepared, {}), list[tuple[int, str]]()
    start = state.text
    for _ in range(6):
        move = next(iter(state.moves()))
        moves.append((state.mover(move), move))
        state = state.play(state.mover(move), move)
    return ClimbersArchive().record(Played(start, told, ("Ann", "Ben"), tuple(moves)))


def moon(prepared: int, told: int) -> str:
    start = game_named("moon").start(2, prepared, {})
    world = MoonWorlds().begin(start, {"Seed": seed_text(told)})
    state = start
    for _ in range(2):
        move = next(iter(state.moves()))
        world.play(state.mover(move), move)
        state = state.play(state.mover(move), move)
    played = Played(start.text, told, ("Ann", "Ben"), (), "", world.pages(), world.checkpoint())
    return MoonArchive().record(played)


RECORDS = pytest.mark.parametrize("record", [climbers, moon])


@RECORDS
def test_the_chance_of_a_match_can_be_checked_against_its_commitment(
    record: Callable[[int, int], str],
) -> None:
    text = record(SECRET, SECRET)
    for given in ((), ("--commitment", commitment(SECRET).upper())):
        shown = ok("verify", "-", *given, stdin=text)
        assert commitment(SECRET) in shown
        assert seed_text(SECRET)[2:] in shown
        assert "follow from this secret" in shown


@RECORDS
def test_another_commitment_is_noticed(record: Callable[[int, int], str]) -> None:
    text = record(SECRET, SECRET)
    assert "another one" in error("verify", "-", "--commitment", commitment(OTHER), stdin=text)


@RECORDS
def test_a_beginning_that_does_not_follow_from_the_secret_is_noticed(
    record: Callable[[int, int], str],
) -> None:
    assert "someone chose how it began" in error("verify", "-", stdin=record(SECRET, OTHER))


def test_a_game_with_a_seed_has_nothing_to_verify() -> None:
    assert "nothing to verify" in error("verify", str(GOLDEN))
