"""What both databases have in common: each method of the contract, as steps handed to be run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from toprung.storage import reading, writing
from toprung.storage.rows import (
    Checkpoint,
    MatchRow,
    PersonRow,
    StoredEvent,
    Summary,
    TableRow,
)
from toprung.storage.steps import Steps, T, ask


class SqlStore(ABC):
    """A Store. Steps are made anew for each attempt, so whoever runs them may try again."""

    @property
    @abstractmethod
    def place(self) -> str: ...

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def _read(self, steps: Callable[[], Steps[T]]) -> T: ...

    @abstractmethod
    async def _write(self, steps: Callable[[], Steps[T]]) -> T:
        """Run them in one transaction, which is on disk when this returns."""

    async def ping(self) -> None:
        await self._read(lambda: ask("SELECT 1"))

    async def create(
        self,
        match: MatchRow,
        events: Sequence[StoredEvent],
        *,
        checkpoint: Checkpoint | None = None,
        pages: Sequence[str] = (),
        table: TableRow | None = None,
    ) -> None:
        await self._write(lambda: writing.create(match, events, checkpoint, pages, table))

    async def append(
        self,
        match: str,
        after_seq: int,
        events: Sequence[StoredEvent],
        *,
        checkpoint: bytes | None = None,
        pages: Sequence[str] = (),
        summary: Summary | None = None,
    ) -> None:
        await self._write(
            lambda: writing.append(match, after_seq, events, checkpoint, pages, summary)
        )

    async def match(self, match: str) -> MatchRow | None:
        return await self._read(lambda: reading.match_row(match))

    async def events(
        self, match: str, after_seq: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        return await self._read(lambda: reading.events(match, after_seq, limit))

    async def checkpoint(self, match: str) -> Checkpoint | None:
        return await self._read(lambda: reading.checkpoint(match))

    async def pages(self, match: str) -> int:
        return await self._read(lambda: reading.pages(match))

    async def page(self, match: str, number: int) -> str | None:
        return await self._read(lambda: reading.page(match, number))

    async def claim(self, match: str, owner: str, seconds: float) -> bool:
        return await self._write(lambda: writing.claim(match, owner, round(seconds * 1000)))

    async def release(self, match: str, owner: str) -> None:
        await self._write(lambda: writing.release(match, owner))

    async def table(self, code: str) -> TableRow | None:
        return await self._read(lambda: reading.table(code))

    async def publish(self, code: str, public: bool) -> None:
        await self._write(lambda: writing.publish(code, public))

    async def lobby(
        self, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        return await self._read(lambda: reading.lobby(limit, before_ms))

    async def tables_of(
        self, person: str, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        return await self._read(lambda: reading.tables_of(person, limit, before_ms))

    async def finished(
        self, person: str | None = None, limit: int = 50, before_ms: int | None = None
    ) -> tuple[MatchRow, ...]:
        return await self._read(lambda: reading.finished(person, limit, before_ms))

    async def scores(
        self, person: str, game: str | None = None, limit: int = 10
    ) -> tuple[MatchRow, ...]:
        return await self._read(lambda: reading.scores(person, game, limit))

    async def put_person(self, person: PersonRow) -> None:
        await self._write(lambda: writing.put_person(person))

    async def person(self, person: str) -> PersonRow | None:
        return await self._read(lambda: reading.person_row(person))

    async def forget(self, before_ms: int) -> int:
        return await self._write(lambda: writing.forget(before_ms))

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
