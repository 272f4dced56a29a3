"""The record of a whole game: a value, and its text. Reading it never simulates.

    [Game "moon"]
    [Format "moon-record-1"]
    ...

    0. set:gate first:1 ~eJxjY...~5a0c9d1e
    1. roll draw hold:0,0,300 release settled:<...>;-;- {One: ladder 7 touches ...} ~eJy...~03f4b6c8
    end. {Player 2 wins: ...} ~~77c1b2aa

It is a record as toprung.core.record describes it: headers, then a line for each page. Page 0 is
the preparation, each other one a turn. After the moves comes what was done and seen, compressed;
then a checksum of everything so far, so that whatever is altered or missing is found, and what is
before it is known to be sound. The last line says that the record is complete.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version

from toprung.core.errors import Unparsable
from toprung.core.randomness import seed_text
from toprung.core.record import Entry, Record
from toprung.core.words import Language
from toprung.games.moon.record.codec import decode, encode
from toprung.games.moon.record.trace import Judged, Laid, Said, TraceItem
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.moves import parse_move
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.rules.verdict import Verdict

Page = tuple[TraceItem, ...]

GAME, FORMAT = "moon", "moon-record-1"
LONGEST_PAGE = 1 << 23  # bytes, decompressed: a turn of three quarters of an hour
MOST_ITEMS = 1_000_000  # on all pages
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


def page_line(number: int, page: Sequence[TraceItem], language: Language = "en") -> Line:
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


def page_of(line: Line, number: int) -> tuple[TraceItem, ...]:
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


def build_for(engine: str) -> str:
    """What the header `Build` says of a game that this program simulates with this engine."""
    return f"toprung {version('toprung')}, {engine}"


def engine_of(headers: Sequence[tuple[str, str]]) -> str | None:
    """The engine that `Build` names."""
    program, _, engine = dict(headers).get("Build", "").partition(", ")
    return engine if engine and program.startswith("toprung ") else None


def headers_for(
    start: State, *, seed: int, players: Sequence[str], build: str
) -> tuple[tuple[str, str], ...]:
    """The headers of a game that begins in this state; `players` hold no commas."""
    return (
        ("Game", GAME),
        ("Format", FORMAT),
        ("Seed", seed_text(seed)),
        ("Options", start.options.text),
        ("Players", ", ".join(players)),
        ("Build", build),
        ("Start", notation.text(start)),
    )


@dataclass(frozen=True)
class GameRecord:
    """Headers in their order; page 0 is the preparation, page K turn K. `result` is None as long
    as the game is being played, and if the record was cut short."""

    headers: tuple[tuple[str, str], ...]
    pages: tuple[Page, ...]
    result: str | None = None

    def header(self, name: str) -> str:
        """Raises Unparsable if there is none of that name."""
        return Record(self.headers).header(name)

    @cached_property
    def start(self) -> State:
        """The first state. Raises Unparsable or Impossible."""
        return checked(notation.parse(self.header("Start")))

    @property
    def engine(self) -> str | None:
        """What simulated it, until another engine took over; None if the record does not say."""
        return engine_of(self.headers)

    @property
    def laid(self) -> Laid:
        """How the table was prepared. Raises Unparsable if it never was."""
        for page in self.pages:
            for one in page:
                if isinstance(one, Laid):
                    return one
        raise Unparsable("the record has no table: it ends before the preparation")

    @property
    def commands(self) -> tuple[Said, ...]:
        """All moves, nature's too."""
        return tuple(one for page in self.pages for one in page if isinstance(one, Said))

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All verdicts that were written down."""
        return tuple(one.verdict for page in self.pages for one in page if isinstance(one, Judged))

    @property
    def text(self) -> str:
        """As `parse` reads it."""
        written = [head(self.headers)]
        check = checksum(written[0])
        lines = [page_line(number, page) for number, page in enumerate(self.pages)]
        if self.result is not None:
            lines.append(end_line(self.result))
        for line in lines:
            written.append(line.text(check))
            check = line.check(check)
        return "".join(written)

    @classmethod
    def parse(cls, text: str) -> GameRecord:
        """Read a whole record. On any other text it raises Unparsable, and nothing else."""
        record, wrong = salvage(text)
        if wrong is not None:
            raise wrong
        return record


def salvage(text: str) -> tuple[GameRecord, Unparsable | None]:
    """Everything up to the first error, and that error. Raises Unparsable if not even the headers
    can be read."""
    lines = text.replace("\r\n", "\n").split("\n")
    blank = lines.index("") if "" in lines else len(lines)
    head = "\n".join(lines[:blank]) + "\n\n"
    record = Record.parse(head)
    if record.entries or record.comment:
        raise Unparsable("this is not a record of Catch the Moon: it does not begin with headers")
    if record.header("Game") != GAME:
        raise Unparsable(f"this is a record of {record.header('Game')[:40]!r}, not of a moon game")
    if record.header("Format") != FORMAT:
        given = record.header("Format")[:40]
        raise Unparsable(f"the record has the format {given!r}, this program reads {FORMAT}")
    return _pages(record, checksum(head), enumerate(lines[blank + 1 :], blank + 2))


def _pages(
    record: Record, check: int, lines: Iterable[tuple[int, str]]
) -> tuple[GameRecord, Unparsable | None]:
    found: list[Page] = []
    result: str | None = None
    items = 0
    for number, written in lines:
        try:
            if result is not None:
                if written:
                    raise Unparsable("something follows after the end")
                continue
            line, check = read_line(written, check)
            if is_end(line):
                result = result_of(line)
            else:
                found.append(page_of(line, len(found)))
                items += len(found[-1])
                if items > MOST_ITEMS:
                    raise Unparsable(f"the record tells of more than {MOST_ITEMS} happenings")
        except Unparsable as error:
            fine = GameRecord(record.headers, tuple(found))
            missing = not written and result is None
            what = "the record was cut short: its end is missing" if missing else str(error)
            return fine, Unparsable(f"line {number}: {what}; {_fine(found)}")
    whole = GameRecord(record.headers, tuple(found), result)
    if result is None:
        return whole, Unparsable(f"the record was cut short: its end is missing; {_fine(found)}")
    return whole, None


def _fine(found: Sequence[Page]) -> str:
    turns = len(found) - 1
    if turns < 0:
        return "only the headers are fine"
    return f"the preparation and {turns} turn{'' if turns == 1 else 's'} before are fine"
