"""`toprung climbers review`: what should I have done?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from toprung.cli.record_files import read_record

if TYPE_CHECKING:
    from toprung.games.climbers.review import ReviewedTurn

WIDTH = 20  # characters of a bar


@click.command()
@click.argument("file")
@click.option("--nodes", type=click.IntRange(20, 10**7), help="Positions to look at for each turn.")
@click.option("--all", "every", is_flag=True, help="Also tell turns that were as good as any.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each turn.")
def review(file: str, nodes: int | None, every: bool, as_json: bool) -> None:
    """Look back at a game: who was ahead, and which turns were mistakes.

    The record is in FILE (- for stdin). A bar shows how far ahead of the others the player was
    before the turn. Where another turn would have been clearly better, it is told, and why; a turn
    marked with !! may have decided the game.

    \b
    Examples:
      toprung climbers play --record game.txt
      toprung climbers review game.txt
      toprung climbers review game.txt --json --nodes 20000
    """
    from toprung.core.json import dumps
    from toprung.core.record import Record
    from toprung.games.climbers import review as reviews

    turns = reviews.review(Record.parse(read_record(file)), nodes or reviews.NODES)
    for turn in turns:
        if as_json:
            click.echo(dumps(_json(turn)))
        elif every or turn.better is not None:
            _tell(turn)
    if not as_json:
        worse = sum(turn.better is not None for turn in turns)
        click.echo(f"{len(turns)} turns; a better one was found for {worse or 'none'} of them.")


def _tell(turn: ReviewedTurn) -> None:
    colour = turn.before.players[turn.seat].colour
    lead = turn.leads[turn.seat]
    filled = max(0, min(WIDTH, round(WIDTH / 2 + lead * 2)))
    mark = "" if turn.better is None else " !!" if turn.is_blunder else " !"
    moves = " ".join(move.text for move in turn.moves)
    click.echo(f"turn {turn.number:>3}  {colour:<10} [{'#' * filled:<{WIDTH}}]  {moves}{mark}")
    if turn.better is not None:
        better = " ".join(move.text for move in turn.better.moves)
        why = "; ".join(reason.named()["en"] for reason in turn.better.reasons)
        click.echo(f"          better: {better}{f' ({why})' if why else ''}")


def _json(turn: ReviewedTurn) -> dict[str, object]:
    better = turn.better
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "moves": [move.text for move in turn.moves],
        "leads": turn.leads,
        "lost": turn.lost,
        "better": None if better is None else [move.text for move in better.moves],
        "why": [] if better is None else [reason.named()["en"] for reason in better.reasons],
    }
