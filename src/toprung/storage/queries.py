"""What stores are asked, as transactions that change nothing."""

from __future__ import annotations

from typing import Final

from toprung.storage.rows import (
    Checkpoint,
    MatchRow,
    Outage,
    PersonRow,
    StoredEvent,
    TableRow,
    parse_summary,
)
from toprung.storage.sql import (
    Row,
    Transaction,
    Value,
    as_bytes,
    as_int,
    as_text,
    as_text_or_none,
    execute,
)

EVENT_COLUMNS: Final = "seq, at_ms, kind, cause, body"
_MATCH: Final = "m.id, m.game, m.created_ms, m.changed_ms, m.seq, m.table_code, m.summary"
_TABLE: Final = "t.code, t.match_id, t.host, t.public, t.created_ms"
_TABLE_AND_MATCH: Final = (
    f"SELECT {_TABLE}, {_MATCH} FROM tables t JOIN matches m ON m.id = t.match_id"
)
_LATEST_FIRST: Final = "ORDER BY m.changed_ms DESC, m.id LIMIT :limit"
_NO_LIMIT: Final = 2**62  # later than any time, more than any count


def match_row(match: str) -> Transaction[MatchRow | None]:
    rows = yield from execute(f"SELECT {_MATCH} FROM matches m WHERE m.id = :id", id=match)
    return _match_of(rows[0]) if rows else None


def events(match: str, after_seq: int, limit: int | None) -> Transaction[tuple[StoredEvent, ...]]:
    rows = yield from execute(
        f"SELECT {EVENT_COLUMNS} FROM events WHERE match_id = :id AND seq > :after "
        "ORDER BY seq LIMIT :limit",
        id=match,
        after=after_seq,
        limit=_NO_LIMIT if limit is None else limit,
    )
    return tuple(map(event_of, rows))


def checkpoint(match: str) -> Transaction[Checkpoint | None]:
    rows = yield from execute("SELECT seq, data FROM checkpoints WHERE match_id = :id", id=match)
    return Checkpoint(as_int(rows[0][0]), as_bytes(rows[0][1])) if rows else None


def pages(match: str, limit: int | None) -> Transaction[tuple[str, ...]]:
    rows = yield from execute(
        "SELECT page FROM pages WHERE match_id = :id ORDER BY number LIMIT :limit",
        id=match,
        limit=_NO_LIMIT if limit is None else limit,
    )
    return tuple(as_text(row[0]) for row in rows)


def page_count(match: str) -> Transaction[int]:
    rows = yield from execute("SELECT count(*) FROM pages WHERE match_id = :id", id=match)
    return as_int(rows[0][0])


def table(code: str) -> Transaction[TableRow | None]:
    rows = yield from execute(f"SELECT {_TABLE} FROM tables t WHERE t.code = :code", code=code)
    return _table_of(rows[0]) if rows else None


def lobby(limit: int, before_ms: int | None) -> Transaction[tuple[tuple[TableRow, MatchRow], ...]]:
    return (
        yield from _tables_with_matches(
            "t.public = 1 AND m.status IN ('gathering', 'playing', 'paused')", limit, before_ms
        )
    )


def unfinished(
    limit: int, before_ms: int | None
) -> Transaction[tuple[tuple[TableRow, MatchRow], ...]]:
    return (
        yield from _tables_with_matches(
            "m.status IN ('gathering', 'playing', 'paused')", limit, before_ms
        )
    )


def tables_of(
    person: str, limit: int, before_ms: int | None
) -> Transaction[tuple[tuple[TableRow, MatchRow], ...]]:
    return (
        yield from _tables_with_matches(
            "(t.host = :person OR EXISTS "
            "(SELECT 1 FROM players p WHERE p.match_id = m.id AND p.person = :person))",
            limit,
            before_ms,
            person=person,
        )
    )


def open_tables(host: str) -> Transaction[int]:
    rows = yield from execute(
        "SELECT count(*) FROM tables t JOIN matches m ON m.id = t.match_id "
        "WHERE t.host = :host AND m.status IN ('gathering', 'playing', 'paused')",
        host=host,
    )
    return as_int(rows[0][0])


def scores(person: str, game: str | None, limit: int) -> Transaction[tuple[MatchRow, ...]]:
    rows = yield from execute(
        f"SELECT {_MATCH} FROM matches m JOIN players p ON p.match_id = m.id "
        "WHERE p.person = :person AND m.score IS NOT NULL AND (:any = 1 OR m.game = :game) "
        "ORDER BY m.score DESC, m.created_ms, m.id LIMIT :limit",
        person=person,
        any=int(game is None),
        game=game or "",
        limit=limit,
    )
    return tuple(map(_match_of, rows))


def person_row(person: str) -> Transaction[PersonRow | None]:
    rows = yield from execute(
        "SELECT id, name, language, created_ms, seen_ms FROM people WHERE id = :id", id=person
    )
    if not rows:
        return None
    found, name, language, created, seen = rows[0]
    return PersonRow(
        as_text(found), as_text(name), as_text(language), as_int(created), as_int(seen)
    )


def outages(since_ms: int) -> Transaction[tuple[Outage, ...]]:
    rows = yield from execute(
        "SELECT began_ms, ended_ms FROM outages WHERE ended_ms > :since ORDER BY began_ms",
        since=since_ms,
    )
    return tuple(Outage(as_int(began), as_int(ended)) for began, ended in rows)


def event_of(row: Row) -> StoredEvent:
    seq, at_ms, kind, cause, body = row
    return StoredEvent(as_int(seq), as_int(at_ms), as_text(kind), as_text(cause), as_text(body))


def _tables_with_matches(
    where: str, limit: int, before_ms: int | None, **values: Value
) -> Transaction[tuple[tuple[TableRow, MatchRow], ...]]:
    rows = yield from execute(
        f"{_TABLE_AND_MATCH} WHERE m.changed_ms < :before AND {where} {_LATEST_FIRST}",
        before=_NO_LIMIT if before_ms is None else before_ms,
        limit=limit,
        **values,
    )
    return tuple((_table_of(row[:5]), _match_of(row[5:])) for row in rows)


def _match_of(row: Row) -> MatchRow:
    match, game, created, changed, seq, code, summary = row
    return MatchRow(
        id=as_text(match),
        game=as_text(game),
        created_ms=as_int(created),
        changed_ms=as_int(changed),
        seq=as_int(seq),
        table=as_text_or_none(code),
        summary=parse_summary(as_text(summary)),
    )


def _table_of(row: Row) -> TableRow:
    code, match, host, public, created = row
    return TableRow(
        as_text(code), as_text(match), as_text(host), as_int(public) != 0, as_int(created)
    )
