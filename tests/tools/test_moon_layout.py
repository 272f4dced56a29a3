"""What the page knows of the physics core is what the core says."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from tools import moon_layout
from toprung.games.moon.physics.core import hand_limits
from toprung.games.moon.physics.engine import GRAVITY, STEP
from toprung.games.moon.physics.kernels import HeldLadder, core_constants
from toprung.games.moon.record.grid import HAND
from toprung.games.moon.table.live_game import BEAT

PAGE = Path(__file__).parents[2] / "web" / "src" / "games" / "moon" / "physics" / "constants.ts"


def test_the_page_has_the_constants_of_the_core_as_it_is_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moon_layout.main(["--out", str(tmp_path / "constants.ts")])
    moon_layout.main([])
    written = (tmp_path / "constants.ts").read_text("utf-8")
    assert written == capsys.readouterr().out == PAGE.read_text("utf-8")


def test_the_core_says_where_python_finds_the_parts_of_a_grip() -> None:
    known = core_constants()
    assert known["GRIP_SIZE"] == ctypes.sizeof(HeldLadder)
    assert known["GRIP_TARGET"] == HeldLadder.target.offset
    assert known["GRIP_LADDER"] == HeldLadder.ladder.offset


def test_a_beat_of_the_core_is_a_beat_of_the_table() -> None:
    known = moon_layout.constants()
    assert known["STEPS_PER_BEAT"] == BEAT
    assert known["BEAT"] == BEAT * STEP
    assert known["SAG"] == GRAVITY / hand_limits()[0] ** 2
    assert HAND.places == HAND.turns == known["GRID"]
