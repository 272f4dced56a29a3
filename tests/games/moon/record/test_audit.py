"""Simulating a record again gives the same bits, and whatever differs is told."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.games.moon.record.playing import Playing
from toprung.core.errors import Illegal, Unparsable
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.pieces.space import Pose, add
from toprung.games.moon.record import GameRecord, Recorder, audit, trace
from toprung.games.moon.record.trace import TraceItem

START = Pose((0.0, 0.0, 0.3))


def changed(record: GameRecord, page: int, at: int, *instead: TraceItem) -> GameRecord:
    """The record with one item replaced."""
    old = record.pages[page]
    new = (*old[:at], *instead, *old[at + 1 :])
    return replace(record, pages=(*record.pages[:page], new, *record.pages[page + 1 :]))


def index(record: GameRecord, page: int, kind: type[TraceItem]) -> int:
    return next(i for i, one in enumerate(record.pages[page]) if isinstance(one, kind))


def test_the_same_build_comes_to_the_same_bits(game: Playing) -> None:
    record, done = GameRecord.parse(game.text), list[int]()
    found = audit(record, prepared_table, done.append)
    assert found.difference is None
    assert found.same
    assert found.turns == len(record.pages) - 1
    assert found.settlements == len(record.verdicts)
    assert found.frames > 50
    assert done == list(range(len(record.pages)))


def test_a_hand_that_went_elsewhere_is_found_at_once(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    at = index(record, 2, trace.Added)
    added = record.pages[2][at]
    assert isinstance(added, trace.Added)
    moved = Pose(add(added.pose.place, (0.001, 0.0, 0.0)), added.pose.turn)
    found = audit(changed(record, 2, at, trace.Added(added.ladder, moved)), prepared_table)
    assert found.difference is not None
    assert found.difference.turn == 2
    assert found.difference.what == f"ladder {added.ladder} is elsewhere"
    assert found.difference.metres is not None
    assert 0 < found.difference.metres <= 0.0011
    assert "mm away" in found.difference.sentence
    assert found.turns == 2


def test_another_settlement_is_found(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    page = record.pages[1]
    at = max(i for i, one in enumerate(page) if isinstance(one, trace.Said))
    said = page[at]
    assert isinstance(said, trace.Said)
    assert isinstance(said.move, Settled)
    settlement = said.move.settlement
    first, *others = settlement.standing
    aside = Pose(add(first.pose.place, (0.0, 0.002, 0.0)), first.pose.turn)
    for other, what in (
        (replace(settlement, standing=(replace(first, pose=aside), *others)), "rest elsewhere"),
        (replace(settlement, standing=tuple(others)), "other ladders are on the table"),
        (replace(settlement, seconds=settlement.seconds + 1), "touches, grounds or times differ"),
    ):
        event = trace.Said(replace(said.move, settlement=other))
        found = audit(changed(record, 1, at, event), prepared_table).difference
        assert found is not None
        assert what in found.sentence


def test_frames_that_were_left_out_or_invented_are_found(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    at = index(record, 1, trace.Seen)
    left_out = audit(changed(record, 1, at), prepared_table).difference
    assert left_out is not None
    assert "moves now, and did not then" in left_out.what
    twice = audit(changed(record, 1, at, *[record.pages[1][at]] * 2), prepared_table).difference
    assert twice is not None
    assert "moved then, and does not now" in twice.what


def test_what_cannot_be_done_again_is_told(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    gone = audit(changed(record, 1, 1, trace.Removed(29)), prepared_table).difference
    assert gone is not None
    assert "refused now: ladder 29 is not on the table" in gone.what
    bare = replace(record, pages=((trace.Began(),),))
    assert "never laid" in str(audit(bare, prepared_table).difference)
    unmeasured = tuple(one for one in record.pages[1] if one != trace.Measured())
    forged = replace(record, pages=(record.pages[0], unmeasured))
    assert "nobody measured" in str(audit(forged, prepared_table).difference)


def test_what_a_table_refuses_is_not_recorded_and_an_observed_table_goes_only_forward() -> None:
    recorder = Recorder([])
    table = prepared_table(PRESETS["gate"], (0, 1))
    recorder.laid(table, PRESETS["gate"], (0, 1))
    table.add(5, START)
    noted = recorder.record
    grab = (0.0, 0.0, 0.0)
    for target in (Pose((math.nan, 0.0, 0.3)), Pose((math.inf, 0.0, 0.3))):
        with pytest.raises(Illegal):
            table.hold(5, grab, target)
    with pytest.raises(Illegal):
        table.hold(5, (0.0, 1.0, 0.0), START)
    with pytest.raises(Unparsable, match="cannot go back"):
        table.restore(b"")
    assert recorder.record == noted
    table.restore(table.snapshot())
    copy = table.clone()
    copy.step(12)
    assert recorder.record == noted
    assert table.held is None
    assert table.seconds == 0
    assert table.clearance(6, START) < 0
    table.nudge(5, (0.0, 0.0, 0.0001), START.place)
    table.step(12)
    assert isinstance(recorder.record.pages[0][-1], trace.Seen)
