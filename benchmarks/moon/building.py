"""How well bots build: practices with the whole set, the demand met by how many ladders stood.

    python -m benchmarks.moon building --level cat --log build/practice.jsonl

A line of the log is a turn. Run the same command again, and it goes on where it stopped: what is
there is not played again. Bots were tuned on seeds below 1000. With `--keep FOLDER` the structure
is kept after every turn. What a log that is kept comes to, without playing anything:

    python -m benchmarks.moon building --level owl --log benchmarks/logs/moon/owl.jsonl.xz
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median

from toprung.arena.practice import LEVELS, Turn, practised
from toprung.bots.moon.bots import SETTINGS
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table

BINS = ((2, 9), (10, 14), (15, 19), (20, 30))
BARS = (0.99, 0.95, 0.80, 0.75)


@dataclass(frozen=True, slots=True)
class Logged:
    """A turn as the log has it; `placed` ladders were on the table after it."""

    level: str
    setting: str
    seed: int
    number: int
    standing: int
    met: bool
    sure: bool
    fell: int
    placed: int
    height: float
    seconds: float


def played(level: str, seed: int, keep: Path | None) -> Iterator[Logged]:
    """One practice, turn by turn."""
    setting = SETTINGS[seed % len(SETTINGS)]
    table = prepared_table(PRESETS[setting])
    for number, turn in enumerate(practised(level, table, seed)):
        if keep is not None:
            (keep / f"{level}-{seed}-{number:02}.table").write_bytes(table.snapshot())
        yield _logged(level, setting, seed, number, turn, len(table.ladders))


def _logged(level: str, setting: str, seed: int, number: int, turn: Turn, placed: int) -> Logged:
    return Logged(
        level, setting, seed, number, turn.standing, turn.met, turn.sure, len(turn.fallen), placed,
        round(turn.height, 4), round(turn.seconds, 3),
    )  # fmt: skip


def logged(log: Path) -> list[Logged]:
    """The turns of whole practices, the newest of each."""
    found = dict[tuple[str, int, int], Logged]()
    if log.exists():
        data = log.read_bytes()
        text = (lzma.decompress(data) if log.suffix == ".xz" else data).decode()
        for line in text.splitlines():
            turn = Logged(**json.loads(line))
            found[turn.level, turn.seed, turn.number] = turn
    return list(found.values())


def finished(turns: Sequence[Logged]) -> set[tuple[str, int]]:
    count = dict[tuple[str, int], int]()
    for turn in turns:
        count[turn.level, turn.seed] = count.get((turn.level, turn.seed), 0) + 1
    return {key for key, many in count.items() if many == 28}


def summary(turns: Sequence[Logged]) -> str:
    """Bin by bin, and the ladders placed in each practice."""
    lines = [
        "| ladders that stood | structures | turns | demand met | bar |",
        "|---|---|---|---|---|",
    ]
    for (low, high), bar in zip(BINS, BARS, strict=True):
        some = [turn for turn in turns if low <= turn.standing <= high]
        if some:
            share, many = mean(turn.met for turn in some), len({turn.seed for turn in some})
            lines.append(f"| {low} to {high} | {many} | {len(some)} | {share:.1%} | {bar:.0%} |")
    placed = [sum(turn.placed > turn.standing for turn in turns if turn.seed == seed)
              for seed in sorted({turn.seed for turn in turns})]  # fmt: skip
    seconds = [turn.seconds for turn in turns]
    lines.append(f"placed of 28: median {median(placed)}, {sorted(placed)}")
    lines.append(f"processor a turn: mean {mean(seconds):.2f} s, most {max(seconds):.1f} s")
    lines.append(f"of those that were sure, not met: {sum(t.sure and not t.met for t in turns)}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon building", description=__doc__)
    parser.add_argument("--level", choices=sorted(LEVELS), default="cat")
    parser.add_argument("--seeds", type=int, default=24)
    parser.add_argument("--first", type=int, default=1001)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args(arguments)
    given.log.parent.mkdir(parents=True, exist_ok=True)
    seeds = range(given.first, given.first + given.seeds)
    done = finished(logged(given.log))
    for seed in seeds:
        if (given.level, seed) in done:
            continue
        with given.log.open("a") as log:
            for turn in played(given.level, seed, given.keep):
                log.write(json.dumps(asdict(turn)) + "\n")
                log.flush()
        print(f"seed {seed}: {turn.placed} ladders stand", flush=True)
    turns = [one for one in logged(given.log) if one.level == given.level and one.seed in seeds]
    print(summary(turns))
