"""Catch the Moon is played, measured and shown with the standard library and the core alone."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["numpy"] = None  # whoever imports it fails

from toprung.bots.moon.trials import Cast
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.view.feedback import Ears, felt
from toprung.games.moon.view.game_view import MoonGameView
from toprung.games.moon.view.svg.structure import draw_structure

table = prepared_table(PRESETS["tulip"])
table.begin_turn()
table.add(9, Pose((0.0, 0.0, 0.2)))
assert table.settle().touches or table.grounded()
assert felt(table.poses(), 9, None, PRESETS["tulip"], Ears())["held"] == 9
assert Cast(table.poses()).settled(4, Pose((0.1, 0.1, 0.3))) is None
assert MoonGameView().pieces()["ladders"]
assert draw_structure(table.poses()).startswith("<svg")
"""


def test_catch_the_moon_needs_no_numpy() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
