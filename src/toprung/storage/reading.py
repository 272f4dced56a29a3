"""Everything that is asked of a store, as steps that change nothing."""

from __future__ import annotations

from typing import Final

from toprung.storage.rows import Checkpoint, MatchRow, PersonRow, StoredEvent, TableRow
from toprung.storage.steps import (
    Row,
    Steps,
    Value,
    as_bytes,
    as_int,
    as_text,
    as_text_or_none,
    ask,
)
from toprung.storage.summaries import parse_summary

EVENT_COLUMNS: Final = "seq, at_ms, kind, cause, body"
_MATCH: Final = "m.id, m.game, m.created_ms, m.changed_ms, m.seq, m.table_code, m.summary"
_TABLE: Final = "t.code, t.match_id, t.host, t.public, t.created_ms"
_BOTH: Final = f"SELECT {_TABLE}, {_MATCH} FROM tables t JOIN matches m ON m.id = t.match_id"
_LATEST: Final = "ORDER BY m.changed_ms DESC, m.id LIMIT :limit"
_ALWAYS: Final = 2**62  # later than any time, more than any count


def match_row(match: str) -> Steps[MatchRow | None]:
    rows = yield from ask(f"SELECT {_MATCH} FROM matches m WHERE m.id = :id", id=match)
    return _match_of(rows[0]) if rows else None


def events(match: str, after_seq: int, limit: int | None) -> Steps[tuple[StoredEvent, ...]]:
    rows = yield from ask(
        f"SELECT {EVENT_COLUMNS} FROM events WHERE match_id = :id AND seq > :after "
        "ORDER BY seq LIMIT :limit",
        id=match,
        after=after_seq,
        limit=_ALWAYS if limit is None else limit,
    )
    return tuple(map(event_of, rows))


def checkpoint(match: str) -> Steps[Checkpoint | None]:
    rows = yield from ask("SELECT seq, data FROM checkpoints WHERE match_id = :id", id=match)
    return Checkpoint(as_int(rows[0][0]), as_bytes(rows[0][1])) if rows else None


def pages(match: str) -> Steps[int]:
    rows = yield from ask("SELECT count(*) FROM pages WHERE match_id = :id", id=match)
    return as_int(rows[0][0])


def page(match: str, number: int) -> Steps[str | None]:
    rows = yield from ask(
        "SELECT page FROM pages WHERE match_id = :id AND number = :number", id=match, number=number
    )
    return as_text(rows[0][0]) if rows else None


def table(code: str) -> Steps[TableRow | None]:
    rows = yield from ask(f"SELECT {_TABLE} FROM tables t WHERE t.code = :code", code=code)
    return _table_of(rows[0]) if rows else None


def lobby(limit: int, before_ms: int | None) -> Steps[tuple[tuple[TableRow, MatchRow], ...]]:
    return (
        yield from _both(
            "t.public = 1 AND m.status IN ('gathering', 'playing', 'paused')", limit, before_ms
        )
    )


def tables_of(
    person: str, limit: int, before_ms: int | None
) -> Steps[tuple[tuple[TableRow, MatchRow], ...]]:
    return (
        yield from _both(
            "(t.host = :person OR EXISTS "
            "(SELECT 1 FROM players p WHERE p.match_id = m.id AND p.person = :person))",
            limit,
            before_ms,
            person=person,
        )
    )


def finished(person: str | None, limit: int, before_ms: int | None) -> Steps[tuple[MatchRow, ...]]:
    values: dict[str, Value] = {}
    if person is None:
        whose = "SELECT 1 FROM tables t WHERE t.code = m.table_code AND t.public = 1"
    else:
        whose = "SELECT 1 FROM players p WHERE p.match_id = m.id AND p.person = :person"
        values["person"] = person
    rows = yield from ask(
        f"SELECT {_MATCH} FROM matches m WHERE m.status = 'over' AND m.changed_ms < :before "
        f"AND EXISTS ({whose}) {_LATEST}",
        before=_ALWAYS if before_ms is None else before_ms,
        limit=limit,
        **values,
    )
    return tuple(map(_match_of, rows))


def scores(person: str, game: str | None, limit: int) -> Steps[tuple[MatchRow, ...]]:
    rows = yield from ask(
        f"SELECT {_MATCH} FROM matches m JOIN players p ON p.match_id = m.id "
        "WHERE p.person = :person AND m.score IS NOT NULL AND (:any = 1 OR m.game = :game) "
        "ORDER BY m.score DESC, m.created_ms, m.id LIMIT :limit",
        person=person,
        any=int(game is None),
        game=game or "",
        limit=limit,
    )
    return tuple(map(_match_of, rows))


def person_row(person: str) -> Steps[PersonRow | None]:
    rows = yield from ask(
        "SELECT id, name, language, created_ms, seen_ms FROM people WHERE id = :id", id=person
    )
    if not rows:
        return None
    found, name, language, created, seen = rows[0]
    return PersonRow(
        as_text(found), as_text(name), as_text(language), as_int(created), as_int(seen)
    )


def event_of(row: Row) -> StoredEvent:
    seq, at_ms, kind, cause, body = row
    return StoredEvent(as_int(seq), as_int(at_ms), as_text(kind), as_text(cause), as_text(body))


def _both(
    where: str, limit: int, before_ms: int | None, **values: Value
) -> Steps[tuple[tuple[TableRow, MatchRow], ...]]:
    rows = yield from ask(
        f"{_BOTH} WHERE m.changed_ms < :before AND {where} {_LATEST}",
        before=_ALWAYS if before_ms is None else before_ms,
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
