"""The settings of the service."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from time import monotonic, time
from typing import TYPE_CHECKING, Final, TypeAlias

from toprung.server.limits import Limits
from toprung.storage.removal import Expiry

if TYPE_CHECKING:
    from toprung.server.push.delivery import Connect

Bots: TypeAlias = tuple[tuple[str, str], ...]
"""Bots from outside, each with its game: ("climbers", "my_package:Bot")."""

DAY: Final = 24 * 3600 * 1000  # milliseconds
PUSH_HOSTS: Final = (
    "fcm.googleapis.com",
    "notify.windows.com",
    "push.apple.com",
    "push.services.mozilla.com",
)
"""The push services of the browsers that people have."""


def steady_clock(
    wall: Callable[[], float] = time, steady: Callable[[], float] = monotonic
) -> Callable[[], int]:
    """Tells milliseconds since 1970, from what the machine's clock says now. It never jumps, even
    if that clock is set."""
    difference = wall() - steady()
    return lambda: int((difference + steady()) * 1000)


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days things are kept; None is for ever. A match that was not finished is
    abandoned if nothing happened in it for so long, and a token expires if it was not used."""

    abandoned: int | None = None
    finished: int | None = None
    films: int | None = None
    tokens: int | None = 365

    def expiry(self, now_ms: int) -> Expiry:
        """What has to go now."""
        return Expiry(*(_before(now_ms, days) for days in astuple(self)))

    def expired(self, seen_ms: int, now_ms: int) -> bool:
        """Whether a token that was used last then has expired, or was revoked."""
        return seen_ms == 0 or seen_ms < _before(now_ms, self.tokens)


def _before(now_ms: int, days: int | None) -> int:
    return 0 if days is None else now_ms - days * DAY


@dataclass(frozen=True, slots=True)
class Settings:
    """Without a `database` it is a file in the user's data folder. `origins` are other sites whose
    pages may use the service. `names` are host names under which it may be asked for, besides IP
    addresses and this machine's own. `proxies` are trusted to say for whom they ask.
    `advertised` is the address at which other servers on the same database reach this one; by
    default its own host and port. `world_processes` run physics, `worker_processes` bots; on the
    Ray cluster at the address `ray`, if there is one. `bots`
    are those from outside that may sit at tables, each with its game. Whoever shows `admin_token`
    may do what those who run the service may; without one, nobody may. `push` turns notifications
    on: it is whom push services may write to if something is wrong, and `push_hosts` are the only
    ones that are sent to, with what lies below them."""

    host: str = "127.0.0.1"
    port: int = 8017
    database: str | None = None
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    bots: Bots = ()
    admin_token: str | None = None
    advertised: str | None = None
    push: str | None = None  # mailto:… or https://…
    push_hosts: tuple[str, ...] = PUSH_HOSTS
    world_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    worker_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    ray: str | None = None
    retention: Retention = field(default_factory=Retention)
    limits: Limits = field(default_factory=Limits)
    ratings: bool = True  # whether tables can be rated; not in a browser, where nobody else plays
    bot_pause: float = 0.5  # seconds before a bot's move, so that people can follow
    pace: float = 1.0  # seconds that pass in live worlds each second
    lease: float = 5.0  # seconds without a sign of life after which other servers take tables over
    idle_seconds: float = 600.0  # a table without clients is closed after this
    now: Callable[[], int] = field(default_factory=steady_clock)  # the time that is written down
    push_connect: Connect | None = None  # by default TLS to public addresses only
