"""`toprung climbers legal`: what the active player may do, for people and for programs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from toprung.cli.climbers.position_input import (
    LONGEST,
    from_stdin,
    parse_position,
    position_argument,
    read_position,
    stdin,
)
from toprung.core.errors import RuleError, ToprungError, Unparsable

if TYPE_CHECKING:
    from toprung.games.climbers import Position


@click.command()
@position_argument
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each position.")
def legal(source: str, as_json: bool) -> None:
    """List what the active player may do: blocks to take, places for them, reach, stones.

    Each is listed as if it were time for it. With --json, stdin holds one position per line, and
    each is answered at once by one line; a bad line is answered with an error.

    \b
    {"movable": [ids], "placements": {"id": [[x,y,z,dx,dy,dz,"up"], ...]},
     "reach": [{"square": [x,y,level], "ladders": ["short"]}, ...], "stones": [ids]}
    {"error": "blocks[3].up: ...", "rule": "CL-MAT-5" or null}

    \b
    Examples:
      toprung climbers tower | toprung climbers legal
      toprung climbers legal --json - < positions.jsonl
      toprung climbers legal --json @position.json
    """
    if not as_json:
        from toprung.cli.climbers.terminal import summary

        click.echo(summary(read_position(source)))
    elif from_stdin(source):
        answer_lines(stdin(), sys.stdout.buffer)
    else:
        click.echo(legal_json(read_position(source)))


def answer_lines(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line that is not blank, each before the next one is read."""
    while line := questions.readline(LONGEST + 1):
        if len(line) > LONGEST and not line.endswith(b"\n"):
            while rest := questions.readline(LONGEST):
                if rest.endswith(b"\n"):
                    break
            answer = error_json(Unparsable(f"the line is longer than {LONGEST} bytes"))
        elif not line.strip():
            continue
        else:
            try:
                answer = legal_json(parse_position(line))
            except ToprungError as error:
                answer = error_json(error)
        answers.write(answer.encode() + b"\n")
        answers.flush()


def error_json(error: ToprungError) -> str:
    rule = error.rule if isinstance(error, RuleError) else None
    return json.dumps({"error": str(error), "rule": rule})


def legal_json(position: Position) -> str:
    """The lists of one position as one line of JSON, put together as text for speed."""
    seat = position.active
    movable = position.movable()
    places = ",".join(
        f'"{block}":[{rows}]'
        for block, rows in zip(movable, _placement_rows(position), strict=True)
    )
    reach = ",".join(
        f'{{"square":[{x},{y},{level}],"ladders":{json.dumps(sorted(ladders, reverse=True))}}}'
        for x, y, level, ladders in position.reach(seat)
    )
    stones = ",".join(map(str, position.stones(seat)))
    return (
        f'{{"movable":[{",".join(map(str, movable))}],"placements":{{{places}}},'
        f'"reach":[{reach}],"stones":[{stones}]}}'
    )


def _placement_rows(position: Position) -> list[str]:
    """For each block that may be taken, its placements as JSON, in the kernels' order."""
    from toprung.games.climbers import kernels
    from toprung.games.climbers.blocks import AXES, COLOURS, size

    blocks = sorted(position.blocks, key=lambda block: block.id)
    rows = []
    for index in kernels.movable(position.state):
        block = blocks[index]
        ends = []
        for axis in AXES:
            dx, dy, dz = size(block.kind, axis)
            ends.append([f',{dx},{dy},{dz},"{colour}"]' for colour in COLOURS])
        packed = kernels.placements(position.state, index)
        rows.append(
            ",".join(
                [
                    f"[{x},{y},{z}{ends[axis][up]}"
                    for x, y, z, _, _, axis, up, _, _ in kernels.moves_in(packed)
                ]
            )
        )
    return rows
