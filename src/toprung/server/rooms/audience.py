"""Everybody who is connected to a table, and what they are told of it.

An event is one typed message for each kind of listener: those who may move now get their choices,
the others learn that they have none. Each message is encoded once, however many clients it goes to.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from toprung.bots.bot import Look
from toprung.core.json import Json
from toprung.core.seat import NATURE, Seat
from toprung.core.world import Motion, Placed
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match, TableView, table_view
from toprung.match.house_rules import refusals
from toprung.match.manners import must_be_welcome
from toprung.match.view import event_body
from toprung.protocol.changes import diff
from toprung.protocol.codec import encode
from toprung.protocol.frames import Poses, pack_poses, unpack_poses
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
from toprung.server.views import awaited, connected, move_trail, move_words, names_of
from toprung.storage import TableRow

REMEMBERED = 64  # events that a client may have missed and still resume
MOST_LEFT = 1_000  # people of whom it is known when they left
FRAMES = 64  # frames that wait to be put into the picture


class Audience:
    """The clients of one table. `table` and `match` are what they know: both change when the table
    goes over to another match, and the match with every event."""

    def __init__(
        self,
        table: TableRow,
        match: Match,
        limits: Limits,
        metrics: Metrics,
        now: Callable[[], int],
    ) -> None:
        self.table, self.match = table, match
        self._limits, self._metrics, self._now = limits, metrics, now
        self._opened, self._left = now(), dict[str, int]()
        self._clients: dict[Client, None] = {}
        self._events: deque[dict[str, object]] = deque(maxlen=REMEMBERED)  # without choices
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

    def away(self, seat: int) -> int:
        """How long a seat's person has been away, in milliseconds; 0 while they are here."""
        people = [held.person for held in self.match.holders]
        person = people[seat] if 0 <= seat < len(people) else ""
        since = self.away_since(person) if person else None
        return 0 if since is None else max(0, self._now() - since)

    def place_of(self, person: str) -> str:
        """The address from which this person is connected, or else anybody here; for limits."""
        places = {client.person: client.address for client in self._clients}
        return places.get(person) or next(iter(places.values()), f"table {self.table.code}")

    def accounts(self, person: str | None = None) -> tuple[str, ...]:
        """Whose share of the workers' time is spent: that of this person, or of the table's own
        bots. The first is who asks."""
        who = person or self.table.host
        places = {client.address for client in self if client.person == who}
        table, own = f"table {self.table.code}", f"person {who}"
        asking = (own, table) if person else (table, own)
        return (*asking, *(f"address {place}" for place in sorted(places)))

    def enter(self, client: Client, since: int | None) -> None:
        """A client comes: it is told what it missed since then, or how the table is now, and where
        the pieces are. Raises Limited if the table is crowded, and Forbidden for those who were
        sent away, by whatever name they come back."""
        if client.person is not None:
            must_be_welcome(self.match, client.person)
        if client.address in self._unwelcome and not self.has_place(client):
            raise refusals()["sent-away"].error()
        self._make_place(client)
        self._clients[client] = None
        self._metrics.clients.inc()
        self._welcome(client, None if since is None else self._missed(since))
        picture = self.picture.complete
        if picture is not None:
            client.show(picture)
        self.tell_presence()

    def has_place(self, client: Client) -> bool:
        """Whether a place is kept for them: those with a seat, and the host, are never shut out."""
        person = client.person
        seated = any(person in (held.person, held.away) for held in self.match.holders)
        return bool(person) and (seated or person == self.table.host)

    def _make_place(self, client: Client) -> None:
        """Someone with a place may have several clients here; the oldest makes way. If too many
        watch, one from where most of them come makes way for someone from elsewhere."""
        here = [one for one in self._clients if one.gone is None]
        if self.has_place(client):
            own = [one for one in here if one.person == client.person]
            if len(own) >= self._limits.clients_per_person:
                own[0].dismiss("replaced")
            return
        watching = [one for one in here if not self.has_place(one)]
        most = self._limits.clients_per_table
        if len(watching) < most:
            return
        counts = Counter(one.address for one in watching)
        address, number = counts.most_common(1)[0] if counts else ("", 0)
        if number <= counts[client.address] + 1:
            raise limited("watchers", most=most)
        next(one for one in reversed(watching) if one.address == address).dismiss("crowded")

    def leave(self, client: Client) -> None:
        if client in self._clients:
            del self._clients[client]
            self._metrics.clients.dec()
        if client.person is not None and client.person not in self.people:
            self._left.pop(client.person, None)
            self._left[client.person] = self._now()
            while len(self._left) > MOST_LEFT:
                del self._left[next(iter(self._left))]
        self.tell_presence()

    def banish(self, person: str) -> None:
        """Send this person away for good. As long as the table is open, nobody comes to watch from
        where they were, as anybody could take another name."""
        self._unwelcome |= {client.address for client in self if client.person == person}
        for client in self:
            if client.address in self._unwelcome and not self.has_place(client):
                client.dismiss("closed")
        self.send_away(person)

    def send_away(self, person: str) -> None:
        for client in self:
            if client.person == person:
                client.dismiss("closed")

    def dismiss(self, why: str) -> None:
        for client in self:
            client.dismiss(why)

    # What they are told

    def publish(self, lines: Iterable[tuple[Logged, Match]]) -> None:
        """Something happened that is written: each event, with the match after it."""
        for line, match in lines:
            before, self.match = self.match, match
            self._publish(line, before)
            if match.holders != before.holders:
                self.tell_presence()  # a spectator may have sat down

    def begin(self, table: TableRow, match: Match) -> None:
        """Another match begins at this table, and with it another count of events."""
        self.table, self.match, self._shown = table, match, None
        self._events.clear()
        for client in self:
            self._welcome(client, None)

    def show(self, frame: bytes) -> None:
        """Pieces moved."""
        self.picture.add(frame)
        for client in self._clients:
            client.show(frame)
        self._metrics.frames.inc(len(self._clients))

    def tell_presence(self) -> None:
        """Who is here, for whom the others wait, and how many watch."""
        match = self.match
        watching = sum(client.person not in match.people for client in self._clients)
        waiting = awaited(match, self.away_since).items()
        told = tuple(Awaited(seat=seat, until=until) for seat, until in waiting)
        here = connected(match, self.away_since)
        self._tell(Presence(seats=here, awaited=told, watchers=watching))

    def tell_feeling(self, feeling: Json) -> None:
        seat = self.match.waited_for
        self._tell(Feel(seat=0 if seat is None else int(seat), feel=feeling))

    def tell_thinking(self, seat: int, on: bool, look: Look | None = None) -> None:
        seen = None if look is None else LookedAt(piece=look.piece, pose=look.place)
        self._tell(Thinking(seat=seat, on=on, look=seen))

    def view(self) -> TableView:
        """The table as anyone may see it now."""
        here, waiting = connected(self.match, self.away_since), awaited(self.match, self.away_since)
        return self._bare(self.match).attended(here, waiting)

    def _tell(self, message: Presence | Feel | Thinking) -> None:
        text = encode(message)
        for client in self:
            client.tell(text)

    def _publish(self, line: Logged, before: Match) -> None:
        match, event, names = self.match, line.event, names_of(self.match)
        fields: dict[str, object] = {
            "type": "event",
            "seq": line.seq,
            "at": line.at_ms,
            "kind": event.kind,
            "body": event_body(event, move_words(line, before, match), names),
            "changes": diff(self._bare(before), self._bare(match)),
        }
        trail = move_trail(line, before, match)
        if trail:
            fields["trail"] = trail
        self._events.append(fields)
        acting = dict[str, str]()
        if _may_change_choices(before, match):
            here = self.people
            for person, seats in _acting(match).items():
                if person in here:
                    mine = Event.model_construct(None, **fields, choices=_choices(match, seats))
                    acting[person] = encode(mine)
            others = encode(Event.model_construct(None, **fields, choices=None))
        else:
            others = encode(Event.model_construct(None, **fields))
        for client in self._clients:
            client.tell(acting.get(client.person or "", others))

    def _bare(self, match: Match) -> TableView:
        """The table without who is there; what was shown last is not computed again."""
        shown, table = self._shown, self.table
        if shown is None or shown.seq != match.seq:
            shown = self._shown = table_view(
                match, code=table.code, id=table.match, public=table.public, names=names_of(match)
            )
        return shown

    def _welcome(self, client: Client, missed: Sequence[Event] | None) -> None:
        """With the table, or, for a client that resumes, with what it missed."""
        resumed, match = missed is not None, self.match
        said = Welcome(
            version=VERSION,
            person=client.person,
            table=None if resumed else self.view(),
            seq=match.seq,
            resumed=resumed,
            choices=_choices(match, _acting(match).get(client.person or "", ())),
        )
        for message in (said, *(missed or ())):
            client.tell(encode(message))

    def _missed(self, since: int) -> list[Event] | None:
        """The events after `since`; None if they are not all remembered."""
        if since == self.match.seq:
            return []
        later = self.match.seq - since
        if not 0 < later <= len(self._events):
            return None
        return [Event.model_construct(None, **fields) for fields in list(self._events)[-later:]]


class Picture:
    """Where all pieces of a live table are, put together from the frames of what moved, for clients
    that come or have fallen behind."""

    def __init__(self) -> None:
        self._beat = 0
        self._poses: dict[int, Placed] = {}
        self._news: list[bytes] = []

    def add(self, frame: bytes) -> None:
        """Add a frame that was sent. It is unpacked only when the whole picture is needed."""
        self._news.append(frame)
        if len(self._news) > FRAMES:
            self._digest()

    def clear(self) -> None:
        self._poses.clear()
        self._news.clear()

    @property
    def complete(self) -> bytes | None:
        """All of it as one frame; None while nothing lies on the table."""
        self._digest()
        if not self._poses:
            return None
        return pack_poses(Poses(Motion(self._beat, self._poses), complete=True))

    def _digest(self) -> None:
        for frame in self._news:
            poses = unpack_poses(frame)
            if poses.complete:
                self._poses.clear()
            for piece in poses.moved.gone:
                self._poses.pop(piece, None)
            self._poses.update(poses.moved.poses)
            self._beat = poses.moved.beat
        self._news.clear()


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
