"""The record of a game as text: headers in brackets, then the moves, comments in braces.

    [Game "climbers"]
    [Seed "7"]

    {An odd beginning.} - - 12@3,4zr {the first step} -

Every game writes its moves without blanks, brackets or braces. A comment belongs to the move
before it, or to the game if it stands before the first move. Texts are parsed strictly, and
whatever goes wrong is Unparsable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from toprung.core.errors import Unparsable

_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | \[(?P<name>[A-Za-z][A-Za-z0-9_]*)[ ]"(?P<value>(?:[^"\\\n]|\\["\\n])*)"\]
      | \{(?P<comment>(?:[^{}\\]|\\.)*)\}
      | (?P<number>\d+\.(?=\s))
      | (?P<move>[^\s\[\]{}]+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "{": "\\{", "}": "\\}"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One move, with any comment on it."""

    move: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `headers` keep their order; names are unique."""

    headers: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = field(default=())
    comment: str = ""

    def header(self, name: str) -> str:
        """The header's value; Unparsable if the record has none of that name."""
        for key, value in self.headers:
            if key == name:
                return value
        raise Unparsable(f'the record has no header [{name} "..."]')

    def text(self, turns: Iterable[int] = ()) -> str:
        """The record as text. `turns` are the indexes of the moves that begin a numbered line."""
        lines = [f'[{name} "{_escape(value, "header")}"]' for name, value in self.headers]
        lines.append("")
        if self.comment:
            lines.append(f"{{{_escape(self.comment, 'comment')}}}")
        starts = {index: number for number, index in enumerate(turns, 1)}
        line: list[str] = []
        for index, entry in enumerate(self.entries):
            if index in starts:
                lines.append(" ".join(line))
                line = [f"{starts[index]}."]
            line.append(entry.move)
            if entry.comment:
                line.append(f"{{{_escape(entry.comment, 'comment')}}}")
        lines.append(" ".join(line))
        return "\n".join(lines).rstrip("\n") + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record. Raises Unparsable with the line, and nothing else, on any text."""
        headers: dict[str, str] = {}
        entries: list[Entry] = []
        comment = ""
        for match in _tokens(text):
            kind = match.lastgroup
            if kind == "value":
                name = match["name"]
                if name in headers or entries:
                    raise Unparsable(f"{_line(text, match.start())}: header {name} out of place")
                headers[name] = _unescape(match["value"])
            elif kind == "comment":
                said = _unescape(match["comment"])
                if entries:
                    last = entries.pop()
                    entries.append(Entry(last.move, " ".join(filter(None, [last.comment, said]))))
                else:
                    comment = " ".join(filter(None, [comment, said]))
            elif kind == "move":
                entries.append(Entry(match["move"]))
        return cls(tuple(headers.items()), tuple(entries), comment)


def _tokens(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise Unparsable(f"{_line(text, at)}: cannot read {text[at : at + 20]!r}")
        yield match
        at = match.end()


def _line(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}"


def _escape(text: str, place: str) -> str:
    escaped = '\\"\n' if place == "header" else "\\{}"
    return "".join(_ESCAPES[c] if c in escaped else c for c in text)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], text, flags=re.DOTALL)
