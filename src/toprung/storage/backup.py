"""Backups: everything that a database holds, as one SQLite file, whichever kind of database it is.

A backup is made while the service runs, and is as the database was at one moment. It is restored
into an empty database of either kind, so it also takes matches from SQLite to PostgreSQL. Which
servers there were is not kept: it means nothing elsewhere.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toprung.core.errors import Unavailable, Unparsable
from toprung.storage import open_store
from toprung.storage.errors import DOWN
from toprung.storage.sql import Row
from toprung.storage.sqlite import SqliteStore
from toprung.storage.sqlite_writer import sqlite_error

if TYPE_CHECKING:
    import psycopg

# Matches come first, as the others refer to them.
TABLES: Final = (
    *("people", "matches", "players", "events", "checkpoints", "pages", "tables"),
    *("ratings", "rated_players", "feats", "service", "outages", "push_key", "subscriptions"),
)
AT_ONCE: Final = 2_000  # rows in memory
_SNAPSHOT: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


@dataclass(frozen=True, slots=True)
class Amount:
    """What was saved or brought back."""

    matches: int
    events: int
    people: int


async def back_up(database: str | None, path: Path) -> Amount:
    """Write everything into a new file. Raises Unparsable if there is a file already, and
    Unavailable if the database or the file cannot be used."""
    if path.exists():
        raise Unparsable(f"{path} exists: choose another name, or move it away first")
    async with open_store(database) as store:  # brings its tables up to date
        source = store.path if isinstance(store, SqliteStore) else None
    part = path.with_name(path.name + ".part")
    try:
        if source is None:
            async with SqliteStore(part):
                pass
            amount = await asyncio.to_thread(_from_postgres, str(database), part)
        else:
            amount = await asyncio.to_thread(_from_sqlite, source, part)
        await asyncio.to_thread(os.replace, part, path)
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise sqlite_error(error, part) from error
    finally:
        for name in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):
                name.unlink()
    return amount


async def restore(path: Path, database: str | None) -> Amount:
    """Bring a backup back into an empty database. Raises Unparsable if the file is none, or if
    there is something in the database, and Unavailable if it does not answer."""
    if not path.is_file():
        raise Unparsable(f"there is no file {path}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite"
        try:
            await asyncio.to_thread(_copied, path, copy)
            async with SqliteStore(copy):  # brings those of earlier versions up to date
                pass
            async with open_store(database) as store:
                target = store.path if isinstance(store, SqliteStore) else None
            if target is None:
                return await asyncio.to_thread(_to_postgres, copy, str(database))
            return await asyncio.to_thread(_to_sqlite, copy, target)
        except sqlite3.Error as error:
            raise sqlite_error(error, path) from error


def _copied(path: Path, copy: Path) -> None:
    """A copy of a backup, which is found to be whole."""
    try:
        with _opened(path) as source, _opened(copy) as target:
            (found,) = source.execute("PRAGMA integrity_check").fetchone()
            if found != "ok" or not source.execute("SELECT max(number) FROM migrations").fetchone():
                raise Unparsable(f"{path} is damaged: {str(found)[:100]}")
            source.backup(target)
    except sqlite3.DatabaseError:
        raise Unparsable(f"{path} is not a backup of Toprung") from None


def _from_sqlite(source: Path, part: Path) -> Amount:
    with _opened(source) as here, _opened(part) as there:
        here.backup(there)
        return _tidied(there)


def _from_postgres(url: str, part: Path) -> Amount:
    with _postgres(url) as here, _opened(part) as there:
        here.execute(_SNAPSHOT)
        there.execute("BEGIN")
        for table in TABLES:
            columns = _columns(there, table)
            into = f"INSERT INTO {table} ({columns}) VALUES ({_marks(columns)})"
            with here.cursor(f"backup_{table}") as cursor:
                cursor.execute(f"SELECT {columns} FROM toprung.{table}".encode())
                while rows := cursor.fetchmany(AT_ONCE):
                    there.executemany(into, rows)
        there.execute("COMMIT")
        return _tidied(there)


def _tidied(backup: sqlite3.Connection) -> Amount:
    """Without what means nothing elsewhere, and in one file."""
    backup.execute("DELETE FROM servers")
    backup.execute("UPDATE matches SET owner = NULL, owned_until_ms = NULL")
    backup.execute("PRAGMA journal_mode = DELETE")
    return _amount(backup)


def _to_sqlite(copy: Path, target: Path) -> Amount:
    with _opened(copy) as source, _opened(target) as there:
        there.execute("BEGIN IMMEDIATE")
        _require_empty(there.execute("SELECT count(*) FROM matches").fetchone())
        for table in TABLES:
            columns = _columns(source, table)
            into = f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({_marks(columns)})"
            there.executemany(into, source.execute(f"SELECT {columns} FROM {table}"))
        there.execute("COMMIT")
        return _amount(there)


def _to_postgres(copy: Path, url: str) -> Amount:
    with _opened(copy) as source, _postgres(url) as there:
        _require_empty(there.execute("SELECT count(*) FROM toprung.matches").fetchone())
        for table in (
            "service",
            "push_key",
            "people",
        ):  # a service may have looked in, and a person come
            there.execute(f"DELETE FROM toprung.{table}".encode())
        for table in TABLES:
            columns = _columns(source, table)
            into = f"COPY toprung.{table} ({columns}) FROM STDIN".encode()
            with there.cursor() as cursor, cursor.copy(into) as copying:
                for row in source.execute(f"SELECT {columns} FROM {table}"):
                    copying.write_row(row)
        return _amount(source)


def _require_empty(found: Row | None) -> None:
    if found is None or found[0]:
        raise Unparsable("the database has matches already: restore into an empty one")


def _columns(database: sqlite3.Connection, table: str) -> str:
    return ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})"))


def _marks(columns: str) -> str:
    return ", ".join("?" for _ in columns.split(","))


def _amount(database: sqlite3.Connection) -> Amount:
    counts = (
        database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for table in ("matches", "events", "people")
    )
    return Amount(*counts)


@contextmanager
def _postgres(url: str) -> Iterator[psycopg.Connection[Row]]:
    """A connection for one transaction."""
    import psycopg

    try:
        with psycopg.Connection[Row].connect(url) as connection:
            yield connection
    except psycopg.Error as error:
        raise Unavailable(DOWN, str(error)) from None


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as connection:
        yield connection
