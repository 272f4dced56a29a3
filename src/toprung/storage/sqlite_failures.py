"""What went wrong with a SQLite file, and what to do about it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from toprung.core.errors import Unavailable

_REMEDIES: Final = {
    sqlite3.SQLITE_BUSY: "another program keeps {path} locked; close it, or wait",
    sqlite3.SQLITE_LOCKED: "another program keeps {path} locked; close it, or wait",
    sqlite3.SQLITE_FULL: "the disk with {path} is full; free some space",
    sqlite3.SQLITE_IOERR: "{path} cannot be written or read; is the disk full or broken?",
    sqlite3.SQLITE_READONLY: "{path} may not be written; give yourself the right to, {other}",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; is its folder there, and yours? If not, "
    "make it, {other}",
    sqlite3.SQLITE_PERM: "{path} may not be opened; give yourself the right to, {other}",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged; put back a copy of it, or move it away and begin "
    "anew",
    sqlite3.SQLITE_NOTADB: "{path} is no database; move it away, {other}",
}
_OTHER: Final = "or choose another file: --database sqlite:///path"


def failure(error: sqlite3.Error, path: Path) -> Unavailable:
    """The error to raise instead; SQLite has undone the transaction, or will."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    words = _REMEDIES.get(code, "{path} does not work")
    return Unavailable(f"{words.format(path=path, other=_OTHER)} (SQLite: {error})")


def folder_failure(error: OSError, path: Path) -> Unavailable:
    return Unavailable(f"the folder of {path} cannot be made ({error.strerror}); make it, {_OTHER}")
