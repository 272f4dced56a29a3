"""Records of The Climbers, told move by move in words or as JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import NamedTuple

import click

from toprung.cli.climbers.terminal import ClimbersTerminal, describe
from toprung.cli.errors import Failure
from toprung.cli.record_files import ReplayOptions, write_picture
from toprung.core.errors import ToprungError
from toprung.core.record import Entry, Record
from toprung.games.climbers import Phase, Position, parse_move, records
from toprung.games.climbers.game import Climbers


def replay_record(text: str, options: ReplayOptions) -> None:
    """Tell a record of The Climbers, checking it."""
    record = Record.parse(text)
    if options.at is not None and options.at > len(record.entries):
        raise Failure(f"there is no move {options.at}: the record has {len(record.entries)}")
    terminal = ClimbersTerminal(options.colour)
    if not options.as_json:
        _headline(terminal, record)
    position, number = records.first_position(record), 0
    write_picture(options.svg_folder, number, position.svg)
    try:
        for one in _steps(record, options.at):
            (_tell_json if options.as_json else _tell)(terminal, one)
            position, number = one.after, one.number
            write_picture(options.svg_folder, number, position.svg)
            time.sleep(options.delay)
    except ToprungError as error:
        if not options.as_json:
            _finish(terminal, position, number)
        raise Failure(f"{error}; the {number} moves before it are fine") from None
    note = records.note(record) if number == len(record.entries) else ""
    if options.as_json:
        last = {"result": records.result(position, number, note), "position": position.text}
        click.echo(json.dumps(last, separators=(",", ":")))
    else:
        _finish(terminal, position, number, note)


def _headline(terminal: ClimbersTerminal, record: Record) -> None:
    said = dict(record.headers)
    for name in ("Players", "Options", "Seed", "Result"):
        if name in said:
            terminal.say(f"{name}: {said[name]}")
    if record.comment:
        terminal.aside(record.comment)


def _finish(terminal: ClimbersTerminal, position: Position, number: int, note: str = "") -> None:
    terminal.board(position)
    terminal.say(records.result(position, number, note))


class _Played(NamedTuple):
    """One move. `number` counts from 1."""

    number: int
    who: str
    before: Position
    entry: Entry
    after: Position


def _steps(record: Record, at: int | None) -> Iterator[_Played]:
    """The moves, all of them or those up to one. Raises as `records.replay`."""
    rules, names = Climbers(), records.names(record)
    before, moves = records.first_position(record), records.replay(record)
    placed, number = iter(records.builders_of(record, before)), 0
    while number != at:
        entry, after = next(moves, (None, before))
        if entry is None:
            return
        number += 1
        seat = int(rules.mover(before, parse_move(entry.move)))
        if before.free_for_all:
            seat = next(placed, seat)
        colour = before.players[seat].colour
        name = names.get(colour)
        yield _Played(number, f"{colour} ({name})" if name else colour, before, entry, after)
        before = after


def _tell(terminal: ClimbersTerminal, one: _Played) -> None:
    """A move in words, with the comment on it."""
    if one.before.phase is Phase.CLIMB1:
        terminal.say(f"Turn {one.before.table.turns + 1}", "bold")
    does = describe(one.before, parse_move(one.entry.move))
    terminal.say(f"{one.number:>5}  {one.entry.move:<12} {one.who} {does}", hang=20)
    if one.entry.comment:
        terminal.aside(one.entry.comment)


def _tell_json(_: ClimbersTerminal, one: _Played) -> None:
    """A move as one line of JSON."""
    line = {
        "number": one.number,
        "turn": one.before.table.turns + 1,
        "player": one.who,
        "phase": one.before.phase,
        "move": one.entry.move,
        "comment": one.entry.comment,
        "position": one.after.text,
    }
    click.echo(json.dumps(line, separators=(",", ":")))
