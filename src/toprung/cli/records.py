"""Records in files, and who tells them again: by the game that a record names in its header."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from toprung.core.errors import Unparsable

LONGEST = 1 << 24  # bytes
_GAME = re.compile(r'\[Game "([a-z]{1,40})"\]')


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a record should be told: up to a move or turn, with pauses, pictures, or as JSON."""

    at: int | None = None
    delay: float = 0.0
    svg_folder: str | None = None
    as_json: bool = False
    colour: bool | None = None


Reteller: TypeAlias = Callable[[str, Wishes], None]


def _climbers() -> Reteller:
    from toprung.cli.replay import retell

    return retell


def _moon() -> Reteller:
    from toprung.cli.moon_retelling import retell

    return retell


# By the game's name, who tells a record again; the only such table.
RETELLERS = {"climbers": _climbers, "moon": _moon}


def read_text(file: str) -> str:
    """A record's text from a file, or from stdin (`-`). Raises OSError or Unparsable."""
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


def reteller(text: str) -> Reteller:
    """Who tells this record again. Raises Unparsable."""
    match = _GAME.search(text)
    if match is None:
        raise Unparsable('this is no record: it has no header [Game "..."]')
    if match[1] not in RETELLERS:
        known = ", ".join(RETELLERS)
        raise Unparsable(f"a record of {match[1]!r}, which nobody knows; there is {known}")
    return RETELLERS[match[1]]()


def write_picture(folder: str | None, number: int, draw: Callable[[], str]) -> None:
    """A numbered drawing in a folder, which is made; nothing if no folder is wished."""
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        Path(folder, f"{number:04}.svg").write_text(draw(), encoding="utf-8")
