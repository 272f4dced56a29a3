"""The record of a whole game as a value. Reading it never simulates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from toprung.core.errors import Unparsable
from toprung.core.record import Record
from toprung.games.moon import notation
from toprung.games.moon.recording import pages
from toprung.games.moon.recording.happenings import Happening, Judged, Laid, Said
from toprung.games.moon.state import State
from toprung.games.moon.validation import checked
from toprung.games.moon.verdict import Verdict

Page = tuple[Happening, ...]


def headers_for(
    start: State, *, seed: int, players: Sequence[str], build: str
) -> tuple[tuple[str, str], ...]:
    """The headers of a game that begins in this state; `players` hold no commas."""
    return (
        ("Game", pages.GAME),
        ("Format", pages.FORMAT),
        ("Seed", str(seed)),
        ("Options", start.terms.text),
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
        written = [pages.head(self.headers)]
        check = pages.checksum(written[0])
        lines = [pages.page_line(number, page) for number, page in enumerate(self.pages)]
        if self.result is not None:
            lines.append(pages.end_line(self.result))
        for line in lines:
            written.append(line.text(check))
            check = line.check(check)
        return "".join(written)

    @classmethod
    def parse(cls, text: str) -> GameRecord:
        """Read a whole record. Raises Unparsable, and nothing else, on any text."""
        record, wrong = salvage(text)
        if wrong is not None:
            raise wrong
        return record


def salvage(text: str) -> tuple[GameRecord, Unparsable | None]:
    """Everything up to the first thing that is wrong, and what that is. Raises Unparsable if not
    even the headers can be read."""
    lines = text.replace("\r\n", "\n").split("\n")
    blank = lines.index("") if "" in lines else len(lines)
    head = "\n".join(lines[:blank]) + "\n\n"
    record = Record.parse(head)
    if record.entries or record.comment:
        raise Unparsable("this is no record of Catch the Moon: it does not begin with headers")
    if record.header("Game") != pages.GAME:
        raise Unparsable(f"this is a record of {record.header('Game')[:40]!r}, not of a moon game")
    if record.header("Format") != pages.FORMAT:
        given = record.header("Format")[:40]
        raise Unparsable(f"the record has the format {given!r}, this program reads {pages.FORMAT}")
    return _pages(record, pages.checksum(head), enumerate(lines[blank + 1 :], blank + 2))


def _pages(
    record: Record, check: int, lines: Iterable[tuple[int, str]]
) -> tuple[GameRecord, Unparsable | None]:
    found: list[Page] = []
    result: str | None = None
    for number, written in lines:
        try:
            if result is not None:
                if written:
                    raise Unparsable("something follows after the end")
                continue
            line, check = pages.read_line(written, check)
            if pages.is_end(line):
                result = pages.result_of(line)
            else:
                found.append(pages.page_of(line, len(found)))
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
        return "nothing but the headers is fine"
    return f"the preparation and {turns} turn{'' if turns == 1 else 's'} before are fine"
