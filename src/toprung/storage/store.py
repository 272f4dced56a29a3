"""The contract of all stores.

When a method returns, its changes are on disk, and survive if the process or the machine stops the
moment after. Any method raises `Unavailable` if the database cannot be reached or written in time;
it is then safe to call again with the same arguments, as nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, Self

from toprung.core.errors import ToprungError
from toprung.core.feats import Feat
from toprung.core.ratings import Standing
from toprung.core.words import Words
from toprung.storage.removal import Expiry, Rewrite
from toprung.storage.rows import (
    Beat,
    Checkpoint,
    Claim,
    FeatRow,
    MatchRow,
    Outage,
    PersonRow,
    RatingChange,
    RatingRow,
    ServerRow,
    StoredEvent,
    SubscriptionRow,
    Summary,
    TableRow,
)

DOWN: Final = Words(
    en="The database does not answer. Nothing is lost: please try again in a moment",
    fr="La base de données ne répond pas. Rien n’est perdu : réessayez dans un instant",
    de="Die Datenbank antwortet nicht. Nichts ist verloren: bitte gleich noch einmal versuchen",
)


class Conflict(ToprungError):
    """Another writer was faster, or what should be new exists already."""


class Fenced(Conflict):
    """The match was claimed by another server, or again: nothing more is written under the old
    claim."""


class Struck(Conflict):
    """This server gave no sign of life for too long, and is no longer listed."""


class Pulse(Protocol):
    """A server's own line to a database that several servers share. Its methods raise
    Unavailable."""

    async def beat(self, server: str, judging: bool) -> Beat:
        """Give a sign of life. If it may judge others, those who gave none for a lease are struck
        off the list."""

    async def listen(self, seconds: float) -> tuple[str, ...]:
        """What servers have told each other, as soon as there is something; none if nothing comes
        for so long."""

    async def tell(self, text: str) -> None:
        """Tell all servers something short (under 8,000 bytes), which they hear if they listen."""

    async def close(self) -> None: ...


class Store(Protocol):
    """A database of matches. One store is used in one event loop."""

    @property
    def place(self) -> str:
        """Where it is, for messages; never with a password."""

    async def open(self) -> None:
        """Connect, and bring the tables up to date. Raises Unavailable, or Unparsable if a newer
        program has written the database."""

    async def close(self) -> None:
        """Finish what is being written, and disconnect. A closed store stays closed."""

    async def ping(self) -> None:
        """Return if the database answers."""

    async def sign_of_life(self, now_ms: int) -> None:
        """Write down that the service is at work. That also shows that the database can be
        written."""

    async def begin_work(self, now_ms: int) -> None:
        """The service starts: from its last sign of life, or the last change of any match, until
        now it was away."""

    async def outages(self, since_ms: int) -> tuple[Outage, ...]:
        """When the service was away since then, as far as that is remembered (a few weeks)."""

    # Servers that share the database

    def pulse(self) -> Pulse | None:
        """A line of one server's own; None if only one server can use the database."""

    async def join(self, server: ServerRow) -> int:
        """Put a server on the list; whoever was at its address is struck off. Gives the database's
        time, in milliseconds since 1970."""

    async def drain(self, server: str) -> None:
        """This server takes no more tables."""

    async def strike(self, server: str) -> None:
        """This server has left, or is known to be dead: its tables are free."""

    async def claim(self, code: str, server: str) -> Claim | ServerRow | None:
        """Claim the match of a table for a server, or tell which other one has it; None if there is
        no such table. A claim that the server had before ends. Raises Struck."""

    async def release(self, claim: Claim, needed: bool) -> None:
        """Let go of a match; if it is needed, another server should take it up soon."""

    async def owner(self, match: str) -> ServerRow | None:
        """The server that has this match now."""

    async def orphans(self, limit: int = 50) -> tuple[str, ...]:
        """Codes of tables that are played at and have lost their server."""

    # Matches

    async def create(
        self,
        match: MatchRow,
        events: Sequence[StoredEvent],
        *,
        checkpoint: Checkpoint | None = None,
        pages: Sequence[str] = (),
        table: TableRow | None = None,
        claim: Claim | None = None,
    ) -> None:
        """Add a match with its first events, all or nothing. `match.seq` is the last event's
        number.

        With `table`, a new table is opened for it. Otherwise `match.table` may name an existing
        table, which moves on to this match; with the `claim` of its last match, this one is claimed
        by the same server, at epoch 1. Raises Conflict if the match exists with other events, if
        the new table's code is taken, or if there is no table with that code, and Fenced if the
        claim has ended.
        """

    async def append(
        self,
        match: str,
        after_seq: int,
        events: Sequence[StoredEvent],
        *,
        checkpoint: bytes | None = None,
        pages: Sequence[str] = (),
        summary: Summary | None = None,
        epoch: int | None = None,
        standings: Sequence[Standing] = (),
        feats: Sequence[Feat] = (),
    ) -> None:
        """Add events numbered from `after_seq` + 1, and what belongs to them, all or nothing.

        The checkpoint and the summary replace the old ones; pages are added. Without events, a
        checkpoint and a summary can still be written, but no pages. Raises Conflict unless
        `after_seq` is the match's last event. If exactly these events are there already, nothing is
        written and nothing raised. Raises Fenced if the match is no longer at this `epoch`. With
        `standings`, which come with the last events of a rated match, ratings change as well;
        `feats` that people did in these events are added to their albums.
        """

    async def match(self, match: str) -> MatchRow | None: ...

    async def events(
        self, match: str, after_seq: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """The events after `after_seq`, in order; none if there is no such match."""

    async def checkpoint(self, match: str) -> Checkpoint | None:
        """The latest."""

    async def pages(self, match: str, limit: int | None = None) -> tuple[str, ...]:
        """The pages of its film, from the first on."""

    async def page_count(self, match: str) -> int: ...

    # Tables. Lists have the latest change first; `before_ms` asks for changes before that time.

    async def table(self, code: str) -> TableRow | None: ...

    async def lobby(
        self, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        """Public tables whose match is not over."""

    async def unfinished(
        self, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        """All tables whose match is not over."""

    async def tables_of(
        self, person: str, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        """Tables that this person opened or plays at."""

    async def open_tables(self, host: str) -> int:
        """How many tables this person opened whose match is not over."""

    async def scores(
        self, person: str, game: str | None = None, limit: int = 10
    ) -> tuple[MatchRow, ...]:
        """Matches of this person that have a score, of one game or of all: best score first, and
        earliest among equals."""

    # Ratings

    async def ratings_of(self, who: str) -> tuple[RatingRow, ...]:
        """Those of a person, or of a bot (`bot:level`), by game."""

    async def leaders(self, game: str, limit: int = 50) -> tuple[tuple[RatingRow, str], ...]:
        """Bots, and people who want to be listed, with their names; the strongest first."""

    async def rating_changes(self, match: str) -> tuple[RatingChange, ...]:
        """What this match did to ratings; none if it is not rated, or not over."""

    async def list_person(self, person: str, listed: bool) -> None:
        """Whether this person wants to be among the leaders."""

    async def is_listed(self, person: str) -> bool: ...

    # Albums

    async def feats_of(self, person: str, game: str) -> tuple[FeatRow, ...]:
        """What this person has done in a game, by id."""

    # People

    async def put_person(self, person: PersonRow) -> None:
        """Add a person, or change their name, language and when they were last seen."""

    async def person(self, person: str) -> PersonRow | None: ...

    # Push notifications

    async def push_key(self, new: str) -> str:
        """The key by which push services know this service, or those who share the database; it
        becomes the new one if there is none yet."""

    async def subscribe(self, new: SubscriptionRow, most: int) -> None:
        """Add a browser, or change it. It belongs to one person; beyond `most` of theirs, the
        oldest go."""

    async def unsubscribe(self, id: str, person: str | None = None) -> None:
        """Take out a browser, if it is this person's."""

    async def subscriptions_of(self, person: str) -> tuple[SubscriptionRow, ...]:
        """The browsers of this person, the oldest first; none once their token is given up."""

    # What is taken out

    async def forget(self, person: str, stranger: str, rewrite: Rewrite) -> None:
        """Take out a person and their data. Matches that only they played go; in others' matches
        a stranger takes their place, and `rewrite` changes the events that name them."""

    async def put_away(self, match: str, person: str) -> bool:
        """Take a match from this person's list; the others keep it in theirs. Gives whether it is
        gone for good, as nobody has it any more."""

    async def purge(self, expiry: Expiry) -> int:
        """Take out what is older than that; gives how much it was."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, *_: object) -> None: ...
