"""What was measured in the golden games, measured again from their poses, to the last digit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.settlement import Settlement, rounded
from toprung.games.moon.record import GameRecord, turns

GOLDEN = sorted((Path(__file__).parents[3] / "data" / "moon" / "golden").glob("*.txt"))


def settlements(record: GameRecord) -> Iterator[tuple[str, Settlement]]:
    """With the setting of the starting ladders."""
    for turn in turns(record):
        setting = turn.after.setting
        assert isinstance(setting, Named)
        for one in turn.judgements:
            yield setting.name, one.settlement


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_measured_as_it_was(path: Path) -> None:
    seen = touched = 0
    for setting, told in settlements(GameRecord.parse(path.read_text("utf-8"))):
        scene = probe.Scene.of(told.poses)
        touches, deep = probe.touches(scene, {one.rods: one.load for one in told.touches})
        grounds, deep_ground = probe.ground_touches(scene, PRESETS[setting].boxes())
        assert touches == told.touches
        assert rounded(max(deep, deep_ground)) == told.penetration
        assert {(one.ladder, one.ground) for one in told.grounds if one.lasting} == grounds
        for one in told.standing:
            highest, lowest = map(rounded, probe.heights(one.ladder, one.pose))
            assert replace(one, highest=highest, lowest=lowest) == one
        seen, touched = seen + 1, touched + len(touches)
    assert seen > 5
    assert touched > 10
