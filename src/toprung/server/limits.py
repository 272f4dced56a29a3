"""Limits on sizes, counts and rates, all in one place."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes, counts, and rates per second with their bursts."""

    message_bytes: int = 16_384  # one frame from a client
    body_bytes: int = 4_000_000  # one HTTP body, an imported record
    commands_rate: float = 20.0
    commands_burst: float = 60.0
    leads_rate: float = 90.0
    leads_burst: float = 120.0
    asks_rate: float = 30.0
    asks_burst: float = 120.0
    says_rate: float = 0.5
    says_burst: float = 5.0
    requests_rate: float = 20.0  # over HTTP, for each address
    requests_burst: float = 200.0
    tables_rate: float = 0.2  # new tables, people and imports, for each address
    tables_burst: float = 40.0
    sockets_per_address: int = 64
    clients_per_table: int = 100
    tables_open: int = 5_000  # held in memory at once
    queue: int = 64  # commands waiting at one table
    backlog: int = 256  # messages waiting for one slow client


class Bucket:
    """A token bucket: `take` says whether one more is allowed now."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    def take(self, amount: float = 1.0) -> bool:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Buckets:
    """A bucket for each address; the least recently seen are forgotten first."""

    def __init__(
        self,
        rate: float,
        burst: float,
        clock: Callable[[], float] = monotonic,
        remembered: int = 10_000,
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()
