"""A database of matches: every query and every update that there is, each declared once.

A query or an update is a function that makes a transaction (see `sql.py`). `Store` lists them all,
and each database runs them its own way.

When an update returns, its changes are on disk, and survive if the process or the machine stops the
moment after. Any operation raises `Unavailable` if the database cannot be reached or written in
time; it is then safe to repeat with the same arguments, as nothing is written twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, Self

from toprung.storage import claims, queries, ratings, removal, subscriptions, updates
from toprung.storage.claims import LEASE_MS
from toprung.storage.rows import Beat
from toprung.storage.sql import T, Transaction

P = ParamSpec("P")


class Pulse(Protocol):
    """A server's own line to a database that several servers share. Its methods raise
    Unavailable."""

    async def beat(self, server: str, judging: bool, lease_ms: int = LEASE_MS) -> Beat:
        """Give a sign of life. If it may judge others, those who gave none for a lease are struck
        off the list."""

    async def listen(self, seconds: float) -> tuple[str, ...]:
        """What servers have told each other, as soon as there is something; none if nothing comes
        within this time."""

    async def tell(self, text: str) -> None:
        """Tell all servers something short (under 8,000 bytes), which they hear if they listen."""

    async def close(self) -> None: ...


def _reads(
    make: Callable[P, Transaction[T]],
) -> Callable[Concatenate[Store, P], Coroutine[object, object, T]]:
    """The method that runs such a query. Each attempt makes the transaction afresh."""

    @wraps(make)
    async def method(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store._read(lambda: make(*args, **kwargs))

    return method


def _writes(
    make: Callable[P, Transaction[T]],
) -> Callable[Concatenate[Store, P], Coroutine[object, object, T]]:
    """The method that runs such an update."""

    @wraps(make)
    async def method(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store._write(lambda: make(*args, **kwargs))

    return method


class Store(ABC):
    """A database of matches. One store is used in one event loop."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Where it is, for messages; never with a password."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables up to date. Raises Unavailable, or Unparsable if a newer
        program has written the database."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written, and disconnect. A closed store stays closed."""

    @abstractmethod
    async def _read(self, make: Callable[[], Transaction[T]]) -> T: ...

    @abstractmethod
    async def _write(self, make: Callable[[], Transaction[T]]) -> T:
        """It is on disk when this returns."""

    def pulse(self) -> Pulse | None:
        """A line of one server's own; None if only one server can use the database."""
        return None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # The service, and servers that share the database
    ping = _reads(queries.ping)
    outages = _reads(queries.outages)
    sign_of_life = _writes(updates.sign_of_life)
    begin_work = _writes(updates.begin_work)
    join = _writes(claims.join)
    drain = _writes(claims.drain)
    strike = _writes(claims.strike)
    claim = _writes(claims.claim)
    release = _writes(claims.release)
    owner = _reads(claims.owner)
    orphans = _reads(claims.orphans)

    # Matches
    create = _writes(updates.create)
    append = _writes(updates.append)
    match = _reads(queries.match)
    events = _reads(queries.events)
    checkpoint = _reads(queries.checkpoint)
    pages = _reads(queries.pages)
    page_count = _reads(queries.page_count)

    # Tables
    table = _reads(queries.table)
    lobby = _reads(queries.lobby)
    unfinished = _reads(queries.unfinished)
    tables_of = _reads(queries.tables_of)
    open_tables = _reads(queries.open_tables)

    # People
    put_person = _writes(updates.put_person)
    person = _reads(queries.person)
    scores = _reads(queries.scores)
    feats_of = _reads(queries.feats_of)
    ratings_of = _reads(ratings.ratings_of)
    leaders = _reads(ratings.leaders)
    rating_changes = _reads(ratings.rating_changes)
    list_person = _writes(ratings.list_person)
    is_listed = _reads(ratings.is_listed)
    push_key = _writes(subscriptions.push_key)
    subscribe = _writes(subscriptions.subscribe)
    unsubscribe = _writes(subscriptions.unsubscribe)
    subscriptions_of = _reads(subscriptions.subscriptions_of)

    # What is taken out
    forget = _writes(removal.forget)
    put_away = _writes(removal.put_away)
    purge = _writes(removal.purge)
