"""Which store an address means."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from toprung.core.errors import Unparsable
from toprung.storage.sqlite import SqliteStore
from toprung.storage.store import Store

_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")


def open_store(url: str | None = None, patience: float = 10.0) -> Store:
    """The store at an address, to be opened by `open` or `async with`.

    None means a SQLite file in the user's data folder; others are `sqlite:///path` (with another
    slash if it is absolute) and `postgresql://user@host/database`. A call waits `patience` seconds
    for a database that does not answer. Raises Unparsable for an address of another kind.
    """
    if url is None:
        return SqliteStore(default_path(), patience)
    if url.startswith(_SQLITE) and len(url) > len(_SQLITE):
        return SqliteStore(Path(url.removeprefix(_SQLITE)).expanduser(), patience)
    if url.startswith(_POSTGRES):
        from toprung.storage.postgres import PostgresStore  # few need it, and it takes a while

        return PostgresStore(url, patience)
    raise Unparsable("a database is named by sqlite:///path/to/file or postgresql://user@host/name")


def default_path() -> Path:
    """Where matches are kept if nobody says otherwise."""
    return user_data_path("toprung", appauthor=False) / "matches.sqlite"
