"""What `make bench` runs: all figures in one process on one core, then a table with targets."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks import (
    attacks,
    beginning,
    command,
    deciding,
    drawings,
    environments,
    listing,
    machine,
    matches,
    memory,
    moon,
    playing,
    positions,
    service,
    startup,
    texts,
    turns,
    views,
    web,
)
from benchmarks.figures import Figure, details, markdown, summary
from benchmarks.moon import engines
from benchmarks.timing import FULL, QUICK, Effort, Share, pin_to_one_core

HISTORY = Path(__file__).with_name("history.jsonl")
PARTS = {
    "listing": listing.measure,
    "turns": turns.measure,
    "startup": startup.measure,
    "memory": memory.measure,
    "playing": playing.measure,
    "deciding": deciding.measure,
    "beginning": beginning.measure,
    "texts": texts.measure,
    "drawings": drawings.measure,
    "views": views.measure,
    "environments": environments.measure,
    "command": command.measure,
    "matches": matches.measure,
    "service": service.measure,
    "attacks": attacks.measure,
    "moon": moon.measure,
    "engines": engines.measure,
    "web": web.measure,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"what to measure: {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: noisier figures")
    parser.add_argument("--save", action="store_true", help="append the figures to history.jsonl")
    parser.add_argument(
        "--make-positions", action="store_true", help="write positions.txt anew, and stop"
    )
    given = parser.parse_args()
    for part in given.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}: the parts are {', '.join(PARTS)}")
    return given


def measured(parts: list[str], effort: Effort) -> list[Figure]:
    return [figure for part in parts or PARTS for figure in PARTS[part](effort)]


def main() -> int:
    given = arguments()
    if given.make_positions:
        positions.make()
        return 0
    if machine.library_is_old():
        print("The compiled rules are older than their sources: `make setup`.", file=sys.stderr)
        return 2
    machine_line = machine.describe()
    pin_to_one_core()
    share = Share()
    figures = measured(given.parts, QUICK if given.quick else FULL)
    machine_line += f", {share.percent():.0f} % of one core"
    tables = [summary(figures), *details(figures)]
    print("\n\n".join([machine_line, *map(markdown, tables)]))
    if given.save:
        effort = "quick run, " if given.quick else ""
        run = {"title": f"{effort}{machine_line}", "notes": [], "tables": tables}
        with HISTORY.open("a", encoding="utf-8") as file:
            file.write(json.dumps(run, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
