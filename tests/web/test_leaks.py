"""Whoever enters and leaves a table fifty times has no more in memory than before."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.start import CLIMBERS, MOON, STAGED, sit_down
from tests.web.visitor import Visitor

TIMES = 50
WARM = 5
MEMORY = "({ ...window.toprungStage.renderer.info.memory })"


def _listeners(visitor: Visitor) -> tuple[int, int]:
    """Listeners and nodes that live, after the garbage was collected."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("HeapProfiler.collectGarbage")
    counters = session.send("Memory.getDOMCounters")
    session.detach()
    return int(counters["jsEventListeners"]), int(counters["nodes"])


@pytest.mark.parametrize(
    ("game", "sitters", "mode"),
    [(CLIMBERS, ["you", "here"], None), (MOON, ["you"], "cooperative")],
)
def test_a_table_that_is_left_fifty_times_leaves_nothing(
    visit: Visit, game: int, sitters: list[str], mode: str | None
) -> None:
    visitor = visit(seed=1, size="tiny")  # what is drawn does not matter here, and takes long
    code = sit_down(visitor, game, sitters, mode=mode)
    table = f"location.hash = '#/table/{code}'"
    drawn: list[object] = []
    alive: list[tuple[int, int]] = []
    for _ in range(TIMES):
        visitor.page.evaluate("location.hash = '#/'")
        visitor.until("window.toprungStage === null && !!document.querySelector('button.play')")
        alive.append(_listeners(visitor))
        visitor.page.evaluate(table)
        visitor.until(STAGED)
        visitor.until("!!document.querySelector('.dock .bar, .moon .actions button')")
        visitor.page.evaluate("new Promise(requestAnimationFrame)")
        drawn.append(visitor.page.evaluate(MEMORY))
    assert drawn[WARM] == drawn[-1]
    listeners, nodes = alive[WARM]
    assert alive[-1][0] <= listeners
    assert alive[-1][1] <= nodes * 1.1
