"""What changes a store, as transactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toprung.core.feats import Feat
from toprung.core.ratings import Standing
from toprung.storage.claims import require_epoch
from toprung.storage.feats import add_feats
from toprung.storage.queries import EVENT_COLUMNS, event_of, page_count
from toprung.storage.ratings import rate
from toprung.storage.rows import (
    Checkpoint,
    Claim,
    MatchRow,
    PersonRow,
    StoredEvent,
    Summary,
    TableRow,
    parse_summary,
    summary_text,
)
from toprung.storage.sql import Transaction, Value, as_int, as_text, change, execute
from toprung.storage.store import Conflict

_REMEMBERED_MS: Final = 30 * 24 * 3600 * 1000  # outages: longer than any clock runs
_ROWS_AT_ONCE: Final = 100  # in one statement


def create(
    match: MatchRow,
    events: Sequence[StoredEvent],
    checkpoint: Checkpoint | None,
    pages: Sequence[str],
    table: TableRow | None,
    claim: Claim | None = None,
) -> Transaction[None]:
    _require_numbered(0, events)
    if match.seq != len(events):
        raise ValueError(f"match {match.id} has {len(events)} events, not {match.seq}")
    if table is not None and (table.match, table.code) != (match.id, match.table):
        raise ValueError(f"table {table.code} does not belong to match {match.id}")
    added = yield from change(
        "INSERT INTO matches (id, game, table_code, created_ms, changed_ms, seq, status, score, "
        "summary, owner, epoch) "
        "VALUES (:id, :game, :code, :created, :changed, :seq, :status, :score, :summary, :owner, "
        ":epoch) ON CONFLICT DO NOTHING",
        id=match.id,
        game=match.game,
        code=match.table,
        created=match.created_ms,
        changed=match.changed_ms,
        seq=match.seq,
        status=match.summary.status,
        score=match.summary.score,
        summary=summary_text(match.summary),
        owner=None if claim is None else claim.server,
        epoch=0 if claim is None else 1,
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
        yield from _move_table(match.table, match.id)
    if claim is not None:
        last = claim.table.match
        rows = yield from execute("SELECT epoch FROM matches WHERE id = :id {lock}", id=last)
        require_epoch(last, as_int(rows[0][0]) if rows else 0, claim.epoch)
    return None


def append(
    match: str,
    after_seq: int,
    events: Sequence[StoredEvent],
    checkpoint: bytes | None,
    pages: Sequence[str],
    summary: Summary | None,
    epoch: int | None = None,
    standings: Sequence[Standing] = (),
    feats: Sequence[Feat] = (),
) -> Transaction[None]:
    _require_numbered(after_seq, events)
    if pages and not events:
        raise ValueError("pages can only be written together with events")
    found = yield from execute(
        "SELECT seq, summary, epoch, game FROM matches WHERE id = :id {lock}", id=match
    )
    if not found:
        raise Conflict(f"there is no match {match}")
    require_epoch(match, as_int(found[0][2]), epoch)
    seq, old = as_int(found[0][0]), as_text(found[0][1])
    if seq != after_seq:
        if not events or seq < after_seq:
            raise Conflict(f"match {match} is at event {seq}, not at {after_seq}")
        return (yield from _require_same(match, after_seq, events))
    last = after_seq + len(events)
    yield from _add_events(match, events)
    before = parse_summary(old)
    after = before if summary is None else summary
    if events or after != before:
        yield from _change_match(match, last, events, after)
    if after.players != before.players:
        yield from change("DELETE FROM players WHERE match_id = :id", id=match)
        yield from _add_players(match, after)
    if checkpoint is not None:
        yield from _put_checkpoint(match, Checkpoint(last, checkpoint))
    if pages:
        yield from _add_pages(match, (yield from page_count(match)), pages)
    if standings:
        yield from rate(match, as_text(found[0][3]), standings)
    if feats:
        yield from add_feats(as_text(found[0][3]), feats)
    return None


def put_person(person: PersonRow) -> Transaction[None]:
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


def sign_of_life(now_ms: int) -> Transaction[None]:
    yield from change(
        "INSERT INTO service (id, alive_ms) VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET "
        "alive_ms = CASE WHEN service.alive_ms < excluded.alive_ms THEN excluded.alive_ms "
        "ELSE service.alive_ms END",
        now=now_ms,
    )


def begin_work(now_ms: int) -> Transaction[None]:
    rows = yield from execute(
        "SELECT max(at_ms) FROM (SELECT alive_ms AS at_ms FROM service UNION ALL "
        "SELECT max(changed_ms) AS at_ms FROM matches) signs"
    )
    last = rows[0][0]
    if last is not None and as_int(last) < now_ms:
        yield from change(
            "INSERT INTO outages (began_ms, ended_ms) VALUES (:began, :ended) "
            "ON CONFLICT (began_ms) DO UPDATE SET ended_ms = excluded.ended_ms",
            began=as_int(last),
            ended=now_ms,
        )
    yield from change("DELETE FROM outages WHERE ended_ms < :old", old=now_ms - _REMEMBERED_MS)
    yield from sign_of_life(now_ms)


def _require_numbered(after_seq: int, events: Sequence[StoredEvent]) -> None:
    for seq, event in enumerate(events, start=after_seq + 1):
        if event.seq != seq:
            raise ValueError(f"event {event.seq} comes where event {seq} belongs")


def _require_same(match: str, after_seq: int, events: Sequence[StoredEvent]) -> Transaction[None]:
    rows = yield from execute(
        f"SELECT {EVENT_COLUMNS} FROM events WHERE match_id = :id AND seq > :after "
        "AND seq <= :last ORDER BY seq",
        id=match,
        after=after_seq,
        last=after_seq + len(events),
    )
    if [event_of(row) for row in rows] != list(events):
        raise Conflict(f"match {match} has other events after event {after_seq}")


def _change_match(
    match: str, seq: int, events: Sequence[StoredEvent], summary: Summary
) -> Transaction[None]:
    yield from change(
        "UPDATE matches SET seq = :seq, status = :status, score = :score, summary = :summary, "
        "owned_until_ms = NULL, changed_ms = CASE WHEN changed_ms < :at THEN :at ELSE changed_ms "
        "END WHERE id = :id",
        id=match,
        seq=seq,
        status=summary.status,
        score=summary.score,
        summary=summary_text(summary),
        at=events[-1].at_ms if events else 0,
    )


def _add_events(match: str, events: Sequence[StoredEvent]) -> Transaction[None]:
    yield from _insert(
        f"INSERT INTO events (match_id, {EVENT_COLUMNS})",
        [(match, one.seq, one.at_ms, one.kind, one.cause, one.body) for one in events],
    )


def _add_players(match: str, summary: Summary) -> Transaction[None]:
    people = sorted({one.person for one in summary.players if one.person is not None})
    yield from _insert(
        "INSERT INTO players (match_id, person)", [(match, person) for person in people]
    )


def _add_pages(match: str, count: int, pages: Sequence[str]) -> Transaction[None]:
    yield from _insert(
        "INSERT INTO pages (match_id, number, page)",
        [(match, number, page) for number, page in enumerate(pages, start=count)],
    )


def _put_checkpoint(match: str, checkpoint: Checkpoint) -> Transaction[None]:
    yield from change(
        "INSERT INTO checkpoints (match_id, seq, data) VALUES (:id, :seq, :data) "
        "ON CONFLICT (match_id) DO UPDATE SET seq = excluded.seq, data = excluded.data",
        id=match,
        seq=checkpoint.seq,
        data=checkpoint.data,
    )


def _open_table(table: TableRow) -> Transaction[None]:
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
        raise Conflict(f"there already is a table {table.code}")


def _move_table(code: str, match: str) -> Transaction[None]:
    if not (
        yield from change(
            "UPDATE tables SET match_id = :match WHERE code = :code", code=code, match=match
        )
    ):
        raise Conflict(f"there is no table {code}")


def _insert(into: str, rows: Sequence[tuple[Value, ...]]) -> Transaction[None]:
    for begin in range(0, len(rows), _ROWS_AT_ONCE):
        values: dict[str, Value] = {}
        places: list[str] = []
        for number, row in enumerate(rows[begin : begin + _ROWS_AT_ONCE]):
            names = [f"p{number}_{column}" for column in range(len(row))]
            values.update(zip(names, row, strict=True))
            places.append(f"({', '.join(f':{name}' for name in names)})")
        yield from execute(f"{into} VALUES {', '.join(places)}", **values)
