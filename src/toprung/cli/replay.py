"""`toprung replay`: recorded games, told again by the game that a record names in its header."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TypeAlias

import click

from toprung.cli.record_files import ReplayOptions, game_of, read_record
from toprung.cli.registry import COMMANDS
from toprung.cli.terminal import colour_option

Replayer: TypeAlias = Callable[[str, ReplayOptions], None]


@click.command()
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Stop after move (or turn) N.")
@click.option(
    "--delay",
    type=click.FloatRange(0, 60),
    default=0.0,
    metavar="SECONDS",
    help="Wait after each move or turn.",
)
@click.option("--svg-folder", metavar="DIR", help="Write a drawing of each position to DIR.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per move, then the result.")
@colour_option
def replay(
    file: str,
    at: int | None,
    delay: float,
    svg_folder: str | None,
    as_json: bool,
    colour: bool | None,
) -> None:
    """Replay the record of a game in FILE (- for stdin), checking every move.

    The record says which game it is of. Prints the moves in words and the last position. If the
    record was cut or altered, it is told as far as it is fine, and the error names the first move
    that is not.

    \b
    Examples:
      toprung climbers play --record game.txt
      toprung replay game.txt
      toprung replay game.txt --at 12 --svg-folder pictures
    """
    text = read_record(file)
    _replayer(text)(text, ReplayOptions(at, delay, svg_folder, as_json, colour))


def _replayer(text: str) -> Replayer:
    """What tells this record again. Raises Unparsable."""
    game = game_of(text)
    if game not in COMMANDS:
        from toprung.cli.any_game import replay_record

        return partial(replay_record, game)
    module, _, name = COMMANDS[game].replay.partition(":")
    found: Replayer = getattr(import_module(module), name)
    return found
