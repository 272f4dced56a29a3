"""Limits on sizes, counts, rates and times, all in one place.

Each has a name, which stands in a file of settings, a sensible default, and an environment
variable: TOPRUNG_ and the name in capitals.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic
from types import MappingProxyType
from typing import Final

from pydantic import TypeAdapter, ValidationError

from toprung.core.errors import Unparsable

PREFIX: Final = "TOPRUNG_"


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes, counts, seconds, and rates per second with their bursts. An address is an IPv4 address
    or an IPv6 network of 64 bits."""

    message_bytes: int = 16_384  # one frame from a client
    body_bytes: int = 4_000_000  # one HTTP body, an imported record
    head_bytes: int = 32_768  # the request line and headers of one request
    head_seconds: float = 10.0  # for them to arrive
    body_seconds: float = 30.0  # for a body to arrive
    reading_seconds: float = 30.0  # for a client to go on reading what it asked for
    messages_rate: float = 300.0  # of any kind from one connection; beyond that it is closed
    messages_burst: float = 600.0
    messages_per_address_rate: float = 1_200.0  # beyond that they are read more slowly
    messages_per_address_burst: float = 2_400.0
    commands_rate: float = 20.0
    commands_burst: float = 60.0
    leads_rate: float = 90.0
    leads_burst: float = 120.0
    asks_rate: float = 30.0
    asks_burst: float = 120.0
    asking_rate: float = 0.1  # seconds of the service's own time for the questions of an address
    asking_burst: float = 0.5
    pings_rate: float = 2.0
    pings_burst: float = 20.0
    noise_rate: float = 5.0  # messages that are refused as unreadable or too many
    noise_burst: float = 50.0
    says_rate: float = 0.5
    says_burst: float = 5.0
    requests_rate: float = 20.0  # over HTTP, for each address
    requests_burst: float = 600.0  # ten people behind one address open the page at once
    tables_rate: float = 0.2  # new tables, people and imports, for each address
    tables_burst: float = 40.0
    guesses_rate: float = 0.2  # codes of tables that are not there, for each address
    guesses_burst: float = 30.0
    connections: int = 8_000  # of everybody together
    connections_per_address: int = 256
    sockets_per_address: int = 64  # that only watch
    sockets_rate: float = 4.0  # openings, for each address
    sockets_burst: float = 128.0
    clients_per_table: int = 100  # that only watch
    clients_per_person: int = 8  # at one table; then the oldest has to go
    tables_open: int = 5_000  # held in memory at once
    tables_per_person: int = 100  # opened by one person and not over
    events_per_match: int = 10_000  # then nothing but moves
    queue: int = 64  # commands waiting at one table
    queue_per_person: int = 16
    backlog: int = 256  # messages waiting for one slow client
    backlog_bytes: int = 524_288
    bot_waiting: int = 256  # decisions of bots, and hints, that wait for a worker
    bot_waiting_per_person: int = 8
    bot_rate: float = 0.2  # seconds of a worker that a person's bots and hints may use each second
    bot_burst: float = 300.0
    push_browsers: int = 8  # of one person that are told of their turn; then the oldest has to go
    push_waiting: int = 1_000  # messages to push services
    push_rate: float = 0.02  # for each person
    push_burst: float = 30.0
    push_seconds: float = 10.0  # for a push service to take a message
    import_events: int = 5_000  # in one imported match
    import_steps: int = 4_000_000  # of physics in one match that is imported or forked
    import_seconds: float = 20.0
    fork_seconds: float = 60.0
    import_waiting: int = 32  # imports and forks, of everybody together
    import_waiting_per_person: int = 2
    reading_waiting: int = 256  # answers about matches that are being worked out
    reading_waiting_per_address: int = 16
    answer_seconds: float = 20.0
    cache_bytes: int = 32_000_000  # answers about matches that are remembered
    worker_bytes: int = 1_500_000_000  # of address space for a worker that reads others' files

    @classmethod
    def given(
        cls, environment: Mapping[str, str], file: Mapping[str, object] = MappingProxyType({})
    ) -> Limits:
        """The defaults, but for those that the environment or a file names; the environment counts
        before the file. Raises Unparsable."""
        names = {one.name: f"{PREFIX}{one.name.upper()}" for one in fields(cls)}
        for one in file:
            if one not in names:
                raise Unparsable(f"there is no limit called {one!r}")
        texts = {one: str(value) for one, value in file.items()}
        texts |= {one: environment[name] for one, name in names.items() if environment.get(name)}
        called = {one: names[one] if environment.get(names[one]) else one for one in texts}
        try:
            found = TypeAdapter(cls).validate_strings(texts)
        except ValidationError as error:
            first = error.errors()[0]
            raise Unparsable(f"{called[str(first['loc'][0])]}: {first['msg']}") from None
        for one in texts:
            if not 0 <= getattr(found, one) < 2**53:
                raise Unparsable(f"{called[one]} should not be negative or huge")
        return found


def address_of(host: str) -> str:
    """Whom to count connections and requests for: one household or machine has an IPv4 address, or
    a whole IPv6 network of 64 bits."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def within(host: str, places: Collection[str]) -> bool:
    """Whether a host is one of these addresses, or in one of these networks (10.0.0.0/8)."""
    if host in places:
        return True
    networks = [place for place in places if "/" in place]
    try:
        return any(ip_address(host) in ip_network(place, strict=False) for place in networks)
    except ValueError:
        return False


class Bucket:
    """A token bucket: `take` says whether one more is allowed now."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    @property
    def left(self) -> float:
        """What may still be taken now; less than nothing after `charge` took more."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        return self._left

    def take(self, amount: float = 1.0) -> bool:
        if self.left < amount:
            return False
        self._left -= amount
        return True

    def charge(self, amount: float) -> None:
        """Take what was used already, even if less was left."""
        self._left = self.left - amount


class Buckets:
    """A bucket for each address. One that is full again is as good as new, and forgotten once
    others come; if there are too many, the least recently seen are."""

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

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            self._forget()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
        self._buckets.move_to_end(address)
        return bucket

    def _forget(self) -> None:
        """Up to two of the oldest for each that is new, so that there are soon few."""
        for _ in range(2):
            oldest = next(iter(self._buckets.items()), None)
            if oldest is None:
                return
            crowded = len(self._buckets) >= self._remembered
            if not crowded and oldest[1].left < self._burst:
                return
            del self._buckets[oldest[0]]

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str) -> bool:
        return self.of(address).take()
