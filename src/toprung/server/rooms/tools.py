"""What all rooms of a service share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import time

from toprung.server.metrics import Metrics
from toprung.server.settings import Settings
from toprung.server.thinking import Thinking
from toprung.server.worlds import Worlds
from toprung.storage import Store


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, the processes, and the watch."""

    settings: Settings
    store: Store
    worlds: Worlds
    thinkers: Thinking
    metrics: Metrics
    now: Callable[[], int] = now_ms
