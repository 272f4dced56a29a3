"""A match and its log: what is decided is written, and only then counts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from toprung.core.errors import Unparsable
from toprung.match import Decision, Event, Logged, Match, begun, evolve
from toprung.match.events import Ended
from toprung.match.feats import feats
from toprung.match.json import event_text, parse_event
from toprung.match.ratings import standings
from toprung.server.metrics import Metrics
from toprung.server.views import summary_of
from toprung.storage import (
    Checkpoint,
    Claim,
    Fenced,
    MatchRow,
    Outage,
    Store,
    StoredEvent,
    TableRow,
)


def stored(logged: Logged) -> StoredEvent:
    """As the store keeps it."""
    event = logged.event
    return StoredEvent(logged.seq, logged.at_ms, event.kind, logged.cause, event_text(event))


def logged(event: StoredEvent) -> Logged:
    """From the store. Raises Unparsable."""
    try:
        return Logged(event.seq, event.at_ms, event.cause, parse_event(event.body))
    except Unparsable as error:
        raise Unparsable(f"event {event.seq} is damaged: {error}") from None


class MatchLog:
    """The log of one match, and its only writer; where several servers share the store, by its
    `claim`. It knows every command that has been carried out since the match was created, by its
    cause."""

    def __init__(
        self,
        id: str,
        match: Match,
        lines: Sequence[Logged],
        store: Store,
        metrics: Metrics,
        claim: Claim | None = None,
    ) -> None:
        self.id, self.match, self.claim = id, match, claim
        self._epoch = None if claim is None else claim.epoch
        self._store, self._metrics = store, metrics
        self._done: dict[str, int] = {}
        self._remember(lines)

    @classmethod
    async def read(
        cls, id: str, store: Store, metrics: Metrics, claim: Claim | None = None
    ) -> MatchLog:
        """Raises Unparsable if there is no such match."""
        events = await store.events(id)
        match, lines = await asyncio.to_thread(_folded, events)
        return cls(id, match, lines, store, metrics, claim)

    def done(self, cause: str) -> int | None:
        """The number of the last event that this command has already brought about."""
        return self._done.get(cause)

    def _remember(self, lines: Iterable[Logged]) -> None:
        self._done.update((line.cause, line.seq) for line in lines if line.cause)

    async def append(
        self, decision: Decision, *, checkpoint: bytes | None = None, pages: Sequence[str] = ()
    ) -> None:
        """Write what was decided; then it counts. Raises Unavailable or Conflict, and then nothing
        has changed here."""
        started = perf_counter()
        with self._fenced():
            await self._store.append(
                self.id,
                self.match.seq,
                [stored(line) for line, _ in decision.lines],
                checkpoint=checkpoint,
                pages=pages,
                summary=summary_of(decision.match),
                players=decision.match.holders != decision.before.holders,
                epoch=self._epoch,
                standings=standings(decision.match) if _ends(decision) else (),
                feats=feats(decision),
            )
        self._metrics.write_seconds.observe(perf_counter() - started)
        for event in decision.events:
            self._metrics.events.labels(event.kind).inc()
        self.match = decision.match
        self._remember(line for line, _ in decision.lines)

    async def catch_up(self) -> list[tuple[Logged, Match]]:
        """Events that are written but not known here, each with the match after it."""
        match, lines = self.match, list[tuple[Logged, Match]]()
        for event in await self._store.events(self.id, match.seq):
            line = logged(event)
            match = evolve(match, line)
            lines.append((line, match))
        self.match = match
        self._remember(line for line, _ in lines)
        return lines

    async def write_checkpoint(self, checkpoint: bytes) -> None:
        """The world between two events."""
        with self._fenced():
            await self._store.append(
                self.id, self.match.seq, (), checkpoint=checkpoint, epoch=self._epoch
            )

    @contextmanager
    def _fenced(self) -> Iterator[None]:
        """Counts writes that are refused because the match lives elsewhere by now."""
        try:
            yield
        except Fenced:
            self._metrics.fenced.inc()
            raise

    async def outage(self, now: int) -> int:
        """How long the service was away while the clock ran that runs now, in milliseconds."""
        times, claim = self.match.times, self.claim
        if times is None or not times.ticking:
            return 0
        if claim is not None and claim.served_until is not None:
            away: tuple[Outage, ...] = (Outage(claim.served_until, now),)
        else:
            away = await self._store.outages(times.since)
        return sum(one.within(times.since, now) for one in away)

    async def followed_by(
        self, draft: Draft, table: TableRow, checkpoint: bytes | None, pages: Sequence[str]
    ) -> MatchLog:
        """Write the next match of this table; returns its log, by the same server's claim."""
        store, claim = self._store, self.claim
        await draft.write(
            store, table.match, table.code, checkpoint=checkpoint, pages=pages, claim=claim
        )
        if claim is not None:
            claim = Claim(table, claim.server, epoch=1)
        return MatchLog(table.match, draft.match, draft.lines, store, self._metrics, claim)

    async def release(self, needed: bool) -> None:
        """Let go of the match, which another server should take up if it is needed. Raises
        Unavailable."""
        if self.claim is not None:
            await self._store.release(self.claim, needed)

    async def checkpoint(self) -> Checkpoint | None:
        """The last one that was written."""
        return await self._store.checkpoint(self.id)


def _ends(decision: Decision) -> bool:
    return any(isinstance(event, Ended) for event in decision.events)


def _folded(events: Sequence[StoredEvent]) -> tuple[Match, list[Logged]]:
    lines = [logged(one) for one in events]
    return Match.of(lines), lines


class Draft:
    """The first events of a match that is not written yet."""

    def __init__(self, events: Sequence[Event], now: int) -> None:
        self.now = now
        self.lines: list[Logged] = []
        match: Match | None = None
        for event in events:
            line = Logged(len(self.lines) + 1, now, "", event)
            match = begun(line) if match is None else evolve(match, line)
            self.lines.append(line)
        if match is None:
            raise Unparsable("a match needs events")
        self.match = match

    async def write(
        self,
        store: Store,
        id: str,
        table: TableRow | str,
        *,
        checkpoint: bytes | None = None,
        pages: Sequence[str] = (),
        claim: Claim | None = None,
    ) -> None:
        """Write it at a new table, or at an existing one (by its code), which moves on to it, with
        the claim of its last match."""
        code = table if isinstance(table, str) else table.code
        match, now = self.match, self.now
        row = MatchRow(id, match.created.game, now, now, match.seq, code, summary_of(match))
        await store.create(
            row,
            [stored(line) for line in self.lines],
            checkpoint=None if checkpoint is None else Checkpoint(match.seq, checkpoint),
            pages=pages,
            table=None if isinstance(table, str) else table,
            claim=claim,
        )
