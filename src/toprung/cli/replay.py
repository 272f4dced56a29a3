"""`toprung replay`: recorded games, told again by the game that a record names in its header."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import click

from toprung.cli.registry import COMMANDS
from toprung.cli.terminal import colour_option
from toprung.core.errors import Unparsable
from toprung.games.registry import NAMES

LONGEST = 1 << 24  # bytes
_GAME = re.compile(r'\[Game "([a-z]{1,40})"\]')


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """How to tell a record: up to a move or turn, with pauses, pictures, or as JSON."""

    at: int | None = None
    delay: float = 0.0
    svg_folder: str | None = None
    as_json: bool = False
    colour: bool | None = None


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


def read_record(file: str) -> str:
    """A record's text from a file, or from stdin (`-`). Raises OSError or Unparsable."""
    if file == "-":
        data = sys.stdin.buffer.read(LONGEST + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise Unparsable(f"this is too long for a record (more than {LONGEST} bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unparsable("this is not a record: it is not text (UTF-8)") from None


def writable_record(record: str | None) -> Path | None:
    """Complain about a file that cannot be written before the game, not after it."""
    if record is None:
        return None
    path = Path(record)
    with path.open("a", encoding="utf-8"):
        return path


def game_of(text: str) -> str:
    """The game that a record names. Raises Unparsable."""
    match = _GAME.search(text)
    if match is None:
        raise Unparsable('this is not a record: it has no header [Game "..."]')
    game = match[1]
    if game not in NAMES:
        known = ", ".join(NAMES)
        raise Unparsable(f"a record of {game!r}, which is not a game here; those are {known}")
    return game


def _replayer(text: str) -> Replayer:
    """What tells this record again. Raises Unparsable."""
    game = game_of(text)
    if game not in COMMANDS:
        from toprung.cli.any_game import replay_record

        return partial(replay_record, game)
    module, _, name = COMMANDS[game].replay.partition(":")
    found: Replayer = getattr(import_module(module), name)
    return found


def write_picture(folder: str | None, number: int, draw: Callable[[], str]) -> None:
    """Write a numbered drawing to a folder, which is made; nothing if there is no folder."""
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        Path(folder, f"{number:04}.svg").write_text(draw(), encoding="utf-8")
