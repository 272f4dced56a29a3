"""How the starting ladders stand in the base (CM-PRE-1)."""

from __future__ import annotations

import hashlib
import math

import pytest

from toprung.core.errors import Illegal
from toprung.games.moon.physics.base import LEAN_LIMIT, PRESETS, Base, Holder, checked
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import turned

STRAIGHT = (ladder(0), ladder(1))


def up(setting: Base) -> list[float]:
    """How upright each starting ladder stands: 1 is plumb."""
    poses = prepared_table(setting).poses()
    return [turned(poses[id].turn, (0.0, 0.0, 1.0))[2] for id in (0, 1)]


@pytest.mark.rule("CM-PRE-1")
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_stands_and_touches_the_base_alone(name: str) -> None:
    table = prepared_table(PRESETS[name])
    settled = table.measure()
    assert settled.at_rest
    assert settled.seconds == 0
    assert [(one.ladder, one.ground, one.lasting) for one in settled.grounds] == [
        (0, Ground.BASE, True),
        (1, Ground.BASE, True),
    ]
    assert not settled.touches
    assert settled.penetration < 6e-5


@pytest.mark.rule("CM-PRE-1")
@pytest.mark.parametrize("lean", [0.0, 0.1, 0.2, 0.3, LEAN_LIMIT])
@pytest.mark.parametrize("turn", [0.0, 0.7, -1.5])
def test_place_turn_and_lean_are_free_and_the_ladders_stay_so(lean: float, turn: float) -> None:
    setting = Base((Holder(-0.035, 0.005, turn, lean), Holder(0.035, -0.008, -turn, -lean)))
    checked(setting, STRAIGHT)
    assert up(setting) == pytest.approx([math.cos(lean)] * 2, abs=0.01)


@pytest.mark.rule("CM-PRE-1")
@pytest.mark.parametrize(
    ("first", "reason"),
    [
        (Holder(math.nan, 0.0), "numbers"),
        (Holder(0.0, 0.0, math.inf), "numbers"),
        (Holder(-0.03, 0.0, 0.0, 0.6), "25 degrees"),
        (Holder(-0.06, 0.0), "as a whole"),
        (Holder(0.03, 0.0), "each other's way"),
        (Holder(0.004, 0.0, 1.57), "each other's way"),
    ],
)
def test_what_the_base_cannot_hold_is_refused(first: Holder, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        prepared_table(Base((first, Holder(0.034, 0.0))))


@pytest.mark.rule("CM-PRE-1")
def test_only_two_straight_ladders_are_starting_ladders() -> None:
    with pytest.raises(Illegal, match="straight"):
        prepared_table(PRESETS["gate"], (0, 7))
    with pytest.raises(Illegal, match="two"):
        prepared_table(Base((Holder(0.0, 0.0),)))


def test_what_is_built_has_the_bits_that_it_had_in_all_games_so_far() -> None:
    """Simulations of old games come out the same only if they begin on the same boxes."""
    boxes = b"".join(base.boxes().data for base in PRESETS.values())
    assert hashlib.sha256(boxes).hexdigest()[:16] == "e48d1df10243eb1c"
