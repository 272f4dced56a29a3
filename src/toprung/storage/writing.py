"""Everything that changes a store, as steps to be run in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toprung.storage.reading import EVENT_COLUMNS, event_of
from toprung.storage.rows import Checkpoint, MatchRow, PersonRow, StoredEvent, Summary, TableRow
from toprung.storage.steps import Steps, Value, as_int, as_text, ask, change
from toprung.storage.store import Conflict
from toprung.storage.summaries import parse_summary, summary_text

_TOGETHER: Final = 100  # rows in one statement


def create(
    match: MatchRow,
    events: Sequence[StoredEvent],
    checkpoint: Checkpoint | None,
    pages: Sequence[str],
    table: TableRow | None,
) -> Steps[None]:
    _require_numbered(0, events)
    if match.seq != len(events):
        raise ValueError(f"match {match.id} has {len(events)} events, not {match.seq}")
    if table is not None and (table.match, table.code) != (match.id, match.table):
        raise ValueError(f"table {table.code} is not that of match {match.id}")
    added = yield from change(
        "INSERT INTO matches (id, game, table_code, created_ms, changed_ms, seq, status, score, "
        "summary) "
        "VALUES (:id, :game, :code, :created, :changed, :seq, :status, :score, :summary) "
        "ON CONFLICT DO NOTHING",
        id=match.id,
        game=match.game,
        code=match.table,
        created=match.created_ms,
        changed=match.changed_ms,
        seq=match.seq,
        status=match.summary.status,
        score=match.summary.score,
        summary=summary_text(match.summary),
    )
    if not added:
        return (yield from _require_same(match.id, 0, events))
    yield from _add_events(match.id, events)
    yield from _add_players(match.id, match.summary)
    if checkpoint is not None:
        yield from _put_checkpoint(match.id, checkpoint)
    yield from _add_pages(match.id, 0, pages)
    if table is not None:
        yield from _open_table(table)
    elif match.table is not None:
        yield from _go_over(match.table, match.id)
    return None


def append(
    match: str,
    after_seq: int,
    events: Sequence[StoredEvent],
    checkpoint: bytes | None,
    pages: Sequence[str],
    summary: Summary | None,
) -> Steps[None]:
    _require_numbered(after_seq, events)
    if pages and not events:
        raise ValueError("pages are written with the events that they show")
    found = yield from ask("SELECT seq, summary FROM matches WHERE id = :id {lock}", id=match)
    if not found:
        raise Conflict(f"there is no match {match}")
    seq, old = as_int(found[0][0]), as_text(found[0][1])
    if seq != after_seq:
        if not events or seq < after_seq:
            raise Conflict(f"match {match} is at event {seq}, not at {after_seq}")
        return (yield from _require_same(match, after_seq, events))
    last = after_seq + len(events)
    yield from _add_events(match, events)
    new = old if summary is None else summary_text(summary)
    if events or new != old:
        yield from _change_match(match, last, events, parse_summary(new))
    if summary is not None and summary.players != parse_summary(old).players:
        yield from change("DELETE FROM players WHERE match_id = :id", id=match)
        yield from _add_players(match, summary)
    if checkpoint is not None:
        yield from _put_checkpoint(match, Checkpoint(last, checkpoint))
    if pages:
        counted = yield from ask("SELECT count(*) FROM pages WHERE match_id = :id", id=match)
        yield from _add_pages(match, as_int(counted[0][0]), pages)
    return None


def claim(match: str, owner: str, milliseconds: int) -> Steps[bool]:
    changed = yield from change(
        "UPDATE matches SET owner = :owner, owned_until_ms = {now} + :time WHERE id = :id "
        "AND (owner IS NULL OR owner = :owner OR owned_until_ms <= {now})",
        id=match,
        owner=owner,
        time=milliseconds,
    )
    return changed > 0


def release(match: str, owner: str) -> Steps[None]:
    yield from change(
        "UPDATE matches SET owner = NULL, owned_until_ms = NULL WHERE id = :id AND owner = :owner",
        id=match,
        owner=owner,
    )


def publish(code: str, public: bool) -> Steps[None]:
    yield from change(
        "UPDATE tables SET public = :public WHERE code = :code", code=code, public=int(public)
    )


def put_person(person: PersonRow) -> Steps[None]:
    yield from change(
        "INSERT INTO people (id, name, language, created_ms, seen_ms) "
        "VALUES (:id, :name, :language, :created, :seen) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language, "
        "seen_ms = excluded.seen_ms",
        id=person.id,
        name=person.name,
        language=person.language,
        created=person.created_ms,
        seen=person.seen_ms,
    )


def forget(before_ms: int) -> Steps[int]:
    gone = yield from change("DELETE FROM matches WHERE changed_ms < :before", before=before_ms)
    yield from change(
        "DELETE FROM people WHERE seen_ms < :before "
        "AND NOT EXISTS (SELECT 1 FROM players WHERE players.person = people.id) "
        "AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id)",
        before=before_ms,
    )
    return gone


def _require_numbered(after_seq: int, events: Sequence[StoredEvent]) -> None:
    for seq, event in enumerate(events, start=after_seq + 1):
        if event.seq != seq:
            raise ValueError(f"event {event.seq} stands where event {seq} belongs")


def _require_same(match: str, after_seq: int, events: Sequence[StoredEvent]) -> Steps[None]:
    rows = yield from ask(
        f"SELECT {EVENT_COLUMNS} FROM events WHERE match_id = :id AND seq > :after "
        "AND seq <= :last ORDER BY seq",
        id=match,
        after=after_seq,
        last=after_seq + len(events),
    )
    if [event_of(row) for row in rows] != list(events):
        raise Conflict(f"somebody else has written to match {match} after event {after_seq}")


def _change_match(
    match: str, seq: int, events: Sequence[StoredEvent], summary: Summary
) -> Steps[None]:
    yield from change(
        "UPDATE matches SET seq = :seq, status = :status, score = :score, summary = :summary, "
        "changed_ms = CASE WHEN changed_ms < :at THEN :at ELSE changed_ms END WHERE id = :id",
        id=match,
        seq=seq,
        status=summary.status,
        score=summary.score,
        summary=summary_text(summary),
        at=events[-1].at_ms if events else 0,
    )


def _add_events(match: str, events: Sequence[StoredEvent]) -> Steps[None]:
    yield from _insert(
        f"INSERT INTO events (match_id, {EVENT_COLUMNS})",
        [(match, one.seq, one.at_ms, one.kind, one.cause, one.body) for one in events],
    )


def _add_players(match: str, summary: Summary) -> Steps[None]:
    people = sorted({one.person for one in summary.players if one.person is not None})
    yield from _insert(
        "INSERT INTO players (match_id, person)", [(match, person) for person in people]
    )


def _add_pages(match: str, count: int, pages: Sequence[str]) -> Steps[None]:
    yield from _insert(
        "INSERT INTO pages (match_id, number, page)",
        [(match, number, page) for number, page in enumerate(pages, start=count)],
    )


def _put_checkpoint(match: str, checkpoint: Checkpoint) -> Steps[None]:
    yield from change(
        "INSERT INTO checkpoints (match_id, seq, data) VALUES (:id, :seq, :data) "
        "ON CONFLICT (match_id) DO UPDATE SET seq = excluded.seq, data = excluded.data",
        id=match,
        seq=checkpoint.seq,
        data=checkpoint.data,
    )


def _open_table(table: TableRow) -> Steps[None]:
    added = yield from change(
        "INSERT INTO tables (code, match_id, host, public, created_ms) "
        "VALUES (:code, :match, :host, :public, :created) ON CONFLICT DO NOTHING",
        code=table.code,
        match=table.match,
        host=table.host,
        public=int(table.public),
        created=table.created_ms,
    )
    if not added:
        raise Conflict(f"there is a table {table.code} already")


def _go_over(code: str, match: str) -> Steps[None]:
    if not (
        yield from change(
            "UPDATE tables SET match_id = :match WHERE code = :code", code=code, match=match
        )
    ):
        raise Conflict(f"there is no table {code}")


def _insert(into: str, rows: Sequence[tuple[Value, ...]]) -> Steps[None]:
    for begin in range(0, len(rows), _TOGETHER):
        values: dict[str, Value] = {}
        places: list[str] = []
        for number, row in enumerate(rows[begin : begin + _TOGETHER]):
            names = [f"p{number}_{column}" for column in range(len(row))]
            values.update(zip(names, row, strict=True))
            places.append(f"({', '.join(f':{name}' for name in names)})")
        yield from ask(f"{into} VALUES {', '.join(places)}", **values)
