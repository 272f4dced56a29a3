"""`toprung moon show`: the structure of a recorded game, drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from toprung.cli.errors import Failure
from toprung.cli.record_files import read_record


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

    Without --svg the turn is told as JSON. Nothing is simulated. Of a record that
    was cut or altered, what is still fine can be shown.

    \b
    Examples:
      toprung moon show game.txt --turn 7 --svg turn7.svg
      toprung moon show game.txt --turn 7 --seconds 1.5 --svg moment.svg
    """
    from toprung.cli.moon.replay import as_json, picture
    from toprung.games.moon.record import frames, salvage, turns

    record, wrong = salvage(read_record(file))
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
