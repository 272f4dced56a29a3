"""Migrations: numbered SQL files, each run once when a store is opened."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from toprung.core.errors import Unparsable
from toprung.storage.sql import Dialect, Transaction, as_int, execute


@cache
def migrations() -> tuple[str, ...]:
    """The texts of the files; the first is number 1."""
    found = sorted(file.name for file in files(__name__).iterdir() if file.name.endswith(".sql"))
    numbers = [int(name.partition("_")[0]) for name in found]
    if numbers != list(range(1, len(found) + 1)):
        raise AssertionError(f"the migrations are not numbered without gaps: {found}")
    return tuple((files(__name__) / name).read_text("utf-8") for name in found)


def migrate(dialect: Dialect, place: str) -> Transaction[None]:
    """Bring the tables up to date. The caller keeps others from doing so at the same time. Raises
    Unparsable if a newer program has written them."""
    yield from execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
    rows = yield from execute("SELECT coalesce(max(number), 0) FROM migrations")
    done = as_int(rows[0][0])
    if done > len(migrations()):
        raise Unparsable(
            f"{place} was written by a newer version of Toprung (its tables are at version {done}, "
            f"this one knows {len(migrations())}): use that version"
        )
    for number, text in enumerate(migrations()[done:], start=done + 1):
        for statement in _statements(text):
            yield from execute(statement.replace("BLOB", dialect.blob))
        yield from execute("INSERT INTO migrations (number) VALUES (:number)", number=number)


def _statements(text: str) -> list[str]:
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("--"))
    return [statement for part in code.split(";") if (statement := part.strip())]
