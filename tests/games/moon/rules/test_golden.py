"""Whole games of one to six players, kept as the bots played them.

Nothing is simulated here: the rules judge the recorded settlements again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from toprung.games.moon.record import GameRecord, frames, turns
from toprung.games.moon.rules import ending
from toprung.games.moon.rules.state import Phase

GOLDEN = sorted((Path(__file__).parents[3] / "data" / "moon" / "golden").glob("*.txt"))
GAMES = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


@GAMES
def test_a_golden_game_is_judged_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    record = GameRecord.parse(text)
    assert record.text == text
    told = list(turns(record))
    last = told[-1].after
    assert last.phase is Phase.OVER
    outcome = ending.outcome(last)
    assert outcome is not None
    assert len(last.drops) == int(path.stem.partition("-")[0])
    for turn in told:
        assert all(
            0 <= before <= after
            for before, after in zip(turn.before.drops, turn.after.drops, strict=True)
        )
        assert sum(turn.after.drops) - sum(turn.before.drops) <= 1


@GAMES
def test_a_golden_record_holds_a_film_of_every_turn(path: Path) -> None:
    record = GameRecord.parse(path.read_text("utf-8"))
    assert len(path.read_bytes()) < 1_000_000
    for page in record.pages[1:]:
        assert sum(1 for _ in frames(page)) > 10


def test_there_is_a_golden_game_for_every_number_of_players() -> None:
    assert [path.stem for path in GOLDEN] == [f"{seats}-players" for seats in range(1, 7)]
