"""What the service is told when it starts."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from time import time

from toprung.server.limits import Limits


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


@dataclass(frozen=True, slots=True)
class Settings:
    """`database` None is the embedded one in the user's data folder. `origins` are pages of other
    hosts that may use the service. `worlds` and `thinkers` are numbers of processes."""

    host: str = "127.0.0.1"
    port: int = 8017
    database: str | None = None
    origins: tuple[str, ...] = ()
    worlds: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    limits: Limits = field(default_factory=Limits)
    bot_pause: float = 0.5  # seconds between a bot's decision and its move, for people to follow
    pace: float = 1.0  # seconds that pass in live worlds in a second
    idle_seconds: float = 600.0  # a table that nobody looks at is put away after this
    watch: Callable[[], int] = now_ms  # the time that is written down
