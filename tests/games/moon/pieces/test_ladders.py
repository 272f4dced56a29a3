"""The catalogue of ladders (CM-MAT-1, CM-MAT-3)."""

from __future__ import annotations

import math
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest

from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.ladder_geometry import plan
from toprung.games.moon.pieces.ladders import Ladder, Part, catalogue, ladder
from toprung.games.moon.pieces.space import add, scaled, turned

every_ladder = pytest.mark.parametrize("one", catalogue(), ids=[one.name for one in catalogue()])


@pytest.mark.rule("CM-MAT-1")
def test_there_are_thirty_and_three_are_straight() -> None:
    assert [one.id for one in catalogue()] == list(range(30))
    assert [one.id for one in catalogue() if one.straight] == [0, 1, 2]
    assert catalogue()[0].rods == catalogue()[1].rods == catalogue()[2].rods


@pytest.mark.rule("CM-MAT-3")
def test_the_others_are_all_different_in_name_and_form() -> None:
    irregular = [one for one in catalogue() if not one.straight]
    assert len({one.rods for one in irregular}) == 27
    assert len({one.name for one in catalogue()}) == 30
    words = Counter(word for one in irregular for word in one.shape.split())
    wanted = (
        "bowed",
        "bent",
        "S-shaped",
        "tapered",
        "twisted",
        "uneven",
        "slanted",
        "short",
        "long",
    )
    assert all(words[word] for word in wanted)


@every_ladder
@pytest.mark.rule("CM-MAT-3")
def test_it_is_a_hand_high_and_as_light_as_wood(one: Ladder) -> None:
    assert 0.09 <= one.length <= 0.162
    assert 0.006 < one.mass < 0.0105


@every_ladder
def test_its_frame_is_in_its_centre_of_mass(one: Ladder) -> None:
    middle = (0.0, 0.0, 0.0)
    for rod in one.rods:
        middle = add(middle, scaled(rod.centre, rod.mass / one.mass))
    assert middle == pytest.approx((0.0, 0.0, 0.0), abs=1e-12)


@every_ladder
def test_its_rods_are_sound(one: Ladder) -> None:
    """Rails of 6 x 6 mm in at most four pieces that meet, rungs of 5 x 4 mm that end in both."""
    for part in (Part.LEFT, Part.RIGHT):
        rail = [rod for rod in one.rods if rod.part is part]
        assert [rod.number for rod in rail] == list(range(len(rail)))
        assert 1 <= len(rail) <= 4
        assert rail[0].foot
        assert rail[-1].tip
        assert all(rod.half[:2] == (0.003, 0.003) for rod in rail)
        for low, high in pairwise(rail):
            assert math.dist(low.ends[1], high.ends[0]) < 0.003
    assert 3 <= len(one.rungs) <= 6
    for rung in one.rungs:
        assert rung.half[:2] == (0.0025, 0.002)
        assert not rung.foot
        assert not rung.tip
        for end, part in zip(rung.ends, (Part.LEFT, Part.RIGHT), strict=True):
            assert any(_inside(rod.corners, end) for rod in one.rods if rod.part is part)


def _inside(
    corners: tuple[tuple[float, float, float], ...], point: tuple[float, float, float]
) -> bool:
    return all(
        min(c[axis] for c in corners) <= point[axis] <= max(c[axis] for c in corners)
        for axis in range(3)
    )


def test_inertia_is_that_of_a_box_for_a_box() -> None:
    """A rung alone, by the textbook; and no ladder is easier to turn about two axes than about
    the third."""
    for one in catalogue():
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = one.inertia
        assert (xy, xz, yz) == pytest.approx((yx, zx, zy))
        assert xx < yy + zz
        assert yy < xx + zz
        assert zz < xx + yy
    rung = ladder(0).rungs[2]
    textbook = rung.mass / 3 * (rung.half[0] ** 2 + rung.half[1] ** 2)
    along = turned(rung.turn, (0.0, 0.0, 1.0))
    alone = Ladder(0, "rung", "straight", (rung,)).inertia
    assert rung.centre == pytest.approx((0.0, 0.0, 0.0), abs=1e-12)
    assert sum(along[i] * alone[i][j] * along[j] for i in range(3) for j in range(3)) == (
        pytest.approx(textbook)
    )


@pytest.mark.parametrize("number", [-1, 30, 1000])
def test_there_is_no_other_ladder(number: int) -> None:
    with pytest.raises(Unparsable):
        ladder(number)


GOOD: dict[str, object] = {
    "name": "x", "shape": "y", "length": 100, "width": [30, 30], "rungs": [20, 50],
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [{"sway": [1, 2]}, {"slant": [1]}, {"width": ["a", "b"]}, {"colour": 3}, {"name": 7}],
)
def test_a_plan_that_makes_no_sense_is_refused(change: dict[str, object]) -> None:
    assert plan(GOOD).rungs == (20.0, 50.0)
    with pytest.raises(Unparsable):
        plan({**GOOD, **change})


LIKE_PYTHON_3_12 = """
import builtins, math
plain = builtins.sum
def careful(numbers, start=0):
    given = list(numbers)
    return math.fsum(given) if any(isinstance(one, float) for one in given) else plain(given, start)
builtins.sum = careful
"""


def bits(first: str = "") -> str:
    """A digest of all numbers of all ladders, in a process that begins like this."""
    code = (
        first
        + "import hashlib\n"
        + "from toprung.games.moon.pieces.ladders import catalogue\n"
        + "told = repr([(one, one.inertia) for one in catalogue()])\n"
        + "print(hashlib.sha256(told.encode()).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_ladders_have_the_same_bits_however_a_python_adds_up() -> None:
    """From 3.12 on `sum` rounds otherwise: tables, records and logs would differ."""
    assert bits(LIKE_PYTHON_3_12) == bits()
