"""Files of records: read, checked before they are written, and how to tell them again."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from toprung.core.errors import Unparsable
from toprung.games.registry import NAMES

LONGEST = 1 << 24  # bytes
_GAME = re.compile(r'\[Game "([a-z]{1,40})"\]')


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """How to tell a record: up to a move or turn, with pauses, pictures, or as JSON."""

    at: int | None = None
    delay: float = 0.0
    svg_folder: str | None = None
    as_json: bool = False
    colour: bool | None = None


def read_record(file: str) -> str:
    """A record's text from a file, or from stdin (`-`). Raises OSError or Unparsable."""
    if file == "-":
        data = sys.stdin.buffer.read(LONGEST + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise Unparsable(f"this is too long for a record (more than {LONGEST} bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unparsable("this is not a record: it is not text (UTF-8)") from None


def writable_record(record: str | None) -> Path | None:
    """Complain about a file that cannot be written before the game, not after it."""
    if record is None:
        return None
    path = Path(record)
    with path.open("a", encoding="utf-8"):
        return path


def game_of(text: str) -> str:
    """The game that a record names. Raises Unparsable."""
    match = _GAME.search(text)
    if match is None:
        raise Unparsable('this is not a record: it has no header [Game "..."]')
    game = match[1]
    if game not in NAMES:
        known = ", ".join(NAMES)
        raise Unparsable(f"a record of {game!r}, which is not a game here; those are {known}")
    return game


def write_picture(folder: str | None, number: int, draw: Callable[[], str]) -> None:
    """Write a numbered drawing to a folder, which is made; nothing if there is no folder."""
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        Path(folder, f"{number:04}.svg").write_text(draw(), encoding="utf-8")
