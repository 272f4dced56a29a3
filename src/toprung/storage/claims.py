"""Servers that share a database, and which of them has which table, as transactions.

A server is listed as long as it gives signs of life by the database's clock. Who has been silent
for a lease is struck off the list for good: its tables are free, and should it come back, it has to
join under another id. Every claim of a match raises its epoch, and whoever writes under an older
one is refused: a server that was away can never write to a table that lives elsewhere by now.
"""

from __future__ import annotations

from typing import Final

from toprung.storage.errors import Fenced, Struck
from toprung.storage.queries import table
from toprung.storage.rows import Beat, Claim, ServerRow
from toprung.storage.sql import Reader, Transaction, as_int, as_text, change, execute, number

LEASE_MS: Final = 5_000  # a server that gives no sign of life for this long is struck off
_REMEMBERED_MS: Final = 30 * 24 * 3600 * 1000  # servers that are gone: longer than any clock runs
_HANDED_OVER: Final = ""
_SERVER: Final = Reader(ServerRow, "id, address, secret, draining")


def join(server: ServerRow) -> Transaction[int]:
    """Put a server on the list; an older one at its address is struck off. Returns the database's
    time, in milliseconds since 1970."""
    yield from change(
        "UPDATE servers SET gone = 1 WHERE address = :address AND gone = 0", address=server.address
    )
    yield from change(
        "DELETE FROM servers WHERE gone = 1 AND alive_ms < {now} - :old", old=_REMEMBERED_MS
    )
    yield from change(
        "INSERT INTO servers (id, address, secret, alive_ms, draining, gone) "
        "VALUES (:id, :address, :secret, {now}, 0, 0)",
        id=server.id,
        address=server.address,
        secret=server.secret,
    )
    return (yield from number("SELECT {now}"))


def beat(server: str, judging: bool, lease_ms: int = LEASE_MS) -> Transaction[Beat]:
    """A sign of life. If it may judge others, those who gave none for a lease are struck off."""
    listed = yield from change(
        "UPDATE servers SET alive_ms = {now} WHERE id = :id AND gone = 0", id=server
    )
    if listed and judging:
        yield from change(
            "UPDATE servers SET gone = 1 WHERE gone = 0 AND alive_ms < {now} - :lease",
            lease=lease_ms,
        )
    rows = yield from execute(
        f"SELECT {_SERVER.columns}, {{now}} FROM servers WHERE gone = 0 ORDER BY id"
    )
    others = tuple(_SERVER.of(row) for row in rows if row[0] != server)
    return Beat(listed > 0, as_int(rows[0][-1]) if rows else 0, others)


def drain(server: str) -> Transaction[None]:
    """This server takes no more tables."""
    yield from change("UPDATE servers SET draining = 1 WHERE id = :id", id=server)


def strike(server: str) -> Transaction[None]:
    """This server has left, or is known to be dead: its tables are free."""
    yield from change("UPDATE servers SET gone = 1 WHERE id = :id AND gone = 0", id=server)


def claim(code: str, server: str) -> Transaction[Claim | ServerRow | None]:
    """Claim the match of a table for a server, or find which other one has it; None if there is no
    such table. A claim that the server had before ends. Raises Struck."""
    mine = yield from execute("SELECT draining FROM servers WHERE id = :id AND gone = 0", id=server)
    if not mine:
        raise Struck("this server is not listed")
    rows = yield from execute("SELECT code FROM tables WHERE code = :code {lock}", code=code)
    found = (yield from table(code)) if rows else None
    if found is None:
        return None
    rows = yield from execute(
        "SELECT owner, epoch, owned_until_ms FROM matches WHERE id = :id {lock}", id=found.match
    )
    owner, epoch, until = rows[0]
    if owner and owner != server:
        listed = yield from execute(
            f"SELECT {_SERVER.columns}, gone, alive_ms FROM servers WHERE id = :id", id=owner
        )
        if listed and not listed[0][-2]:
            return _SERVER.of(listed[0])
        until = until if until is not None or not listed else listed[0][-1]
    yield from change(
        "UPDATE matches SET owner = :server, epoch = :epoch, owned_until_ms = :until "
        "WHERE id = :id",
        server=server,
        epoch=as_int(epoch) + 1,
        until=until,
        id=found.match,
    )
    return Claim(
        found,
        server,
        as_int(epoch) + 1,
        None if until is None else as_int(until),
        taken_over=owner not in (None, server),
    )


def release(claim: Claim, needed: bool) -> Transaction[None]:
    """Release a match; if it is needed, another server should take it up soon."""
    yield from change(
        "UPDATE matches SET owner = :owner, owned_until_ms = {now} "
        "WHERE id = :id AND epoch = :epoch",
        owner=_HANDED_OVER if needed else None,
        id=claim.table.match,
        epoch=claim.epoch,
    )


def owner(match: str) -> Transaction[ServerRow | None]:
    """The server that has this match now."""
    return (
        yield from _SERVER.first(
            "FROM servers WHERE gone = 0 AND id = (SELECT owner FROM matches WHERE id = :match)",
            match=match,
        )
    )


def orphans(limit: int = 50) -> Transaction[tuple[str, ...]]:
    """Codes of tables that are played at and have lost their server."""
    rows = yield from execute(
        "SELECT t.code FROM matches m JOIN tables t ON t.match_id = m.id "
        "WHERE m.status = 'playing' AND (m.owner = :handed_over "
        "OR m.owner IN (SELECT id FROM servers WHERE gone = 1)) LIMIT :limit",
        handed_over=_HANDED_OVER,
        limit=limit,
    )
    return tuple(as_text(row[0]) for row in rows)


def require_epoch(match: str, now: int, epoch: int | None) -> None:
    """Raises Fenced if the match was claimed since."""
    if epoch is not None and now != epoch:
        raise Fenced(f"match {match} is at epoch {now}, not at {epoch}: it lives elsewhere")
