"""`toprung climbers show`: pictures of positions."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from toprung.cli.climbers.position_input import position_argument, read_position
from toprung.cli.terminal import colour_option, wants_colour


@click.command()
@position_argument
@click.option("--svg", metavar="FILE", help="Write a drawing to FILE (- for stdout) instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the position as JSON instead.")
@click.option("--notation", is_flag=True, help="Print the position on one line instead.")
@colour_option
def show(source: str, svg: str | None, as_json: bool, notation: bool, colour: bool | None) -> None:
    """Draw a position: from above with heights and colours, and from the side.

    \b
    Examples:
      toprung climbers tower --seed 7 | toprung climbers show
      toprung climbers show @start.txt --svg start.svg
      toprung climbers show @start.json --notation
    """
    position = read_position(source)
    if as_json:
        click.echo(position.to_json())
    elif notation:
        click.echo(position.text)
    elif svg is not None:
        from toprung.games.climbers.svg import draw

        drawn = draw(position.table)
        if svg == "-":
            click.echo(drawn)
        else:
            Path(svg).write_text(drawn, encoding="utf-8")
    else:
        from toprung.games.climbers import terminal

        width = shutil.get_terminal_size().columns
        picture = terminal.show(position.table, colour=wants_colour(colour), width=width)
        click.echo(picture, color=True)
