"""What is kept: an append-only log of events for each match, and what is needed to find it.

`open_store` opens a store; the contract is `toprung.storage.store.Store`.
"""

from toprung.storage.opening import open_store
from toprung.storage.rows import (
    Checkpoint,
    MatchRow,
    PersonRow,
    Player,
    Status,
    StoredEvent,
    Summary,
    TableRow,
)
from toprung.storage.store import Conflict, Store

__all__ = [
    "Checkpoint",
    "Conflict",
    "MatchRow",
    "PersonRow",
    "Player",
    "Status",
    "Store",
    "StoredEvent",
    "Summary",
    "TableRow",
    "open_store",
]
