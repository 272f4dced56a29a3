"""`toprung climbers tower`: starting positions, and the options of commands that begin a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from toprung.cli.errors import Failure

F = TypeVar("F", bound=Callable[..., object])


def table_options(command: F) -> F:
    """--players, --colours, --options and --build."""
    command = click.option(
        "--build", is_flag=True, help="The players make the building, in turn (CL-PRE-5)."
    )(command)
    command = click.option(
        "--options",
        "options",
        default="2008",
        show_default=True,
        metavar="TEXT",
        help="A preset (2008, freestyle, upward), then switches: 2008+general=live+freestyle. "
        "Switches: climb-rule=best|turn-start, general=ordered|live|off, freestyle, "
        "step-down=any|never, tie=last|first.",
    )(command)
    command = click.option(
        "--colours",
        metavar="LIST",
        help="Colours in the order of play: red, yellow, blue, lightblue, purple.",
    )(command)
    return click.option(
        "--players", type=click.IntRange(2, 5), metavar="2-5", help="How many play; 2 by default."
    )(command)


def seated_colours(players: int | None, colours: str | None) -> tuple[str, ...]:
    """The colours in order of play; by default the rulebook's order, from red on."""
    from toprung.games.climbers.blocks import PLAYER_COLOURS

    if colours is None:
        return PLAYER_COLOURS[: players or 2]
    named = tuple(colour.strip().lower() for colour in colours.split(","))
    if players is not None and len(named) != players:
        raise Failure(f"--colours names {len(named)} colours for {players} players")
    return named


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
