"""`toprung moon show` and `toprung moon audit`: recorded games of Catch the Moon."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from toprung.cli.errors import Failure
from toprung.cli.records import read_text


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(0), metavar="K", help="Turn K; the last one if none.")
@click.option("--svg", metavar="OUT", help="Write a drawing to OUT (- for stdout).")
@click.option("--seconds", type=click.FloatRange(0), help="So long after the turn began.")
@click.option("--touches", is_flag=True, help="Mark where ladders touch.")
@click.option("--azimuth", type=float, default=28.0, show_default=True, help="Walk round it.")
def show(
    file: str,
    turn: int | None,
    svg: str | None,
    seconds: float | None,
    touches: bool,
    azimuth: float,
) -> None:
    """Draw the structure of the record in FILE (- for stdin) as it stood after a turn.

    Without --svg the turn is told as JSON. Nothing is simulated. What is fine of a record that was
    cut or altered can be shown.

    \b
    Examples:
      toprung moon show game.txt --turn 7 --svg turn7.svg
      toprung moon show game.txt --turn 7 --seconds 1.5 --svg moment.svg
    """
    from toprung.cli.moon_retelling import as_json, picture
    from toprung.games.moon.recording import frames, salvage, turns

    record, wrong = salvage(read_text(file))
    number = len(record.pages) - 1 if turn is None else turn
    if wrong is not None and (turn is None or turn >= len(record.pages)):
        raise wrong
    if number >= len(record.pages):
        raise Failure(f"there is no turn {number}: the record has {len(record.pages) - 1}")
    told = next(one for one in turns(record) if one.number == number)
    if svg is None:
        click.echo(as_json(told))
        return
    shown = replace(picture(record, told, touches), azimuth=azimuth)
    if seconds is not None:
        film = [poses for at, poses in frames(record.pages[number]) if at <= seconds]
        if not film:
            raise Failure(f"nothing was seen in the first {seconds:g} seconds of turn {number}")
        caption = f"Turn {number}, {seconds:g} s after it began"
        placed = shown.placed if shown.placed in film[-1] else None
        shown = replace(shown, poses=film[-1], touches=(), placed=placed, caption=caption)
    if svg == "-":
        click.echo(shown.svg)
    else:
        Path(svg).write_text(shown.svg, encoding="utf-8")


@click.command()
@click.argument("file")
def audit(file: str) -> None:
    """Simulate the record in FILE (- for stdin) again, and compare all poses and settlements.

    In the build that wrote it, everything must come out the same, to the last bit. Exit code 1
    if something differs.

    \b
    Example:
      toprung moon audit game.txt
    """
    from toprung.games.moon.physics.engine import RATE
    from toprung.games.moon.physics.tables import prepared_table
    from toprung.games.moon.recording import GameRecord
    from toprung.games.moon.recording import audit as simulate_again

    record = GameRecord.parse(read_text(file))
    found = simulate_again(record, prepared_table, _progress)
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    seconds = found.steps / RATE
    if found.difference is not None:
        click.echo(f"Different: {found.difference.sentence}.")
        click.echo(f"Written by: {record.header('Build')}.")
        raise click.exceptions.Exit(1)
    click.echo(
        f"The same: {found.turns} turns, {found.settlements} settlements, {found.frames} moments, "
        f"{seconds:.1f} simulated seconds."
    )


def _progress(page: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[KTurn {page} is the same ...", err=True, nl=False)
