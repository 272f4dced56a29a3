"""`toprung climbers tower`: starting positions."""

from __future__ import annotations

import click

from toprung.cli.seating import seated_colours, table_options


@click.command()
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, another tower.")
@table_options
@click.option("--json", "as_json", is_flag=True, help="JSON instead of the one-line notation.")
def tower(
    seed: int,
    players: int | None,
    colours: str | None,
    options: str,
    build: bool,
    as_json: bool,
) -> None:
    """Make a starting position: a building, and all pawns on the table.

    The same seed always gives the same building. The first colour begins.

    \b
    Examples:
      toprung climbers tower --seed 7
      toprung climbers tower --colours purple,red,blue --options 2008+freestyle --json
    """
    from toprung.games.climbers import Position

    seated = seated_colours(players, colours)
    position = Position.start(seated, seed, options, built_by_players=build)
    click.echo(position.to_json() if as_json else position.text)
