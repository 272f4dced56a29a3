"""`toprung replay`: a recorded game, move by move."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from toprung.cli.colours import colour_option
from toprung.cli.failure import Failure
from toprung.core.errors import ToprungError, Unparsable

if TYPE_CHECKING:
    from toprung.cli.screen import Screen
    from toprung.core.record import Entry, Record
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
        for step in _steps(record, at):
            (_tell_json if as_json else _tell)(screen, step)
            position, number = step.after, step.number
            _draw(svg_folder, number, position)
            time.sleep(delay)
    except ToprungError as error:
        if not as_json:
            _picture(screen, position, number)
        raise Failure(f"{error}; the {number} moves before are fine") from None
    if as_json:
        last = {"result": games.result(position, number), "position": position.text}
        click.echo(json.dumps(last, separators=(",", ":")))
    else:
        _picture(screen, position, number)


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


class _Step(NamedTuple):
    """One move. `number` counts from 1."""

    number: int
    who: str
    before: Position
    entry: Entry
    after: Position


def _steps(record: Record, at: int | None) -> Iterator[_Step]:
    """The moves, all of them or those up to one. Raises as `games.replay`."""
    from toprung.games.climbers import games, parse_move
    from toprung.games.climbers.game import Climbers

    rules, names = Climbers(), games.names(record)
    before, moves = games.first_position(record), games.replay(record)
    number = 0
    while number != at:
        entry, after = next(moves, (None, before))
        if entry is None:
            return
        number += 1
        seat = rules.mover(before, parse_move(entry.move))
        colour = before.players[seat].colour
        name = names.get(colour)
        yield _Step(number, f"{colour} ({name})" if name else colour, before, entry, after)
        before = after


def _headline(screen: Screen, record: Record) -> None:
    said = dict(record.headers)
    for name in ("Players", "Options", "Seed", "Result"):
        if name in said:
            screen.say(f"{name}: {said[name]}")
    if record.comment:
        screen.aside(record.comment)


def _tell(screen: Screen, step: _Step) -> None:
    from toprung.cli.wording import describe
    from toprung.games.climbers import Phase, parse_move

    if step.before.phase is Phase.CLIMB1:
        screen.say(f"Turn {step.before.table.turns + 1}", "bold")
    does = describe(step.before, parse_move(step.entry.move))
    screen.say(f"{step.number:>5}  {step.who} {does}  [{step.entry.move}]")
    if step.entry.comment:
        screen.aside(step.entry.comment)


def _tell_json(_: Screen, step: _Step) -> None:
    line = {
        "number": step.number,
        "turn": step.before.table.turns + 1,
        "player": step.who,
        "phase": step.before.phase,
        "move": step.entry.move,
        "comment": step.entry.comment,
        "position": step.after.text,
    }
    click.echo(json.dumps(line, separators=(",", ":")))


def _picture(screen: Screen, position: Position, number: int) -> None:
    from toprung.games.climbers import games
    from toprung.games.climbers.drawing import terminal

    screen.raw(terminal.show(position.table, colour=screen.coloured))
    screen.say(games.result(position, number))


def _draw(folder: str | None, number: int, position: Position) -> None:
    if folder is None:
        return
    from toprung.games.climbers.drawing.svg import draw

    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, f"{number:04}.svg").write_text(draw(position.table), encoding="utf-8")
