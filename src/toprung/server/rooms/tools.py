"""What all rooms of a service share."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.server.metrics import Metrics
from toprung.server.settings import Settings
from toprung.server.thinking import Thinking
from toprung.server.worlds import Worlds
from toprung.storage import Store


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, the processes, and the watch."""

    settings: Settings
    store: Store
    worlds: Worlds
    thinkers: Thinking
    metrics: Metrics

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.settings.watch()
