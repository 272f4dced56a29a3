"""A timer that can be moved, for clocks that run out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """Calls a function later, once."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Call after so many seconds instead; None: not at all."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if seconds is not None:
            self._handle = asyncio.get_running_loop().call_later(max(0.0, seconds), self._call)
