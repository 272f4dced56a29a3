"""The contract of all stores.

Whatever a method has answered is on disk, and stays there if the process or the machine stops the
moment after. Any method raises `Unavailable` (of `toprung.core.errors`) if the database cannot be
reached or written in time; the caller may then call again with the same arguments, and nothing is
written twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from toprung.core.errors import ToprungError
from toprung.storage.rows import (
    Checkpoint,
    MatchRow,
    PersonRow,
    StoredEvent,
    Summary,
    TableRow,
)


class Conflict(ToprungError):
    """Somebody else has written meanwhile, or what should be new is there already."""


class Store(Protocol):
    """A database of matches. One store is used in one event loop."""

    @property
    def place(self) -> str:
        """Where it is, for messages; without passwords."""

    async def open(self) -> None:
        """Connect, and bring the tables up to date. Raises Unavailable; Unparsable if the database
        was made by a newer program."""

    async def close(self) -> None:
        """Finish what is being written, and disconnect. A closed store stays closed."""

    async def ping(self) -> None:
        """Answers if the database does."""

    # Matches

    async def create(
        self,
        match: MatchRow,
        events: Sequence[StoredEvent],
        *,
        checkpoint: Checkpoint | None = None,
        pages: Sequence[str] = (),
        table: TableRow | None = None,
    ) -> None:
        """A new match with its first events, all or nothing. `match.seq` is that of the last event.

        With `table` a new table is opened for it. Without, `match.table` may name a table, which
        then goes over to this match. Raises Conflict if the match is there already with other
        events, if the code of a new table is taken, or if there is no table of that code.
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
    ) -> None:
        """Add events numbered from `after_seq` + 1, and what belongs to them, all or nothing.

        The checkpoint takes the place of the earlier one; pages are added to those that are there;
        the summary takes the place of the old one. Without events, a checkpoint and a summary may
        still be written, but no pages. Raises Conflict unless `after_seq` is the match's last
        event; yet events that are there already, exactly like this, are fine and not written twice.
        """

    async def match(self, match: str) -> MatchRow | None: ...

    async def events(
        self, match: str, after_seq: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """The events after this one in order; none if there is no such match."""

    async def checkpoint(self, match: str) -> Checkpoint | None:
        """The latest."""

    async def pages(self, match: str) -> int:
        """How many pages there are."""

    async def page(self, match: str, number: int) -> str | None:
        """A page by its number, from 0."""

    async def claim(self, match: str, owner: str, seconds: float) -> bool:
        """Whether this owner may write to the match for so long: nobody else claimed it, or his
        time is over. Claiming again prolongs. A guard against needless work only: `append` is safe
        without."""

    async def release(self, match: str, owner: str) -> None:
        """Give up a claim, if it is this owner's."""

    # Tables and lists, the latest change first. `before_ms` asks for those changed before then.

    async def table(self, code: str) -> TableRow | None: ...

    async def publish(self, code: str, public: bool) -> None:
        """Show a table to strangers, or hide it."""

    async def lobby(
        self, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        """Public tables whose match is not over."""

    async def tables_of(
        self, person: str, limit: int = 50, before_ms: int | None = None
    ) -> tuple[tuple[TableRow, MatchRow], ...]:
        """Tables that this person opened or at whose match he plays."""

    async def finished(
        self, person: str | None = None, limit: int = 50, before_ms: int | None = None
    ) -> tuple[MatchRow, ...]:
        """Matches that are over: those of public tables, or all in which this person played."""

    async def scores(
        self, person: str, game: str | None = None, limit: int = 10
    ) -> tuple[MatchRow, ...]:
        """Matches of this person, of one game or of all, whose summary has a score: the best first,
        of equal ones the first that was played."""

    # People

    async def put_person(self, person: PersonRow) -> None:
        """Add somebody, or change name, language and when he was last seen."""

    async def person(self, person: str) -> PersonRow | None: ...

    # Upkeep

    async def forget(self, before_ms: int) -> int:
        """Delete matches that nobody changed since then, with their tables, and people who were
        not seen since and play nowhere. Tells how many matches. Never done unasked."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
