"""What all rooms of a service share."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.server.metrics import Metrics
from toprung.server.settings import Settings
from toprung.server.workers import WorkerPool
from toprung.server.worlds import WorldPool
from toprung.storage import Store


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, the processes, and the watch."""

    settings: Settings
    store: Store
    worlds: WorldPool
    workers: WorkerPool
    metrics: Metrics

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.settings.watch()
