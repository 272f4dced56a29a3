"""`toprung replay`: a recorded game, move by move."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import click

from toprung.cli.colours import colour_option
from toprung.cli.failure import Failure
from toprung.cli.records import Wishes, read_text, reteller, write_picture
from toprung.core.errors import ToprungError

if TYPE_CHECKING:
    from toprung.cli.screen import Screen
    from toprung.core.record import Record
    from toprung.games.climbers import Position


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

    The record names its game. Prints the moves in words and the last position. If the record was
    cut or altered, what was fine is shown, and the error names the first move that is not.

    \b
    Examples:
      toprung climbers play --record game.txt
      toprung replay game.txt
      toprung replay game.txt --at 12 --svg-folder pictures
    """
    text = read_text(file)
    reteller(text)(text, Wishes(at, delay, svg_folder, as_json, colour))


def retell(text: str, wishes: Wishes) -> None:
    """Tell a record of The Climbers."""
    from toprung.cli.retelling import steps, tell, tell_json
    from toprung.cli.screen import Screen
    from toprung.core.record import Record
    from toprung.games.climbers import records

    record = Record.parse(text)
    if wishes.at is not None and wishes.at > len(record.entries):
        raise Failure(f"there is no move {wishes.at}: the record has {len(record.entries)}")
    screen = Screen(wishes.colour)
    if not wishes.as_json:
        _headline(screen, record)
    position, number = records.first_position(record), 0
    write_picture(wishes.svg_folder, number, position.svg)
    try:
        for step in steps(record, wishes.at):
            (tell_json if wishes.as_json else tell)(screen, step)
            position, number = step.after, step.number
            write_picture(wishes.svg_folder, number, position.svg)
            time.sleep(wishes.delay)
    except ToprungError as error:
        if not wishes.as_json:
            _finish(screen, position, number)
        raise Failure(f"{error}; the {number} moves before are fine") from None
    note = records.note(record) if number == len(record.entries) else ""
    if wishes.as_json:
        last = {"result": records.result(position, number, note), "position": position.text}
        click.echo(json.dumps(last, separators=(",", ":")))
    else:
        _finish(screen, position, number, note)


def _headline(screen: Screen, record: Record) -> None:
    said = dict(record.headers)
    for name in ("Players", "Options", "Seed", "Result"):
        if name in said:
            screen.say(f"{name}: {said[name]}")
    if record.comment:
        screen.aside(record.comment)


def _finish(screen: Screen, position: Position, number: int, note: str = "") -> None:
    from toprung.games.climbers import records

    screen.board(position)
    screen.say(records.result(position, number, note))
