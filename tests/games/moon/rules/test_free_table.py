"""A table without a game: ladders placed by a pose or led by hand, measured, saved, pickled."""

from __future__ import annotations

import pickle
from math import pi

import pytest

from toprung import Pose, Table
from toprung.core.errors import Illegal, OutOfTurn, Unparsable
from toprung.games.moon.pieces.space import about

FLAT = Pose((0.0, 0.0, 0.165), about((1.0, 0.0, 0.0), pi / 2))
HIGH = Pose((0.0, 0.0, 0.4))


@pytest.fixture(scope="module")
def bridged() -> Table:
    table = Table("gate", "2017")
    table.place(23, FLAT)
    assert table.settle()
    return table


def test_a_ladder_placed_by_a_pose_settles_and_is_measured(bridged: Table) -> None:
    assert bridged.ladders == (0, 1, 23)
    assert bridged.touches(23) == {0, 1}
    assert bridged.height == bridged.heights[23] > bridged.heights[0]
    assert bridged.fallen == {0, 1}
    assert repr(bridged) == f"<Table: 3 ladders, {bridged.height * 1000:.0f} mm high>"
    assert bridged.svg(placed=23).startswith("<svg")


def test_a_ladder_is_led_by_hand_and_let_go(bridged: Table) -> None:
    table = bridged.copy()
    table.grip(10)
    assert table.held == 10
    reached = table.lead(HIGH)
    assert reached.place == pytest.approx(HIGH.place, abs=0.001)
    table.release()
    table.wait(0.2)
    assert table.pose(10).place[2] < reached.place[2]
    assert "moving" in repr(table)
    assert bridged.ladders == (0, 1, 23)


def test_saved_in_the_middle_of_a_motion_it_goes_on_to_the_same_bits(bridged: Table) -> None:
    table = bridged.copy()
    table.grip(10)
    table.lead(HIGH, 0.3)
    others = [table.copy(), pickle.loads(pickle.dumps(table)), Table("gate", "2017")]
    others[2].restore(table.save())
    table.wait(0.3)
    for other in others:
        other.wait(0.3)
        assert other.simulator.poses() == table.simulator.poses()


def test_what_cannot_be_is_refused_and_changes_nothing(bridged: Table) -> None:
    table = bridged.copy()
    before = table.simulator.poses()
    with pytest.raises(Unparsable, match="on the table already"):
        table.place(23, FLAT)
    with pytest.raises(Unparsable, match="no ladder 99"):
        table.place(99, FLAT)
    with pytest.raises(Unparsable, match="not on the table"):
        table.touches(10)
    with pytest.raises(Illegal, match="CM-TRN-6"):
        table.grip(10, (0.5, 0.5, 0.5))
    for call in (lambda: table.lead(HIGH), table.release):
        with pytest.raises(OutOfTurn, match="CM-TRN-6"):
            call()
    with pytest.raises(Unparsable):
        table.restore(b"nonsense")
    assert table.simulator.poses() == before
    with pytest.raises(Unparsable, match="no setting is called 'moon'"):
        Table("moon")
    with pytest.raises(Unparsable, match="no edition '1999'"):
        Table("gate", "1999")
