"""`toprung climbers perft`: how many sequences of block moves there are."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from toprung.cli.climbers.position_input import position_argument, read_position
from toprung.cli.errors import Failure

if TYPE_CHECKING:
    from toprung.games.climbers import Position

DEEPEST = 9
_PHASE_AT = 3  # the byte of a packed state that holds the phase
_GLANCE = 0.1  # seconds between looks at a count that runs


@click.command()
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@position_argument
@click.option("--divide", is_flag=True, help="Counts for each block that is moved first, too.")
@click.option("--json", "as_json", is_flag=True, help="JSON, without times.")
def perft(depth: int, source: str, divide: bool, as_json: bool) -> None:
    """Count the sequences of DEPTH block moves by successive players.

    Pawns stay where they are (pushed ones take the first free square) and no stone is placed, so
    the number depends on the rules of building alone: a check for other programs. Time and speed
    go to stderr.

    \b
    Examples:
      toprung climbers tower --seed 7 | toprung climbers perft 2
      toprung climbers perft 2 @start.txt --divide --json
    """
    position = read_position(source)
    began = time.perf_counter()
    counts = _count(position, depth)
    seconds = time.perf_counter() - began
    total = sum(counts.values()) if depth else 1
    if as_json:
        answer: dict[str, object] = {"depth": depth, "count": total}
        if divide:
            answer["divide"] = {str(block): count for block, count in sorted(counts.items())}
        click.echo(json.dumps(answer))
        return
    if divide:
        for block, count in sorted(counts.items()):
            click.echo(f"block {block}: {count}")
    click.echo(str(total))
    speed = f", {total / seconds:,.0f} nodes per second" if seconds else ""
    click.echo(f"{seconds:.3f} s{speed}", err=True)


def _count(position: Position, depth: int) -> Counter[int]:
    """Counts by first block, in a thread of its own: the compiled loops cannot be interrupted,
    but a thread can be left behind."""
    from toprung.games.climbers import kernels

    counts: Counter[int] = Counter()
    if depth == 0:
        return counts
    done = 0
    failed: list[Exception] = []

    def work() -> None:
        nonlocal done
        try:
            for block, count in first_moves(position, depth):
                counts[block] += count
                done += 1
        except Exception as error:
            failed.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(_GLANCE)
    with click.progressbar(
        length=kernels.count_placements(position.state),
        label="first moves",
        file=sys.stderr,
        hidden=not sys.stderr.isatty() or not worker.is_alive(),
    ) as bar:
        while worker.is_alive():
            worker.join(_GLANCE)
            bar.update(done - bar.pos)
    for error in failed:
        raise error
    return counts


def first_moves(position: Position, depth: int) -> Iterator[tuple[int, int]]:
    """For each first block move its block, and how many sequences of `depth` begin with it.

    Together they are `position.perft(depth)`; depth is 1 or more.
    """
    from toprung.games.climbers import Options, Phase, kernels
    from toprung.games.climbers.state import PHASES, block_ids, pack

    if position.phase is Phase.BUILD:
        raise Failure("the building is not finished: perft counts moves of built blocks")
    # Turns follow each other at once, and no row of failures ends the game.
    options = Options.parse("2008+general=off")
    table = replace(
        position.table, phase=Phase.BLOCK, pending=(), moved_now=None, fails=0, options=options
    )
    state, ids = pack(table), block_ids(position.state)
    pushed, next_turn = PHASES.index(Phase.BLOCK), PHASES.index(Phase.CLIMB1)
    stay = (0, 0, 0, kernels.PASS, 0, 0, 0, 0, 0)
    for raw in kernels.moves_in(kernels.placements(state)):
        after = kernels.apply(state, raw)
        while after[_PHASE_AT] != next_turn:
            # Pushed pawns take the first square that is free; all other choices are passed over.
            first = stay
            if after[_PHASE_AT] == pushed:
                first = next(kernels.moves_in(kernels.legal_moves(after)))
            after = kernels.apply(after, first)
        yield ids[raw[4]], kernels.perft(after, depth - 1)
