"""`toprung moon audit`: a recorded game, simulated again."""

from __future__ import annotations

import sys

import click

from toprung.cli.record_files import read_record


@click.command()
@click.argument("file")
def audit(file: str) -> None:
    """Simulate the record in FILE (- for stdin) again, and compare all poses and settlements.

    With the engine that made it, everything must come out the same, to the last bit, on any
    machine. Exit code 1 if something differs, 2 if all of it was made with another engine (the
    record names it), which this program cannot simulate.

    \b
    Example:
      toprung moon audit game.txt
    """
    from toprung.games.moon.physics.engine import RATE
    from toprung.games.moon.physics.factory import prepared_table
    from toprung.games.moon.record import GameRecord
    from toprung.games.moon.record import audit as simulate_again

    record = GameRecord.parse(read_record(file))
    found = simulate_again(record, prepared_table, _progress)
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    seconds = found.steps / RATE
    if found.difference is not None:
        click.echo(f"Different: {found.difference.sentence}.")
        click.echo(f"Written by: {record.header('Build')}.")
        raise click.exceptions.Exit(1)
    if found.others:
        others = ", ".join(found.others)
        click.echo(f"Made with {others}: {found.skipped} turns, not simulated again.")
    if found.others and not found.steps:
        raise click.exceptions.Exit(2)
    click.echo(
        f"The same: {found.turns} turns, {found.settlements} settlements, {found.frames} moments, "
        f"{seconds:.1f} simulated seconds."
    )


def _progress(page: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[KTurn {page} is the same ...", err=True, nl=False)
