"""Whoever enters and leaves a table twelve times has no more in memory than before."""

from __future__ import annotations

import os
import signal

import pytest
from tools.page.house import House
from tools.page.start import CLIMBERS, MOON, STAGED, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

TIMES = 12
WARM = 5
MEMORY = "({ ...window.toprungStage.renderer.info.memory })"
PLAIN = """localStorage.setItem("toprung.quality", '"low"');"""
ENTERED = "!!document.querySelector('.dock .bar, .dock .actions button')"
LEFT = "window.toprungStage === null && !!document.querySelector('button.play')"


def _alive(visitor: Visitor) -> tuple[int, int]:
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
def test_a_table_that_is_left_twelve_times_leaves_nothing(
    visit: Visit, game: int, sitters: list[str], mode: str | None
) -> None:
    visitor = visit(seed=1, size="tiny")
    visitor.context.add_init_script(PLAIN)
    code = sit_down(visitor, game, sitters, mode=mode)
    drawn: list[object] = []
    alive: list[tuple[int, int]] = []
    for time in range(1, TIMES + 1):
        visitor.page.evaluate("location.hash = '#/'")
        visitor.until(LEFT)
        if time in (WARM, TIMES):
            alive.append(_alive(visitor))
        visitor.page.evaluate(f"location.hash = '#/table/{code}'")
        visitor.until(STAGED)
        visitor.until(ENTERED)
        visitor.page.evaluate("new Promise(requestAnimationFrame)")
        drawn.append(visitor.page.evaluate(MEMORY))
    assert drawn[WARM] == drawn[-1]
    (listeners, nodes), (listeners_at_last, nodes_at_last) = alive
    assert listeners_at_last <= listeners
    assert nodes_at_last <= nodes * 1.1


def test_a_table_is_forgotten_at_once_though_a_busy_server_does_not_answer(
    visit: Visit, house: House
) -> None:
    """A socket that waits for the server's farewell keeps its listeners until they are removed."""
    visitor = visit(seed=1, size="tiny")
    visitor.context.add_init_script(PLAIN)
    code = sit_down(visitor, CLIMBERS, ["you", "here"])
    alive = []
    for busy in (False, False, True):
        visitor.page.evaluate(f"location.hash = '#/table/{code}'")
        visitor.until(STAGED)
        visitor.until(ENTERED)
        if busy:
            os.kill(house.pid, signal.SIGSTOP)
        try:
            visitor.page.evaluate("location.hash = '#/'")
            visitor.until(LEFT)
            alive.append(_alive(visitor))
        finally:
            os.kill(house.pid, signal.SIGCONT)
    assert alive[2][0] <= alive[1][0]
