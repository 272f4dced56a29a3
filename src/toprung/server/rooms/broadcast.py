"""Everybody who is connected to a table, and what they are told of it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence

from toprung.bots.bot import Look
from toprung.core.json import Json
from toprung.core.seat import NATURE, Seat
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match, TableView, table_view
from toprung.match.house_rules import refusals
from toprung.match.manners import must_be_welcome
from toprung.match.view import event_body
from toprung.protocol.changes import diff
from toprung.protocol.codec import encode
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import (
    Awaited,
    Choices,
    Event,
    Feel,
    LookedAt,
    Presence,
    Thinking,
    Welcome,
)
from toprung.server.client import Client
from toprung.server.errors import limited
from toprung.server.limits import Limits
from toprung.server.metrics import Metrics
from toprung.server.rooms.picture import Picture
from toprung.server.views import awaited, connected, move_trail, move_words, names_of
from toprung.storage import TableRow

REMEMBERED = 64  # events that a client may have missed and still resume
MOST_LEFT = 1_000  # people of whom it is known when they left


class Broadcast:
    """The clients of one table, and what all of them are told. `table` changes when the table goes
    over to another match."""

    def __init__(
        self, table: TableRow, limits: Limits, metrics: Metrics, now: Callable[[], int]
    ) -> None:
        self.table = table
        self._limits, self._metrics, self._now = limits, metrics, now
        self._opened, self._left = now(), dict[str, int]()
        self._clients: dict[Client, None] = {}
        self._events: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)  # without choices
        self._unwelcome: set[str] = set()  # addresses of people who were sent away
        self._shown: TableView | None = None
        self.picture = Picture()

    def __len__(self) -> int:
        return len(self._clients)

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self._clients))

    # Who is there

    @property
    def people(self) -> frozenset[str]:
        """Those who are connected and do not only watch."""
        return frozenset(client.person for client in self._clients if client.person is not None)

    def away_since(self, person: str) -> int | None:
        """When this person left, or the table was opened without them, in milliseconds since 1970;
        None while they are here."""
        return None if person in self.people else self._left.get(person, self._opened)

    def place_of(self, person: str) -> str:
        """The address from which this person is connected, or else anybody here; for limits."""
        places = {client.person: client.address for client in self._clients}
        return places.get(person) or next(iter(places.values()), f"table {self.table.code}")

    def enter(self, client: Client, match: Match, since: int | None) -> None:
        """A client comes: it is told what it missed since then, or how the table is now, and where
        the pieces are. Raises Limited if the table is crowded, and Forbidden for those who were
        sent away, by whatever name they come back."""
        if client.person is not None:
            must_be_welcome(match, client.person)
        if client.address in self._unwelcome and not self.has_place(client, match):
            raise refusals()["sent-away"].error()
        self._make_place(client, match)
        self._clients[client] = None
        self._metrics.clients.inc()
        missed = None if since is None else self._missed(since, match)
        self._welcome(client, match, missed)
        picture = self.picture.complete
        if picture is not None:
            client.show(picture)
        self.tell_presence(match)

    def has_place(self, client: Client, match: Match) -> bool:
        """Whether a place is kept for them: those with a seat, and the host, are never shut out."""
        person = client.person
        seated = any(person in (held.person, held.away) for held in match.holders)
        return bool(person) and (seated or person == self.table.host)

    def _make_place(self, client: Client, match: Match) -> None:
        """Someone with a place may have several clients here; the oldest makes way. If too many
        watch, one from where most of them come makes way for someone from elsewhere."""
        here = [one for one in self._clients if one.gone is None]
        if self.has_place(client, match):
            own = [one for one in here if one.person == client.person]
            if len(own) >= self._limits.clients_per_person:
                own[0].dismiss("replaced")
            return
        watching = [one for one in here if not self.has_place(one, match)]
        most = self._limits.clients_per_table
        if len(watching) < most:
            return
        counts = Counter(one.address for one in watching)
        address, number = counts.most_common(1)[0] if counts else ("", 0)
        if number <= counts[client.address] + 1:
            raise limited("watchers", most=most)
        next(one for one in reversed(watching) if one.address == address).dismiss("crowded")

    def leave(self, client: Client, match: Match) -> None:
        if client in self._clients:
            del self._clients[client]
            self._metrics.clients.dec()
        if client.person is not None and client.person not in self.people:
            self._left.pop(client.person, None)
            self._left[client.person] = self._now()
            while len(self._left) > MOST_LEFT:
                del self._left[next(iter(self._left))]
        self.tell_presence(match)

    def banish(self, person: str, match: Match) -> None:
        """Send this person away for good. As long as the table is open, nobody comes to watch from
        where they were, as anybody could take another name."""
        self._unwelcome |= {client.address for client in self if client.person == person}
        for client in self:
            if client.address in self._unwelcome and not self.has_place(client, match):
                client.dismiss("closed")
        self.send_away(person)

    def send_away(self, person: str) -> None:
        for client in self:
            if client.person == person:
                client.dismiss("closed")

    def dismiss(self, why: str) -> None:
        for client in self:
            client.dismiss(why)

    def view(self, match: Match) -> TableView:
        """The table as it is now."""
        here, waiting = connected(match, self.away_since), awaited(match, self.away_since)
        return self._bare(match).attended(here, waiting)

    # What they are told

    def tell(self, text: str) -> None:
        for client in self:
            client.tell(text)

    def tell_event(self, line: Logged, before: Match, match: Match) -> None:
        """Something happened: what is told of it, and what changed at the table. Whoever is to move
        next also gets their choices."""
        text = self._told(line, before, match)
        self._events.append((line.seq, text))
        others, special = text, dict[str, str]()  # what most clients are told, and those who act
        if _may_change_choices(before, match):
            others = _with_choices(text, None)
            special = {
                person: _with_choices(text, _choices(match, seats))
                for person, seats in _acting(match).items()
                if person in self.people
            }
        for client in self:
            client.tell(special.get(client.person or "", others))
        if match.holders != before.holders:
            self.tell_presence(match)  # whoever sits down is no spectator any more

    def tell_presence(self, match: Match) -> None:
        """Who is here, for whom the others wait, and how many watch."""
        here, people = connected(match, self.away_since), match.people
        watching = sum(client.person not in people for client in self._clients)
        waiting = awaited(match, self.away_since).items()
        told = tuple(Awaited(seat=seat, until=until) for seat, until in waiting)
        self.tell(encode(Presence(seats=here, awaited=told, watchers=watching)))

    def tell_feeling(self, match: Match, feeling: Json) -> None:
        seat = match.waited_for
        self.tell(encode(Feel(seat=0 if seat is None else int(seat), feel=feeling)))

    def tell_thinking(self, seat: int, on: bool, look: Look | None = None) -> None:
        seen = None if look is None else LookedAt(piece=look.piece, pose=look.place)
        self.tell(encode(Thinking(seat=seat, on=on, look=seen)))

    def show(self, frame: bytes) -> None:
        """Pieces moved."""
        self.picture.add(frame)
        for client in self._clients:
            client.show(frame)
        self._metrics.frames.inc(len(self._clients))

    def begin(self, table: TableRow, match: Match) -> None:
        """Another match begins at this table, and with it another count of events."""
        self.table, self._shown = table, None
        self._events.clear()
        for client in self:
            self._welcome(client, match, None)

    def _bare(self, match: Match) -> TableView:
        """The table without who is there; what was shown last is not computed again."""
        shown, table = self._shown, self.table
        if shown is None or shown.seq != match.seq:
            shown = table_view(
                match,
                code=table.code,
                id=table.match,
                public=table.public,
                names=names_of(match),
            )
            self._shown = shown
        return shown

    def _told(self, line: Logged, before: Match, match: Match) -> str:
        old, event = self._bare(before), line.event
        new, said_of_it = self._bare(match), move_words(line, before, match)
        body = event_body(event, said_of_it, names_of(match))
        seq, at, kind, trail = line.seq, line.at_ms, event.kind, move_trail(line, before, match)
        said = Event.model_construct(
            type="event",
            seq=seq,
            at=at,
            kind=kind,
            body=body,
            changes=diff(old, new),
            trail=trail,
        )
        left_out = {"choices"} if trail else {"choices", "trail"}
        return said.model_dump_json(exclude=left_out)

    def _welcome(self, client: Client, match: Match, missed: list[str] | None) -> None:
        """With the table, or, for a client that resumes, with what it missed."""
        resumed = missed is not None
        said = Welcome(
            version=VERSION,
            person=client.person,
            table=None if resumed else self.view(match),
            seq=match.seq,
            resumed=resumed,
            choices=_choices(match, _acting(match).get(client.person or "", ())),
        )
        client.tell(encode(said))
        for text in missed or ():
            client.tell(text)

    def _missed(self, since: int, match: Match) -> list[str] | None:
        """The events after `since` as they were told, None if they are not all remembered."""
        if since == match.seq:
            return []
        if since > match.seq or not self._events or self._events[0][0] > since + 1:
            return None
        return [text for seq, text in self._events if seq > since]


def _acting(match: Match) -> dict[str, list[Seat]]:
    """The people who may move now, and the seats for which they may."""
    found: dict[str, list[Seat]] = {}
    for seat in match.to_act:
        person = "" if seat == NATURE else match.holders[seat].person
        if person:
            found.setdefault(person, []).append(seat)
    return found


def _choices(match: Match, seats: Sequence[Seat]) -> tuple[Choices, ...]:
    """What these seats may choose from now."""
    view = REGISTRY[match.created.game].view()
    return tuple(
        Choices.model_construct(seat=int(seat), choices=view.choices(match.state, seat))
        for seat in seats
    )


def _may_change_choices(before: Match, match: Match) -> bool:
    same = before.state is match.state and before.status is match.status
    return not same or before.holders is not match.holders


def _with_choices(text: str, chosen: tuple[Choices, ...] | None) -> str:
    """The text of an event, with what a client may choose from now; None: nothing any more."""
    choices = "null" if chosen is None else f"[{','.join(map(encode, chosen))}]"
    return f'{text[:-1]},"choices":{choices}}}'
