"""The text of a record: headers, then a line for each page, the last line saying that it is whole.

    [Game "moon"]
    [Format "moon-record-1"]
    ...

    0. set:gate first:1 ~eJxjY...~5a0c9d1e
    1. roll draw hold:0,0,300 release settled:<...>;-;- {One: ladder 7 touches ...} ~eJy...~03f4b6c8
    end. {Player 2 wins: ...} ~~77c1b2aa

It is a record as toprung.core.record describes it. Page 0 is the preparation, each other one a
turn. After the moves comes what was done and seen, compressed; then a checksum of everything so
far, so that whatever is altered or missing is found, and what is before it is known to be fine.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from toprung.core.errors import Unparsable
from toprung.core.record import Entry, Record
from toprung.core.words import Language
from toprung.games.moon.moves import parse_move
from toprung.games.moon.recording.coding import decode, encode
from toprung.games.moon.recording.happenings import Happening, Judged, Said

GAME, FORMAT = "moon", "moon-record-1"
LONGEST_PAGE = 1 << 24  # bytes, decompressed
_PAGE = re.compile(r"(?P<moves>.*) ~(?P<data>[A-Za-z0-9+/=]*)~(?P<check>[0-9a-f]{8})", re.DOTALL)
_END = "end."


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its checksum: what it is called, and the rest."""

    name: str
    moves: str
    data: str

    @property
    def body(self) -> str:
        return " ".join(filter(None, (self.name, self.moves)))

    def text(self, before: int) -> str:
        """With the checksum, which follows from that of the line before."""
        return f"{self.body} ~{self.data}~{self.check(before):08x}\n"

    def check(self, before: int) -> int:
        return checksum(f"{self.body} ~{self.data}", before)


def checksum(text: str, before: int = 0) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass"), before)


def head(headers: Sequence[tuple[str, str]]) -> str:
    """The headers and the empty line after them."""
    return Record(tuple(headers)).text().rstrip("\n") + "\n\n"


def page_line(number: int, page: Sequence[Happening], language: Language = "en") -> Line:
    """A page; verdicts stand beside the moves as comments, for people."""
    entries: list[Entry] = []
    for one in page:
        if isinstance(one, Said):
            entries.append(Entry(one.move.text))
        elif isinstance(one, Judged) and entries:
            entries.append(Entry(entries.pop().move, one.verdict.sentence(language)))
    data = base64.b64encode(zlib.compress(encode(page), 9)).decode()
    return Line(f"{number}.", _written(Record(entries=tuple(entries))), data)


def end_line(result: str) -> Line:
    """The last line."""
    return Line(_END, _written(Record(comment=" ".join(result.split()))), "")


def read_line(text: str, before: int) -> tuple[Line, int]:
    """A line and its checksum. Raises Unparsable."""
    match = _PAGE.fullmatch(text)
    if match is None:
        raise Unparsable("it was cut or altered: it does not end with a checksum")
    name, _, moves = match["moves"].partition(" ")
    line = Line(name, moves, match["data"])
    check = line.check(before)
    if f"{check:08x}" != match["check"]:
        raise Unparsable("it was altered: its checksum is wrong")
    return line, check


def is_end(line: Line) -> bool:
    return line.name == _END


def result_of(line: Line) -> str:
    """What the last line says."""
    return Record.parse(line.moves).comment


def page_of(line: Line, number: int) -> tuple[Happening, ...]:
    """The page of a line. Raises Unparsable."""
    if line.name != f"{number}.":
        raise Unparsable(f"it should be page {number}, not {line.name[:20]!r}")
    moves = [parse_move(entry.move) for entry in Record.parse(line.moves).entries]
    return decode(_unpacked(line.data), moves)


def _unpacked(data: str) -> bytes:
    try:
        machine = zlib.decompressobj()
        unpacked = machine.decompress(base64.b64decode(data, validate=True), LONGEST_PAGE)
    except (binascii.Error, zlib.error) as error:
        raise Unparsable(f"its data cannot be unpacked: {error}") from None
    if not machine.eof or machine.unused_data:
        raise Unparsable("its data are cut or too long")
    return unpacked


def _written(record: Record) -> str:
    return record.text().strip("\n").replace("\n", " ")
