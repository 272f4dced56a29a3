"""Everybody who is connected to a table: players and those who watch."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence

from toprung.core.errors import Limited
from toprung.protocol.codec import encode
from toprung.protocol.to_client import Awaited, Event, Presence
from toprung.server.guests import Guest
from toprung.server.metrics import Metrics
from toprung.server.rooms.picture import Picture

REMEMBERED = 64  # events that a client may have missed and still resume
MOST_LEFT = 1_000  # people of whom it is known when they left


class Audience:
    """Guests, and what all of them are told. What is said once is encoded once."""

    def __init__(self, most: int, metrics: Metrics, now: Callable[[], int]) -> None:
        self._most, self._metrics, self._now = most, metrics, now
        self._opened, self._left = now(), dict[str, int]()
        self._guests: dict[Guest, None] = {}
        self._events: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self.picture = Picture()

    def __len__(self) -> int:
        return len(self._guests)

    def __iter__(self) -> Iterator[Guest]:
        return iter(tuple(self._guests))

    @property
    def people(self) -> frozenset[str]:
        """Those who are connected and not only watch."""
        return frozenset(guest.person for guest in self._guests if guest.person is not None)

    def away_since(self, person: str) -> int | None:
        """When this person left, or the table was opened without him, in milliseconds since 1970;
        None while he is here."""
        return None if person in self.people else self._left.get(person, self._opened)

    def enter(self, guest: Guest) -> None:
        """Raises Limited if the table is crowded."""
        if len(self._guests) >= self._most:
            raise Limited(f"{self._most} clients are at this table, and no more fit")
        self._guests[guest] = None
        self._metrics.guests.inc()

    def leave(self, guest: Guest) -> None:
        if guest in self._guests:
            del self._guests[guest]
            self._metrics.guests.dec()
        if guest.person is not None and guest.person not in self.people:
            self._left.pop(guest.person, None)
            self._left[guest.person] = self._now()
            while len(self._left) > MOST_LEFT:
                del self._left[next(iter(self._left))]

    def tell(self, text: str) -> None:
        for guest in self:
            guest.tell(text)

    def tell_event(self, event: Event) -> None:
        text = encode(event)
        self._events.append((event.seq, text))
        self.tell(text)

    def forget(self) -> None:
        """Another match begins, and with it another count of events."""
        self._events.clear()

    def missed(self, since: int, last: int) -> list[str] | None:
        """The events after `since` as they were told, None if they are not all remembered."""
        if since == last:
            return []
        if since > last or not self._events or self._events[0][0] > since + 1:
            return None
        return [text for seq, text in self._events if seq > since]

    def show(self, frame: bytes) -> None:
        self.picture.add(frame)
        for guest in self._guests:
            guest.show(frame)
        self._metrics.frames.inc(len(self._guests))

    def tell_presence(
        self, seated: Mapping[str, Sequence[int]], awaited: Mapping[int, int]
    ) -> None:
        """`seated` are the seats of each person; `awaited` tells until when some are waited for."""
        here = self.people
        seats = sorted(seat for person in here for seat in seated.get(person, ()))
        watching = sum(guest.person not in seated for guest in self._guests)
        waiting = tuple(Awaited(seat=seat, until=until) for seat, until in awaited.items())
        self.tell(encode(Presence(seats=tuple(seats), awaited=waiting, watchers=watching)))

    def dismiss(self, why: str) -> None:
        for guest in self:
            guest.dismiss(why)
