"""Storage: an append-only log of events for each match, and what is needed to find it.

`open_store` opens a store; the contract is `Store`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from toprung.core.errors import Unparsable
from toprung.core.extras import require
from toprung.storage.errors import Conflict, Fenced, Struck
from toprung.storage.rows import (
    Beat,
    Checkpoint,
    Claim,
    FeatRow,
    MatchRow,
    Outage,
    PersonRow,
    Player,
    RatingRow,
    ServerRow,
    StoredEvent,
    SubscriptionRow,
    Summary,
    TableRow,
)
from toprung.storage.sqlite import SqliteStore
from toprung.storage.store import Pulse, Store

__all__ = [
    "Beat",
    "Checkpoint",
    "Claim",
    "Conflict",
    "FeatRow",
    "Fenced",
    "MatchRow",
    "Outage",
    "PersonRow",
    "Player",
    "Pulse",
    "RatingRow",
    "ServerRow",
    "Store",
    "StoredEvent",
    "Struck",
    "SubscriptionRow",
    "Summary",
    "TableRow",
    "default_path",
    "open_store",
]

_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")


def open_store(url: str | None = None, patience: float = 10.0) -> Store:
    """The store at an address; open it with `open` or `async with`.

    None means a SQLite file in the user's data folder. Addresses are `sqlite:///path` (with one
    more slash for an absolute path) and `postgresql://user@host/database`. A call waits `patience`
    seconds for a database that does not answer. Raises Unparsable for any other kind of address.
    """
    if url is None:
        return SqliteStore(default_path(), patience)
    if url.startswith(_SQLITE) and len(url) > len(_SQLITE):
        return SqliteStore(Path(url.removeprefix(_SQLITE)).expanduser(), patience)
    if url.startswith(_POSTGRES):
        require("serve", "A PostgreSQL database", "psycopg")
        from toprung.storage.postgres import PostgresStore  # slow to import, and rarely needed

        return PostgresStore(url, patience)
    raise Unparsable(
        "the address of a database is sqlite:///path/to/file or postgresql://user@host/name"
    )


def default_path() -> Path:
    """Where matches are kept by default."""
    require("play", "The default place of the database", "platformdirs")
    from platformdirs import user_data_path

    return user_data_path("toprung", appauthor=False) / "matches.sqlite"
