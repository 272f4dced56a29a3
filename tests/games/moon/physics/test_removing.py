"""A ladder that is taken away is gone at once, from a copy as from the table itself."""

from __future__ import annotations

from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table


def test_a_copy_goes_on_without_the_ladder() -> None:
    """A copy that lost a ladder before its first step used to fail in that step."""
    table = prepared_table(PRESETS["gate"])
    table.step(10)
    copy = table.clone()
    copy.remove(1)
    copy.step(5)
    assert copy.ladders == (0,)
    assert table.ladders == (0, 1)


def test_measuring_does_not_need_a_step_after_removing() -> None:
    """The engine still listed the lost ladder's contacts until its next step."""
    table = prepared_table(PRESETS["book"])
    table.step(30)
    table.remove(1)
    measured = table.measure()
    assert set(measured.poses) == {0}
    assert measured.touches == ()
