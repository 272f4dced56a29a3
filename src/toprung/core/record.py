"""The record of a game as text: headers in brackets, then the moves, comments in braces.

    [Game "climbers"]
    [Seed "7"]

    {An odd beginning.} - - 12@3,4zr {the first step} ( 12@3,4zb - ) -

Every game writes its moves without blanks, brackets or braces. A comment belongs to the move
before it, or to the game if it stands before the first move. A variation stands in parentheses
with blanks around them, and is played instead of the move before it. Texts are parsed strictly, and
whatever goes wrong is Unparsable. A file may hold several records, one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from toprung.core.arguments import expect, expect_all
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
_HEADER_LINE = re.compile(r"\[([A-Za-z][A-Za-z0-9_]*) \"")
_BRACE = re.compile(r"\\.|[{}]")
_END = "end."
_DEEPEST = 50  # variations within variations


@dataclass(frozen=True, slots=True)
class Entry:
    """One move, with any comment on it, and what might have been played instead of it."""

    move: str
    comment: str = ""
    variations: tuple[tuple[Entry, ...], ...] = ()

    def __post_init__(self) -> None:
        expect(self.move, "move", str)
        expect(self.comment, "comment", str)
        expect_all(self.variations, "variations", tuple)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `headers` keep their order; names are unique. `numbers` are those of the lines
    that it was read from, each with the index of the move after it: written again, it looks as it
    did."""

    headers: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = field(default=())
    comment: str = ""
    numbers: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        expect_all(self.headers, "headers", tuple)
        expect_all(self.entries, "entries", Entry)
        expect(self.comment, "comment", str)
        expect_all(self.numbers, "numbers", tuple)

    def header(self, name: str) -> str:
        """The header's value; Unparsable if the record has none of that name."""
        expect(name, "name", str)
        for key, value in self.headers:
            if key == name:
                return value
        raise Unparsable(f'the record has no header [{name} "..."]')

    @property
    def result(self) -> str | None:
        """How the game ended, in the words of its header `Result` or of the comment on a closing
        `end.`, as records have that are written while people play; None if it does not say."""
        closings = (entry.comment for entry in self.entries if entry.move == _END)
        return dict(self.headers).get("Result") or next(closings, None)

    def text(self, turns: Iterable[int] = ()) -> str:
        """The record as text. `turns` are the indexes of the moves that begin a numbered line; by
        default those that did when it was read."""
        expect(turns, "turns", Iterable)
        lines = [f'[{name} "{_escape(value, "header")}"]' for name, value in self.headers]
        lines.append("")
        if self.comment:
            lines.append(f"{{{_escape(self.comment, 'comment')}}}")
        starts = {index: number for number, index in enumerate(turns, 1)}
        as_read = not starts and bool(self.numbers)
        starts = starts or {index: number for number, index in self.numbers}
        line: list[str] = []
        for index, entry in enumerate(self.entries):
            if index in starts or (as_read and entry.move == _END):
                if line or not as_read:
                    lines.append(" ".join(line))
                line = [f"{starts[index]}."] if index in starts else []
            line.extend(_words(entry))
        lines.append(" ".join(line))
        return "\n".join(lines).rstrip("\n") + "\n"

    def __str__(self) -> str:
        return self.text()

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record. Raises Unparsable with the line, and nothing else, on any text."""
        expect(text, "text", str)
        headers: dict[str, str] = {}
        lines = _Lines()
        numbers: list[tuple[int, int]] = []
        for match in _tokens(text):
            kind = match.lastgroup
            try:
                if kind == "value":
                    name = match["name"]
                    if name in headers or lines.begun:
                        raise Unparsable(f"header {name} out of place")
                    headers[name] = _unescape(match["value"])
                elif kind == "comment":
                    lines.remark(_unescape(match["comment"]))
                elif kind == "move":
                    lines.word(match["move"])
                elif kind == "number" and lines.count is not None:
                    numbers.append((int(match["number"][:-1][-9:]), lines.count))
            except Unparsable as error:
                raise Unparsable(f"{_line(text, match.start())}: {error}") from None
        entries = lines.finished(text)
        return cls(tuple(headers.items()), entries, lines.comment, tuple(numbers))


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records of a file, one after the other, as its lines come in: no more than one game is in
    memory. A record ends where headers begin again. Raises Unparsable, with the number of the
    record, at the first one that is wrong."""
    expect(lines, "lines", Iterable)
    for number, text in enumerate(_split(lines), 1):
        try:
            yield Record.parse(text)
        except Unparsable as error:
            raise Unparsable(f"record {number}, {error}") from None


def records_text(records: Iterable[str | Record]) -> str:
    """Several records as one text, which `read_records` reads."""
    return "\n".join(str(record) for record in records)


def _split(lines: Iterable[str]) -> Iterator[str]:
    gathered: list[str] = []
    names: set[str] = set()
    begun = within = False  # the moves of this record; a comment that goes on
    for line in lines:
        expect(line, "each of lines", str)
        header = None if within else _HEADER_LINE.match(line)
        if header is not None:
            if begun or header[1] in names:
                yield "".join(gathered)
                gathered, names, begun = [], set(), False
            names.add(header[1])
        elif line.strip():
            begun = True
            for brace in _BRACE.findall(line):
                within = brace != "}" and (within or brace == "{")
        gathered.append(line if line.endswith("\n") else f"{line}\n")
    if begun or names:
        yield "".join(gathered)


class _Lines:
    """Moves being read: the main line and, within it, the variations that are open."""

    def __init__(self) -> None:
        self.comment = ""
        self._open: list[list[Entry]] = [[]]

    @property
    def begun(self) -> bool:
        return bool(self._open[0])

    @property
    def count(self) -> int | None:
        """Moves of the main line so far; None within a variation."""
        return len(self._open[0]) if len(self._open) == 1 else None

    def remark(self, said: str) -> None:
        entries = self._open[-1]
        if entries:
            last = entries.pop()
            comment = " ".join(filter(None, [last.comment, said]))
            entries.append(replace(last, comment=comment))
        elif len(self._open) == 1:
            self.comment = " ".join(filter(None, [self.comment, said]))
        else:
            raise Unparsable("in a variation a comment follows its move")

    def word(self, move: str) -> None:
        entries = self._open[-1]
        if move == "(":
            if not entries:
                raise Unparsable("a variation follows the move that it replaces")
            if len(self._open) > _DEEPEST:
                raise Unparsable(f"variations are at most {_DEEPEST} deep")
            self._open.append([])
        elif move == ")":
            if len(self._open) == 1 or not entries:
                raise Unparsable("a `)` that ends no variation")
            self._open.pop()
            last = self._open[-1].pop()
            replaced = replace(last, variations=(*last.variations, tuple(entries)))
            self._open[-1].append(replaced)
        else:
            entries.append(Entry(move))

    def finished(self, text: str) -> tuple[Entry, ...]:
        if len(self._open) > 1:
            raise Unparsable(f"{_line(text, len(text))}: a variation is not closed with `)`")
        return tuple(self._open[0])


def _words(entry: Entry) -> Iterator[str]:
    yield entry.move
    if entry.comment:
        yield f"{{{_escape(entry.comment, 'comment')}}}"
    for line in entry.variations:
        yield "("
        for one in line:
            yield from _words(one)
        yield ")"


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
