"""`toprung climbers analyse`: what is best here, and why?"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import click

from toprung.cli.climbers.position_input import position_argument, read_position

if TYPE_CHECKING:
    from toprung.games.climbers.analysis import Line

DECIDED = 20.0  # a lead beyond which nothing can change any more


@click.command()
@position_argument
@click.option("--lines", type=click.IntRange(1, 100), default=3, show_default=True, metavar="N")
@click.option("--nodes", type=click.IntRange(20, 10**7), help="Positions to look at.")
@click.option("--seconds", type=click.FloatRange(0, 3600), help="The longest it may take.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON line.")
def analyse(
    source: str, lines: int, nodes: int | None, seconds: float | None, as_json: bool
) -> None:
    """Tell the best few ways to go on to the end of the turn, and why.

    Beside each stands how often the player would win from there, as the search sees it.

    \b
    Examples:
      toprung climbers tower --colours red,blue | toprung climbers analyse
      toprung climbers analyse @position.txt --lines 5 --nodes 100000
    """
    from toprung.core.json import dumps
    from toprung.games.climbers.analysis import NODES

    position = read_position(source)
    found = position.analyse(nodes or NODES, lines=lines, seconds=seconds)
    seat = position.active if position.to_move is None else position.to_move
    if as_json:
        told = [_json(line) for line in found.lines]
        click.echo(dumps({"seat": seat, "lines": told, "nodes": found.nodes, "depth": found.depth}))
        return
    click.echo(f"{position.players[seat].colour} is to move.")
    for number, line in enumerate(found.lines, 1):
        moves = " ".join(move.text for move in line.moves)
        click.echo(f"{number:>3}  {_chances(line.lead):<18} {moves}")
        if line.reasons:
            click.echo(f"     {'; '.join(reason.named()['en'] for reason in line.reasons)}")
    if found.nodes:
        turns = "1 turn" if found.depth == 1 else f"{found.depth} turns"
        click.echo(f"{found.nodes:,} positions, {turns} ahead.")


def _chances(lead: float) -> str:
    if abs(lead) > DECIDED:
        return "wins" if lead > 0 else "does not win"
    return f"wins {100 / (1 + math.exp(-lead)):.0f} % of games"


def _json(line: Line) -> dict[str, object]:
    return {
        "moves": [move.text for move in line.moves],
        "lead": line.lead,
        "why": [reason.named()["en"] for reason in line.reasons],
    }
