"""Garbage collection for processes that must never pause for long.

A full collection took 0.6 s with 500 tables of four clients on a busy machine, and nobody is
answered meanwhile. Most garbage is freed by reference counting; a connection leaves a few kilobytes
behind. So imported modules are never collected, young objects a few milliseconds at a time, and
everything only after thousands of connections.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 10_000  # new objects before the youngest generation is collected
MIDDLE: Final = 5  # such collections before the middle one is
ALL: Final = 40  # and before everything is: two million objects


def collect_rarely() -> None:
    """From now on, in this process. Call it when all modules are imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, ALL)
