"""A record that was written once stays readable, with the same game in it."""

from __future__ import annotations

from pathlib import Path

from toprung.games.moon.record import GameRecord, frames, turns
from toprung.games.moon.rules.editions import Demand

TEXT = Path(__file__).with_name("golden.txt").read_text("utf-8")
FRAMES = [0, 71, 40, 80]
TURNS = [
    (None, None, (0, 0), (0, 1), 0.0),
    (Demand.MOON, 27, (0, 0), (0, 1, 27), 0.1717),
    (Demand.MOON, 29, (0, 1), (0, 1), 0.158),
    (Demand.MOON, 26, (0, 1), (0, 1, 26), 0.1682),
]


def test_the_golden_record_reads_and_writes_the_same() -> None:
    record = GameRecord.parse(TEXT)
    assert record.text == TEXT
    assert record.result == "stopped"
    assert [sum(1 for _ in frames(page)) for page in record.pages] == FRAMES


def test_the_golden_game_is_the_same_game() -> None:
    told = [
        (turn.demand, turn.ladder, turn.after.drops, turn.after.structure, round(turn.height, 4))
        for turn in turns(GameRecord.parse(TEXT))
    ]
    assert told == TURNS
