"""What stores are asked, as transactions that change nothing. Lists of tables begin with the latest
change; `before_ms` asks for changes before that time."""

from __future__ import annotations

from typing import Final, TypeAlias

from toprung.storage.rows import (
    Checkpoint,
    FeatRow,
    MatchRow,
    Outage,
    PersonRow,
    StoredEvent,
    TableRow,
    parse_summary,
)
from toprung.storage.sql import Reader, Transaction, Value, as_text, execute, number

Listed: TypeAlias = tuple[tuple[TableRow, MatchRow], ...]

EVENT: Final = Reader(StoredEvent, "seq, at_ms, kind, cause, body")
_CHECKPOINT: Final = Reader(Checkpoint, "seq, data")
_FEAT: Final = Reader(FeatRow, "feat, times, first_ms")
_MATCH: Final = Reader(
    MatchRow,
    "m.id, m.game, m.created_ms, m.changed_ms, m.seq, m.table_code, m.summary",
    {"summary": parse_summary},
)
_OUTAGE: Final = Reader(Outage, "began_ms, ended_ms")
_PERSON: Final = Reader(PersonRow, "id, name, language, created_ms, seen_ms")
_TABLE: Final = Reader(TableRow, "t.code, t.match_id, t.host, t.public, t.created_ms")
_NO_LIMIT: Final = 2**62  # later than any time, more than any count
_UNFINISHED: Final = "m.status IN ('gathering', 'playing', 'paused')"


def ping() -> Transaction[None]:
    """Return if the database answers."""
    yield from execute("SELECT 1")


def match(match: str) -> Transaction[MatchRow | None]:
    return (yield from _MATCH.first("FROM matches m WHERE m.id = :id", id=match))


def events(
    match: str, after_seq: int = 0, limit: int | None = None
) -> Transaction[tuple[StoredEvent, ...]]:
    """The events after `after_seq`, in order; none if there is no such match."""
    return (
        yield from EVENT.all(
            "FROM events WHERE match_id = :id AND seq > :after ORDER BY seq LIMIT :limit",
            id=match,
            after=after_seq,
            limit=_NO_LIMIT if limit is None else limit,
        )
    )


def checkpoint(match: str) -> Transaction[Checkpoint | None]:
    """The latest."""
    return (yield from _CHECKPOINT.first("FROM checkpoints WHERE match_id = :id", id=match))


def pages(match: str, limit: int | None = None) -> Transaction[tuple[str, ...]]:
    """The pages of its film, from the first on."""
    rows = yield from execute(
        "SELECT page FROM pages WHERE match_id = :id ORDER BY number LIMIT :limit",
        id=match,
        limit=_NO_LIMIT if limit is None else limit,
    )
    return tuple(as_text(row[0]) for row in rows)


def page_count(match: str) -> Transaction[int]:
    return (yield from number("SELECT count(*) FROM pages WHERE match_id = :id", id=match))


def table(code: str) -> Transaction[TableRow | None]:
    return (yield from _TABLE.first("FROM tables t WHERE t.code = :code", code=code))


def lobby(limit: int = 50, before_ms: int | None = None) -> Transaction[Listed]:
    """Public tables whose match is not over."""
    return (yield from _listed(f"t.public = 1 AND {_UNFINISHED}", limit, before_ms))


def unfinished(limit: int = 50, before_ms: int | None = None) -> Transaction[Listed]:
    """All tables whose match is not over."""
    return (yield from _listed(_UNFINISHED, limit, before_ms))


def tables_of(person: str, limit: int = 50, before_ms: int | None = None) -> Transaction[Listed]:
    """Tables that this person opened or plays at."""
    where = (
        "(t.host = :person OR EXISTS "
        "(SELECT 1 FROM players p WHERE p.match_id = m.id AND p.person = :person))"
    )
    return (yield from _listed(where, limit, before_ms, person=person))


def open_tables(host: str) -> Transaction[int]:
    """The number of tables that this person opened whose match is not over."""
    return (
        yield from number(
            "SELECT count(*) FROM tables t JOIN matches m ON m.id = t.match_id "
            f"WHERE t.host = :host AND {_UNFINISHED}",
            host=host,
        )
    )


def scores(
    person: str, game: str | None = None, limit: int = 10
) -> Transaction[tuple[MatchRow, ...]]:
    """Matches of this person that have a score, of one game or of all: best score first, and
    earliest among equals."""
    return (
        yield from _MATCH.all(
            "FROM matches m JOIN players p ON p.match_id = m.id "
            "WHERE p.person = :person AND m.score IS NOT NULL AND (:any = 1 OR m.game = :game) "
            "ORDER BY m.score DESC, m.created_ms, m.id LIMIT :limit",
            person=person,
            any=int(game is None),
            game=game or "",
            limit=limit,
        )
    )


def person(person: str) -> Transaction[PersonRow | None]:
    return (yield from _PERSON.first("FROM people WHERE id = :id", id=person))


def feats_of(person: str, game: str) -> Transaction[tuple[FeatRow, ...]]:
    """What this person has done in a game, by id."""
    return (
        yield from _FEAT.all(
            "FROM feats WHERE person = :person AND game = :game ORDER BY feat",
            person=person,
            game=game,
        )
    )


def outages(since_ms: int) -> Transaction[tuple[Outage, ...]]:
    """When the service was away since then, as far as that is remembered (a few weeks)."""
    return (
        yield from _OUTAGE.all(
            "FROM outages WHERE ended_ms > :since ORDER BY began_ms", since=since_ms
        )
    )


def _listed(where: str, limit: int, before_ms: int | None, **values: Value) -> Transaction[Listed]:
    rows = yield from execute(
        f"SELECT {_TABLE.columns}, {_MATCH.columns} FROM tables t "
        f"JOIN matches m ON m.id = t.match_id WHERE m.changed_ms < :before AND {where} "
        "ORDER BY m.changed_ms DESC, m.id LIMIT :limit",
        before=_NO_LIMIT if before_ms is None else before_ms,
        limit=limit,
        **values,
    )
    return tuple((_TABLE.of(row), _MATCH.of(_TABLE.rest(row))) for row in rows)
