"""`toprung backup` and `toprung restore`: everything in one file, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.serve import DATABASE

if TYPE_CHECKING:
    from toprung.storage.backup import Amount

_FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command()
@_FILE
@DATABASE
def backup(file: Path, database: str | None) -> None:
    """Save everything that the database holds into one new file.

    The service may run meanwhile: the file has the database as it was at one moment. It holds who
    people are, but no tokens; keep it as carefully as the database.

    \b
    Examples:
      toprung backup tuesday.sqlite
      toprung backup tuesday.sqlite --database postgresql://toprung@db.example/toprung
    """
    from toprung.storage.backup import back_up

    amount = asyncio.run(back_up(database, file))
    click.echo(f"Saved {_told(amount)} in {file}.")


@click.command()
@_FILE
@DATABASE
def restore(file: Path, database: str | None) -> None:
    """Bring a backup back into an empty database, of either kind.

    So this also takes everything from SQLite to PostgreSQL. Nothing that is there is overwritten.

    \b
    Examples:
      toprung restore tuesday.sqlite --database sqlite:///new.sqlite
      toprung restore tuesday.sqlite --database postgresql://toprung@db.example/toprung
    """
    from toprung.storage.backup import restore

    amount = asyncio.run(restore(file, database))
    click.echo(f"Brought back {_told(amount)}.")


def _told(amount: Amount) -> str:
    return f"{amount.matches} matches, {amount.events} events and {amount.people} people"
