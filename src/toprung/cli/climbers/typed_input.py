"""What a person types in a game: moves in notation or in words, and questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from toprung.core.errors import Unparsable
from toprung.games.climbers import Axis, Colour, Ladder, Move, parse_move

WORDS = (
    "pass", "go", "take", "put", "stone", "moves", "reach", "blocks", "look", "undo", "hint", "do",
    "board", "rules", "position", "save", "resign", "quit", "help",
)  # fmt: skip
ALIASES = {
    "p": "pass", "stay": "pass", "skip": "pass", "done": "pass",
    "g": "go", "walk": "go", "climb": "go", "shift": "go",
    "t": "take", "block": "take", "s": "stone",
    "m": "moves", "legal": "moves", "r": "reach", "where": "reach", "l": "look", "peek": "look",
    "u": "undo", "back": "undo", "h": "hint", "b": "board", "show": "board", "rule": "rules",
    "q": "quit", "exit": "quit", "?": "help",
}  # fmt: skip
_FILLERS = {"to", "at", "on", "with", "the", "and", "ladder", "ladders", "near", "block", "up"}
_SQUARE = re.compile(r"\(?(-?[0-9]{1,6}),(-?[0-9]{1,6})\)?")
_POSTURES = {"flat": Axis.Z, "upright": Axis.Z, **{axis.value: axis for axis in Axis}}


@dataclass(frozen=True, slots=True)
class Request:
    """One of WORDS, and what follows it."""

    word: str
    rest: tuple[str, ...] = ()


def parse_line(line: str) -> Request | Move:
    """Read a line. Raises Unparsable, with a hint, if it is neither a word nor a move."""
    words = re.sub(r"(?<=[0-9])\s*,\s*(?=[-0-9])", ",", line).split()
    if not words:
        raise Unparsable("type a move or a word; help lists them")
    first = ALIASES.get(words[0].lower(), words[0].lower())
    if first in WORDS:
        return Request(first, tuple(words[1:]))
    if len(words) == 1 and not words[0].isalpha():
        return parse_move(words[0])
    near = get_close_matches(first, [*WORDS, *ALIASES], n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else "help lists the words"
    raise Unparsable(f"{words[0][:40]!r} means nothing here; {hint}")


def parse_walk(rest: Sequence[str]) -> tuple[int, int, frozenset[Ladder]]:
    """Read `3,4`, `3 4` or `3,4 short long`. Raises Unparsable."""
    words = [word.lower() for word in rest if word.lower() not in _FILLERS]
    if len(words) > 1 and all(re.fullmatch("-?[0-9]+", word) for word in words[:2]):
        words[:2] = [",".join(words[:2])]
    square = _SQUARE.fullmatch(words[0]) if words else None
    if square is None:
        raise Unparsable("where to? go X,Y, or go X,Y short; reach lists the squares")
    ladders: set[Ladder] = set()
    for word in words[1:]:
        named = [ladder for ladder in Ladder if word in (ladder, ladder.value[0], "both", "sl")]
        if not named:
            raise Unparsable(f"{word[:40]!r} is not a ladder: say short, long or both")
        ladders.update(named)
    return int(square[1]), int(square[2]), frozenset(ladders)


@dataclass(frozen=True, slots=True)
class Details:
    """The parts of a request about a block, told apart by their looks."""

    numbers: tuple[int, ...] = ()
    square: tuple[int, int] | None = None
    axis: Axis | None = None
    up: Colour | None = None
    level: int | None = None


def parse_details(rest: Sequence[str]) -> Details:
    """Read `12 3,4 z red`, `12 red level 4` or `3 red`. Raises Unparsable."""
    numbers: list[int] = []
    square, axis, up, level = None, None, None, None
    words = [word.lower() for word in rest if word.lower() not in _FILLERS]
    while words:
        word = words.pop(0)
        if match := _SQUARE.fullmatch(word):
            square = int(match[1]), int(match[2])
        elif word == "level" and words and re.fullmatch("[0-9]{1,3}", words[0]):
            level = int(words.pop(0))
        elif re.fullmatch("#?[0-9]{1,6}", word):
            numbers.append(int(word.removeprefix("#")))
        elif word in _POSTURES:
            axis = _POSTURES[word]
        else:
            up = colour_named(word)
    return Details(tuple(numbers), square, axis, up, level)


def colour_named(word: str) -> Colour:
    """A colour by its name or the beginning of it. Raises Unparsable."""
    fits = [colour for colour in Colour if colour.value.startswith(word)]
    if len(fits) != 1:
        raise Unparsable(f"{word[:40]!r} is neither a colour ({', '.join(Colour)}) nor x, y or z")
    return fits[0]


def one_number(rest: Sequence[str], what: str) -> int:
    """The block that a request such as `look 12` names. Raises Unparsable."""
    numbers = parse_details(rest).numbers
    if len(numbers) != 1:
        raise Unparsable(f"which block? {what}")
    return numbers[0]
