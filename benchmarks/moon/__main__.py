"""Long measurements, one at a time: `python -m benchmarks.moon towers --seeds 10`."""

from __future__ import annotations

import sys

from benchmarks.moon import (
    accuracy,
    building,
    calibration,
    core,
    hints,
    ideas,
    matches,
    planning,
    puzzles,
    standing,
    statics,
    towers,
)

COMMANDS = {
    "accuracy": accuracy.main,
    "building": building.main,
    "calibration": calibration.main,
    "core": core.main,
    "hints": hints.main,
    "ideas": ideas.main,
    "matches": matches.main,
    "planning": planning.main,
    "puzzles": puzzles.main,
    "standing": standing.main,
    "statics": statics.main,
    "towers": towers.main,
}


def main() -> int:
    command = COMMANDS.get(sys.argv[1]) if len(sys.argv) > 1 else None
    if command is None:
        print(f"one of: {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    command(sys.argv[2:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
