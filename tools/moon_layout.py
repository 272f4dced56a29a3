"""The core's constants and struct offsets, for the page: it runs the same core as WebAssembly.

`python -m tools.moon_layout --out web/src/games/moon/physics/constants.ts` writes them as
TypeScript; a test fails while that file is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from toprung.games.moon.physics.kernels import core_constants
from toprung.games.moon.record.grid import HAND

_WORDS: Final = {
    "WORLD_ALIGNMENT": "Bytes: a world begins at a multiple of this.",
    "LADDERS": "Numbers of ladders are below this.",
    "LOADS": "Pairs of rods that can touch at once.",
    "MOTION": "Numbers of a ladder's motion: place, turn (w, x, y, z), velocity and spin.",
    "GRIP_SIZE": "Bytes of the struct `Grip`.",
    "GRIP_TARGET": "Offset in it of the target's pose: seven doubles.",
    "GRIP_LADDER": "Offset in it of the held ladder's number (int32), -1 if there is none.",
    "STEPS_PER_BEAT": "Steps of the core between two targets of a hand.",
    "BEAT": "Seconds of a beat.",
    "SAG": "Metres by which a target is below its ladder when the hand carries none of its weight.",
    "GRID": "Points to the metre, and to 1 of a quaternion's parts, of the grid of targets.",
}


def constants() -> dict[str, float]:
    """All that the page needs to know, by name."""
    return {**core_constants(), "GRID": HAND.places}


def typescript() -> str:
    """The constants as a TypeScript module."""
    lines = ["/* Generated from the physics core by `python -m tools.moon_layout`. */"]
    for name, value in constants().items():
        lines += [f"/** {_WORDS[name]} */", f"export const {name} = {_number(value)};"]
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def main(arguments: Sequence[str]) -> None:
    match arguments:
        case ["--out", path]:
            Path(path).write_text(typescript(), "utf-8")
        case _:
            print(typescript(), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
