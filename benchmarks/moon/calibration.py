"""Whether 'will it fall?' says what happens: what was foretold, and what became of it.

    python -m benchmarks.moon calibration --cases 500 --log build/calibration.jsonl

A case is a structure after a turn of a bot's practice, on seeds that nothing was tuned on. It is
foretold from 16 samples. Then it really is nudged and shaken, once, in a way that is drawn from the
same distribution but from another seed, with play's own friction and step, and watched until it
rests. The Brier score is the mean square of what was foretold less what happened (1: it fell). Run
the same command again, and it goes on where it stopped. `--svg FILE` draws how often structures
fell of which that was foretold.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from statistics import mean
from time import process_time

from toprung.arena.practice import practice
from toprung.bots.moon.bots import SETTINGS
from toprung.bots.moon.planner import HASTY
from toprung.core.forecasts import Chance
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.forecast import EVERYDAY, forecasts
from toprung.games.moon.physics.simulator import Simulator

FIRST_SEED = 2001
SAMPLES = 16
REAL = replace(EVERYDAY, spread=0.0)  # wood is as slippery as in play
REALITY = 777  # the seed of what really happens
BINS = 5
BAR = 0.10


@dataclass(frozen=True, slots=True)
class Case:
    """Of so many samples so many fell; whether it then did. `first` is the processor time of the
    first four samples, in seconds."""

    seed: int
    turn: int
    ladders: int
    times: int
    samples: int
    fell: bool
    first: float
    seconds: float

    @property
    def foretold(self) -> float:
        return Chance(self.times, self.samples).likely


def cases(seed: int) -> Iterator[Case]:
    """After each turn of one practice that changed the structure."""
    table = prepared_table(PRESETS[SETTINGS[seed % len(SETTINGS)]])
    known = table.ladders
    for number, _ in enumerate(practice(table, HASTY, seed)):
        if table.ladders != known:
            known = table.ladders
            table.begin_turn()
            yield _case(table, seed, number)


def _case(table: Simulator, seed: int, number: int) -> Case:
    began, first = process_time(), 0.0
    for found in forecasts(table, EVERYDAY, SAMPLES, seed):
        if found.chance.samples == 4:
            first = process_time() - began
    seconds = process_time() - began
    [real] = forecasts(table, REAL, 1, REALITY + number)
    times, fell = found.chance.times, bool(real.chance.times)
    rounded = round(first, 3), round(seconds, 3)
    return Case(seed, number, len(table.ladders), times, SAMPLES, fell, *rounded)


def brier(found: Sequence[Case]) -> float:
    return mean((one.foretold - one.fell) ** 2 for one in found)


def reliability(found: Sequence[Case]) -> Iterator[tuple[float, float, int]]:
    """For structures of which about the same was foretold: how much that was in the mean, the share
    that fell, and how many there were."""
    for part in range(BINS):
        some = [one for one in found if part <= one.foretold * BINS < part + 1]
        if some:
            yield mean(one.foretold for one in some), mean(one.fell for one in some), len(some)


def summary(found: Sequence[Case]) -> str:
    fell = mean(one.fell for one in found)
    lines = [
        f"{len(found)} cases, {fell:.0%} fell; Brier {brier(found):.3f} (bar {BAR:.2f}; "
        f"always saying {fell:.2f} would have {fell * (1 - fell):.3f})",
        f"processor time: 4 samples {mean(one.first for one in found):.2f} s in the mean, "
        f"{max(one.first for one in found):.2f} s at most; 16 in "
        f"{mean(one.seconds for one in found):.2f} s",
    ]
    lines += [
        f"foretold {told:.2f}: {share:.2f} fell ({many})"
        for told, share, many in reliability(found)
    ]
    return "\n".join(lines)


def drawn(found: Sequence[Case]) -> str:
    """The reliability diagram: what fell against what was foretold, with intervals."""
    size, edge = 300, 44

    def at(x: float, y: float) -> tuple[float, float]:
        return round(edge + x * size, 1), round(edge + (1 - y) * size, 1)

    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    whole = size + 2 * edge
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" width="{whole}" '
        'font-family="sans-serif" font-size="12" fill="#444" role="img" '
        'aria-label="How often structures fell of which that was foretold">',
        f'<rect width="{whole}" height="{whole}" fill="#fff"/>',
        f'<rect x="{x0}" y="{y1}" width="{size}" height="{size}" fill="none" stroke="#bbb"/>',
        f'<path d="M{x0} {y0}L{x1} {y1}" stroke="#bbb" stroke-dasharray="4 4"/>',
        f'<text x="{whole / 2}" y="{whole - 8}" text-anchor="middle">foretold to fall</text>',
        f'<text transform="translate(14 {whole / 2}) rotate(-90)" text-anchor="middle">fell</text>',
    ]
    for tick in (0, 0.5, 1):
        lines.append(
            f'<text x="{at(tick, 0)[0]}" y="{y0 + 16}" text-anchor="middle">{tick:.0%}</text>'
            f'<text x="{x0 - 6}" y="{at(0, tick)[1] + 4}" text-anchor="end">{tick:.0%}</text>'
        )
    for told, share, many in reliability(found):
        low, high = Chance(round(share * many), many).interval
        (x, y), (_, bottom), (_, top) = at(told, share), at(told, low), at(told, high)
        lines.append(f'<path d="M{x} {bottom}V{top}" stroke="#2a6fb0" stroke-width="2"/>')
        lines.append(f'<circle cx="{x}" cy="{y}" r="5" fill="#2a6fb0"/>')
        lines.append(f'<text x="{x + 8}" y="{y + 4}">{many}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def logged(log: Path) -> list[Case]:
    """The cases of a log, which may be compressed (`.xz`)."""
    if not log.exists():
        return []
    written = log.read_bytes()
    whole = lzma.decompress(written) if log.suffix == ".xz" else written
    return [Case(**json.loads(line)) for line in whole.splitlines()]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.moon calibration", description=__doc__
    )
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="the first seed")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--svg", type=Path)
    given = parser.parse_args(arguments)
    given.log.parent.mkdir(parents=True, exist_ok=True)
    found = logged(given.log)
    seed = given.first
    while len(found) < given.cases:
        done = sum(one.seed == seed for one in found)
        with given.log.open("a") as log:
            for case in islice(cases(seed), done, None):
                found.append(case)
                log.write(json.dumps(asdict(case)) + "\n")
                log.flush()
        seed += 1
        print(summary(found), flush=True)
    found = found[: given.cases]
    print(summary(found))
    if given.svg is not None:
        given.svg.write_text(drawn(found), encoding="utf-8")
