"""`toprung moon ladders`: the set, as a list or drawn on one sheet."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--svg", metavar="FILE", help="Draw all of them on one sheet (- for stdout).")
def ladders(svg: str | None) -> None:
    """The 30 ladders of the set: number, name, length, mass and shape.

    \b
    Examples:
      toprung moon ladders
      toprung moon ladders --svg ladders.svg
    """
    if svg is None:
        from toprung.games.moon.pieces.ladders import catalogue

        for one in catalogue():
            length, mass = round(one.length * 1000), one.mass * 1000
            click.echo(f"{one.id:2}  {one.name:<10} {length:4} mm {mass:5.1f} g  {one.shape}")
        return
    from toprung.games.moon.view.svg.catalogue import sheet

    if svg == "-":
        click.echo(sheet())
    else:
        Path(svg).write_text(sheet(), encoding="utf-8")
        click.echo(f"Drawn in {svg}.")
