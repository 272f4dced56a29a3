"""What both databases have in common: each method of the contract, as a transaction to run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Self

from toprung.core.feats import Feat
from toprung.core.ratings import Standing
from toprung.storage import claims, queries, ratings, removal, subscriptions, updates
from toprung.storage.feats import feats_of
from toprung.storage.rows import (
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
from toprung.storage.sql import T, Transaction, execute
from toprung.storage.store import Pulse


class SqlStore(ABC):
    """A Store. Transactions are made afresh for each attempt, so that they can be tried again."""

    @property
    @abstractmethod
    def place(self) -> str: ...

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def _read(self, make: Callable[[], Transaction[T]]) -> T: ...

    @abstractmethod
    async def _write(self, make: Callable[[], Transaction[T]]) -> T:
        """It is on disk when this returns."""

    async def ping(self) -> None:
        await self._read(lambda: execute("SELECT 1"))

    async def sign_of_life(self, now_ms: int) -> None:
        await self._write(lambda: updates.sign_of_life(now_ms))

    async def begin_work(self, now_ms: int) -> None:
        await self._write(lambda: updates.begin_work(now_ms))

    async def outages(self, since_ms: int) -> tuple[Outage, ...]:
        return await self._read(lambda: queries.outages(since_ms))

    def pulse(self) -> Pulse | None:
        return None

    async def join(self, server: ServerRow) -> int:
        return await self._write(lambda: claims.join(server))

    async def drain(self, server: str) -> None:
        await self._write(lambda: claims.drain(server))

    async def strike(self, server: str) -> None:
        await self._write(lambda: claims.strike(server))

    async def claim(self, code: str, server: str) -> Claim | ServerRow | None:
        return await self._write(lambda: claims.claim(code, server))

    async def release(self, claim: Claim, needed: bool) -> None:
        await self._write(lambda: claims.release(claim, needed))

    async def owner(self, match: str) -> ServerRow | None:
        return await self._read(lambda: claims.owner(match))

    async def orphans(self, limit: int = 50) -> tuple[str, ...]:
        return await self._read(lambda: claims.orphans(limit))

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
        await self._write(lambda: updates.create(match, events, checkpoint, pages, table, claim))

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
        await self._write(
            lambda: updates.append(
                match, after_seq, events, checkpoint, pages, summary, epoch, standings, feats
            )
        )

    async def match(self, match: str) -> MatchRow | None:
        return await self._read(lambda: queries.match_row(match))

    async def events(
        self, match: str, after_seq: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        return await self._read(lambda: queries.events(match, after_seq, limit))

    async def checkpoint(self, match: str) -> Checkpoint | None:
        return await self._read(lambda: queries.checkpoint(match))

    async def pages(self, match: str, limit: int | None = None) -> tuple[str, ...]:
        return await self._read(lambda: queries.pages(match, limit))

    async def page_count(self, match: str) -> int:
        return await self._read(lambda: queries.page_count(match))

    async def table(self, code: str) -> TableRow | None:
        return await self._read(lambda: queries.table(code))

    async def lobby(
        self, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        return await self._read(lambda: queries.lobby(limit, before_ms))

    async def unfinished(
        self, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        return await self._read(lambda: queries.unfinished(limit, before_ms))

    async def tables_of(
        self, person: str, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        return await self._read(lambda: queries.tables_of(person, limit, before_ms))

    async def open_tables(self, host: str) -> int:
        return await self._read(lambda: queries.open_tables(host))

    async def scores(
        self, person: str, game: str | None = None, limit: int = 10
    ) -> tuple[MatchRow, ...]:
        return await self._read(lambda: queries.scores(person, game, limit))

    async def ratings_of(self, who: str) -> tuple[RatingRow, ...]:
        return await self._read(lambda: ratings.ratings_of(who))

    async def leaders(self, game: str, limit: int = 50) -> tuple[tuple[RatingRow, str], ...]:
        return await self._read(lambda: ratings.leaders(game, limit))

    async def rating_changes(self, match: str) -> tuple[RatingChange, ...]:
        return await self._read(lambda: ratings.rating_changes(match))

    async def list_person(self, person: str, listed: bool) -> None:
        await self._write(lambda: ratings.list_person(person, listed))

    async def is_listed(self, person: str) -> bool:
        return await self._read(lambda: ratings.is_listed(person))

    async def feats_of(self, person: str, game: str) -> tuple[FeatRow, ...]:
        return await self._read(lambda: feats_of(person, game))

    async def put_person(self, person: PersonRow) -> None:
        await self._write(lambda: updates.put_person(person))

    async def person(self, person: str) -> PersonRow | None:
        return await self._read(lambda: queries.person_row(person))

    async def push_key(self, new: str) -> str:
        return await self._write(lambda: subscriptions.push_key(new))

    async def subscribe(self, new: SubscriptionRow, most: int) -> None:
        await self._write(lambda: subscriptions.subscribe(new, most))

    async def unsubscribe(self, id: str, person: str | None = None) -> None:
        await self._write(lambda: subscriptions.unsubscribe(id, person))

    async def subscriptions_of(self, person: str) -> tuple[SubscriptionRow, ...]:
        return await self._read(lambda: subscriptions.subscriptions_of(person))

    async def forget(self, person: str, stranger: str, rewrite: removal.Rewrite) -> None:
        await self._write(lambda: removal.forget(person, stranger, rewrite))

    async def put_away(self, match: str, person: str) -> bool:
        return await self._write(lambda: removal.put_away(match, person))

    async def purge(self, expiry: removal.Expiry) -> int:
        return await self._write(lambda: removal.purge(expiry))

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
