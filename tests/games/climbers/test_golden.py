"""Whole games, kept as they were played: every rule change shows here first.

The records were played by bots once. Each is replayed by the compiled rules and, move by move, by
the slow implementation; the two must agree on every position and on the winner.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.climbers.slow import moves as slow_moves
from tests.games.climbers.slow.codec import from_json, to_json
from tests.games.climbers.slow.ending import winner
from tests.games.climbers.slow.state import Ladder as SlowLadder
from tests.games.climbers.slow.state import Position as SlowPosition
from tests.games.climbers.slow.turns import play
from toprung.core.record import Record
from toprung.games.climbers import (
    Blockade,
    Ladder,
    Move,
    Place,
    Position,
    Shift,
    Walk,
    parse_move,
    records,
)
from toprung.games.climbers.blocks import size

LADDERS: tuple[SlowLadder, ...] = ("short", "long")
GOLDEN = sorted((Path(__file__).parents[2] / "data" / "climbers" / "golden").glob("*.txt"))


def slow_move(position: Position, move: Move) -> slow_moves.Move:
    seats = [player.colour for player in position.players]
    match move:
        case Walk(colour, x, y, ladders):
            used = frozenset(name for name in LADDERS if Ladder(name) in ladders)
            return ("walk", seats.index(colour), x, y, used)
        case Place(name, x, y, axis, up):
            block = next(block for block in position.blocks if block.id == name)
            after = next(b for b in position.play(move).blocks if b.id == name)
            return ("place", name, x, y, after.z, *size(block.kind, axis), up.value)
        case Shift(colour, x, y):
            return ("shift", seats.index(colour), x, y)
        case Blockade(name):
            return ("stone", name)
        case _:
            return ("pass",)


def slowly(position: Position) -> SlowPosition:
    return from_json(json.loads(position.to_json()))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@pytest.mark.rule("CL-TRN-1", "CL-TRN-3", "CL-END-1", "CL-END-2", "CL-END-3", "CL-END-4")
def test_a_golden_game_goes_as_it_went(path: Path) -> None:
    record = Record.parse(path.read_text("utf-8"))
    position = records.first_position(record)
    other = slowly(position)
    for entry, after in records.replay(record):
        other = play(other, slow_move(position, parse_move(entry.move)))
        assert json.loads(after.to_json()) == to_json(other)
        position = after
    assert position.outcome is not None
    assert position.outcome.winner == winner(other)
    assert records.result(position, len(record.entries)) == record.header("Result")
    assert records.text(record) == path.read_text("utf-8")


def test_golden_games_show_every_kind_of_move() -> None:
    kinds = {
        type(parse_move(entry.move))
        for path in GOLDEN
        for entry in Record.parse(path.read_text("utf-8")).entries
    }
    assert kinds >= {Walk, Place, Shift, Blockade}
    assert len(GOLDEN) == 4
