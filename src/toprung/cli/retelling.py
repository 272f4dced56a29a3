"""The moves of a record, one by one, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

import click

from toprung.cli.screen import Screen
from toprung.cli.wording import describe
from toprung.core.record import Entry, Record
from toprung.games.climbers import Phase, Position, parse_move, records
from toprung.games.climbers.game import Climbers


class Step(NamedTuple):
    """One move. `number` counts from 1."""

    number: int
    who: str
    before: Position
    entry: Entry
    after: Position


def steps(record: Record, at: int | None) -> Iterator[Step]:
    """The moves, all of them or those up to one. Raises as `records.replay`."""
    rules, names = Climbers(), records.names(record)
    before, moves = records.first_position(record), records.replay(record)
    number = 0
    while number != at:
        entry, after = next(moves, (None, before))
        if entry is None:
            return
        number += 1
        seat = rules.mover(before, parse_move(entry.move))
        colour = before.players[seat].colour
        name = names.get(colour)
        yield Step(number, f"{colour} ({name})" if name else colour, before, entry, after)
        before = after


def tell(screen: Screen, step: Step) -> None:
    """A move in words, with what somebody said about it."""
    if step.before.phase is Phase.CLIMB1:
        screen.say(f"Turn {step.before.table.turns + 1}", "bold")
    does = describe(step.before, parse_move(step.entry.move))
    screen.say(f"{step.number:>5}  {step.entry.move:<12} {step.who} {does}", hang=20)
    if step.entry.comment:
        screen.aside(step.entry.comment)


def tell_json(_: Screen, step: Step) -> None:
    """A move as one line of JSON."""
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
