"""What comes of the calls of a world that lives elsewhere."""

from __future__ import annotations

import asyncio

import pytest

from toprung.core.errors import Unavailable, Unparsable
from toprung.core.seat import Seat
from toprung.server.worlds import RemoteWorld, orders, reports


class Elsewhere:
    """A process that answers when the test says so."""

    def __init__(self) -> None:
        self.ordered: list[orders.Order] = []
        self.told: list[reports.Report] = []
        self.dropped: list[str] = []
        self.world = RemoteWorld(
            "w",
            self,
            lambda _, report: self.told.append(report),
            lambda world: self.dropped.append(world.name),
        )

    def send(self, order: orders.Order) -> None:
        self.ordered.append(order)


async def asked(home: Elsewhere, report: reports.Report | None) -> bytes:
    """A sketch, where this is the answer; None: the world is dropped instead."""
    sketch = asyncio.create_task(home.world.sketch())
    await asyncio.sleep(0)
    if report is None:
        home.world.leave()
    else:
        home.world.hear(report)
    return await sketch


def test_a_question_is_answered_by_the_report_with_its_number() -> None:
    home = Elsewhere()
    assert asyncio.run(asked(home, reports.Answered("w", 1, b"table"))) == b"table"
    assert home.ordered == [orders.Ask("w", 1, "sketch")]
    assert home.told == []


def test_a_question_that_is_refused_fails_at_once() -> None:
    home = Elsewhere()
    with pytest.raises(Unparsable, match="no world"):
        asyncio.run(asked(home, reports.Refused("w", 1, Unparsable("no world is called w"))))


@pytest.mark.parametrize("end", [reports.Lost("w", "it burned"), None])
def test_nobody_waits_for_a_world_that_is_lost_or_dropped(end: reports.Report | None) -> None:
    home = Elsewhere()
    with pytest.raises(Unavailable):
        asyncio.run(asked(home, end))


def test_nothing_is_reported_of_a_world_that_was_dropped() -> None:
    home = Elsewhere()
    number = home.world.play(Seat(0), "roll")
    home.world.leave()
    home.world.leave()
    home.world.hear(reports.Refused("w", number, Unparsable("late")))
    assert home.told == []
    assert home.dropped == ["w"]
    assert home.ordered == [orders.Play("w", 1, Seat(0), "roll"), orders.Drop("w")]
