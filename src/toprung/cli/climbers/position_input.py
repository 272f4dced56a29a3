"""Reading positions that users name: as an argument, in a file or on stdin."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

import click

from toprung.cli.errors import Failure
from toprung.core.errors import Unparsable

if TYPE_CHECKING:
    from toprung.games.climbers import Position

F = TypeVar("F", bound=Callable[..., object])

LONGEST = 1 << 20  # bytes; the largest position has less than ten thousand
_BOM = b"\xef\xbb\xbf"
_HOW = "give one as an argument, as @FILE or on stdin; `toprung climbers tower` makes one"


def position_argument(command: F) -> F:
    """The argument POSITION of a command."""
    return click.argument("source", metavar="[POSITION|@FILE|-]", default="-")(command)


def from_stdin(source: str) -> bool:
    return source in ("-", "")


def read_position(source: str) -> Position:
    """The position that an argument names. Raises Unparsable, Impossible or OSError."""
    if source.startswith("@"):
        if source == "@":
            raise Failure("no file after @; write @FILE")
        with Path(source[1:]).open("rb") as file:
            return parse_position(_read(file))
    if from_stdin(source):
        return parse_position(_read(stdin()))
    if source == source.strip() and len(source.split()) == 1 and _is_file(source):
        raise Failure(f"{source!r} is a file, not a position; write @{source}")
    return parse_position(source.encode("utf-8", "surrogateescape"))


def stdin() -> BinaryIO:
    """Standard input as bytes. Raises Failure on a terminal, where it would wait for ever."""
    if sys.stdin.isatty():
        raise Failure(f"no position: {_HOW}")
    return sys.stdin.buffer


def _read(file: BinaryIO) -> bytes:
    data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise Unparsable(f"this is too long for a position (more than {LONGEST} bytes)")
    return data


def parse_position(data: bytes) -> Position:
    """A position in JSON or in notation. Raises Unparsable or Impossible."""
    from toprung.games.climbers import Position

    stripped = data.removeprefix(_BOM).strip()
    if not stripped:
        raise Unparsable(f"no position: {_HOW}")
    try:
        if stripped.startswith(b"{"):
            return Position.from_json(stripped)
        return Position.parse(stripped.decode())
    except UnicodeDecodeError:
        raise Unparsable("this is not a position: it is not text (UTF-8)") from None
    except RecursionError:
        raise Unparsable("this is nested too deeply for a position") from None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False
