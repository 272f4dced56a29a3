"""`toprung replay`: a recorded game, move by move."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.colours import colour_option
from toprung.cli.failure import Failure
from toprung.core.errors import ToprungError, Unparsable

if TYPE_CHECKING:
    from toprung.cli.screen import Screen
    from toprung.core.record import Record
    from toprung.games.climbers import Position

LONGEST = 1 << 24  # bytes


@click.command()
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Stop after move N.")
@click.option(
    "--delay",
    type=click.FloatRange(0, 60),
    default=0.0,
    metavar="SECONDS",
    help="Wait after each move.",
)
@click.option("--svg-folder", metavar="DIR", help="Write a drawing of each position to DIR.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a move, then the result.")
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

    Prints the moves in words and the last position. If the record was cut or altered, what was
    fine is shown, and the error names the first move that is not.

    \b
    Examples:
      toprung play --record game.txt
      toprung replay game.txt
      toprung replay game.txt --at 12 --svg-folder pictures
    """
    from toprung.cli.retelling import steps, tell, tell_json
    from toprung.cli.screen import Screen
    from toprung.core.record import Record
    from toprung.games.climbers import games

    record = Record.parse(_read(file))
    if at is not None and at > len(record.entries):
        raise Failure(f"there is no move {at}: the record has {len(record.entries)}")
    screen = Screen(colour)
    if not as_json:
        _headline(screen, record)
    position, number = games.first_position(record), 0
    _draw(svg_folder, number, position)
    try:
        for step in steps(record, at):
            (tell_json if as_json else tell)(screen, step)
            position, number = step.after, step.number
            _draw(svg_folder, number, position)
            time.sleep(delay)
    except ToprungError as error:
        if not as_json:
            _finish(screen, position, number)
        raise Failure(f"{error}; the {number} moves before are fine") from None
    if as_json:
        last = {"result": games.result(position, number), "position": position.text}
        click.echo(json.dumps(last, separators=(",", ":")))
    else:
        _finish(screen, position, number)


def _read(file: str) -> str:
    """The record's text. Raises OSError or Unparsable."""
    if file == "-":
        data = sys.stdin.buffer.read(LONGEST + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise Unparsable(f"this is longer than any record ({LONGEST} bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unparsable("this is not text (UTF-8), and no record") from None


def _headline(screen: Screen, record: Record) -> None:
    said = dict(record.headers)
    for name in ("Players", "Options", "Seed", "Result"):
        if name in said:
            screen.say(f"{name}: {said[name]}")
    if record.comment:
        screen.aside(record.comment)


def _finish(screen: Screen, position: Position, number: int) -> None:
    from toprung.games.climbers import games

    screen.board(position)
    screen.say(games.result(position, number))


def _draw(folder: str | None, number: int, position: Position) -> None:
    if folder is None:
        return
    from toprung.games.climbers.drawing.svg import draw

    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, f"{number:04}.svg").write_text(draw(position.table), encoding="utf-8")
