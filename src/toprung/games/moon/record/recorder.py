"""Writing a record while a game is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from toprung.core.errors import OutOfTurn
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.record import trace
from toprung.games.moon.record.codec import OpenPage, decode
from toprung.games.moon.record.observer import Looks, TableObserver
from toprung.games.moon.record.record import GameRecord, Line, checksum, end_line, head, page_line
from toprung.games.moon.rules.moves import Draw, Move, Roll
from toprung.games.moon.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Where a record is being written: its headers; the open page, with its number, code and moves;
    whether the last move was a roll; the checksum of everything before; and the result if it is
    closed."""

    headers: tuple[tuple[str, str], ...]
    page: int
    coded: bytes
    moves: tuple[Move, ...]
    rolled: bool
    check: int
    result: str | None


class Recorder:
    """Takes down what happens, in order. A new page begins with each turn.

    `sink`, if given, gets the text as soon as a page is full (a file's `write`), so that a crash
    loses no more than the turn it happens in. `text` and `record` know everything so far.
    What happens on the table (the hand's track, poses, settlements) it observes.
    """

    def __init__(
        self,
        headers: Sequence[tuple[str, str]],
        sink: Callable[[str], object] | None = None,
    ) -> None:
        self._headers = tuple(headers)
        self._earlier = 0
        self._pages: list[tuple[trace.TraceItem, ...]] = []
        self._open = OpenPage()
        self._result: str | None = None
        self._rolled = False
        self._observer: TableObserver | None = None
        self._sink = sink
        first = head(self._headers)
        self._check = checksum(first)
        self._put(first)

    @classmethod
    def reopened(cls, mark: Bookmark, sink: Callable[[str], object] | None = None) -> Recorder:
        """Go on writing there. This recorder does not know the earlier pages. Raises Unparsable if
        the page was coded differently."""
        recorder = cls(mark.headers)
        recorder._earlier = mark.page
        recorder._open = OpenPage(decode(mark.coded, mark.moves))
        recorder._rolled, recorder._check, recorder._result = mark.rolled, mark.check, mark.result
        recorder._sink = sink
        return recorder

    @property
    def bookmark(self) -> Bookmark:
        """Where the record is now, to reopen it later."""
        code, moves = self._open.coded, tuple(self._open.moves)
        return Bookmark(
            self._headers, self.page, code, moves, self._rolled, self._check, self._result
        )

    @property
    def page(self) -> int:
        """The number of the page that is being written: 0 in the preparation, then the turn's."""
        return self._earlier + len(self._pages)

    @property
    def record(self) -> GameRecord:
        """Everything so far, the open page too."""
        written = tuple(self._open.items)
        open_page = (written,) if written else ()
        return GameRecord(self._headers, (*self._pages, *open_page), self._result)

    @property
    def text(self) -> str:
        return self.record.text

    @property
    def looks(self) -> Looks | None:
        """What was seen last of the table, None before it is laid."""
        return None if self._observer is None else self._observer.looks

    def laid(self, table: Simulator, base: Base, starting: tuple[int, int]) -> None:
        """The game is played on this table, which has just been prepared like this."""
        self.note(trace.Laid(base, starting))
        self.observe(table)

    def observe(self, table: Simulator, looks: Looks | None = None) -> None:
        """Take down what happens on this table from now on; `looks` is what was seen of it last."""
        self._observer = TableObserver(self, looks)
        table.observe(self._observer)

    def note(self, item: trace.TraceItem) -> None:
        """Anything. Steps that follow each other become one item."""
        if self._result is not None:
            raise OutOfTurn("the record is closed", "CM-END-1")
        self._open.add(item)

    def command(self, move: Move) -> None:
        """A move of a player or an event of nature, after it was accepted."""
        begins = isinstance(move, Roll) or (isinstance(move, Draw) and not self._rolled)
        if begins and self._result is None:
            self._turn_page()
        self._rolled = isinstance(move, Roll)
        self.note(trace.Said(move))

    def verdict(self, verdict: Verdict) -> None:
        """The referee's word on the event that was noted last."""
        self.note(trace.Judged(verdict))

    def close(self, result: str) -> None:
        """The game is over, or will not be continued."""
        self._turn_page()
        self._result = " ".join(result.split())
        self._write(end_line(self._result))

    def _turn_page(self) -> None:
        """The page is full; page 0 exists even if nothing was prepared."""
        written = tuple(self._open.items)
        if written or not self.page:
            self._write(page_line(self.page, written))
            self._pages.append(written)
            self._open = OpenPage()

    def _write(self, line: Line) -> None:
        self._put(line.text(self._check))
        self._check = line.check(self._check)

    def _put(self, text: str) -> None:
        if self._sink is not None:
            self._sink(text)
