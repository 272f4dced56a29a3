"""Entering and leaving a table twelve times leaves no more in memory than before."""

from __future__ import annotations

import os
import signal

import pytest
from tools.page.house import PATIENCE, House
from tools.page.start import CLIMBERS, MOON, STAGED, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

TIMES = 12
WARM = 5
FAREWELL = 60.0  # seconds: how long Chromium waits for a server to answer a socket's closing
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


def _forgotten(visitor: Visitor, listeners: int, nodes: int, patience: float = PATIENCE) -> None:
    """Wait until no more stays alive than before. On a busy machine a request or a timer of the
    table that was just left may hold it for a moment; a leak holds it for ever."""

    def forgotten() -> bool:
        now = _alive(visitor)
        return now[0] <= listeners and now[1] <= nodes * 1.1

    visitor.until_true(forgotten, "the table is forgotten", patience)


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
    listeners = nodes = 0
    for visits in range(1, TIMES + 1):
        visitor.page.evaluate("location.hash = '#/'")
        visitor.until(LEFT)
        if visits == WARM:
            listeners, nodes = _alive(visitor)
        if visits == TIMES:
            _forgotten(visitor, listeners, nodes)
        visitor.page.evaluate(f"location.hash = '#/table/{code}'")
        visitor.until(STAGED)
        visitor.until(ENTERED)
        visitor.page.evaluate("new Promise(requestAnimationFrame)")
        drawn.append(visitor.page.evaluate(MEMORY))
    assert drawn[WARM] == drawn[-1]


def test_a_table_is_forgotten_though_a_busy_server_does_not_answer(
    visit: Visit, house: House
) -> None:
    """A socket that waits for the server's farewell keeps its listeners until they are removed."""
    visitor = visit(seed=1, size="tiny")
    visitor.context.add_init_script(PLAIN)
    code = sit_down(visitor, CLIMBERS, ["you", "here"])
    listeners = nodes = 0
    for busy in (False, False, True):
        visitor.page.evaluate(f"location.hash = '#/table/{code}'")
        visitor.until(STAGED)
        visitor.until(ENTERED)
        if busy:
            os.kill(house.pid, signal.SIGSTOP)
        try:
            visitor.page.evaluate("location.hash = '#/'")
            visitor.until(LEFT)
            if busy:
                _forgotten(visitor, listeners, nodes, FAREWELL / 2)
            listeners, nodes = _alive(visitor)
        finally:
            os.kill(house.pid, signal.SIGCONT)
