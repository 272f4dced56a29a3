"""Matches of Catch the Moon as records, their films, and their tables at any earlier moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toprung.core.archive import Played, Rebuilt
from toprung.core.errors import ToprungError, Unparsable
from toprung.core.json import Json
from toprung.core.randomness import parse_seed
from toprung.core.world import BEATS, Motion
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.record import trace
from toprung.games.moon.record.codec import decode
from toprung.games.moon.record.record import GameRecord, Page, salvage
from toprung.games.moon.record.replay import frames
from toprung.games.moon.rules import notation, transitions
from toprung.games.moon.rules.figures.figure import Figure, FigureId
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.verdict import Ruling, Verdict
from toprung.games.moon.table.checkpoint import unpacked
from toprung.games.moon.table.reconstruction import rebuilt
from toprung.games.moon.view.verdict_note import verdict_note

ENDED_EARLY = "the match ended before the game did"


class MoonArchive:
    """An Archive. The pages of a world, one after the other, are the record; what the last page
    will say is in its checkpoint."""

    def record(self, played: Played) -> str:
        text = "".join(played.pages)
        if played.checkpoint is None or salvage(text)[1] is None:
            return text
        kept = unpacked(played.checkpoint)
        if kept.recorder.bookmark.result is None:
            kept.recorder.close(": ".join(filter(None, (ENDED_EARLY, played.ended))))
        return text + "".join(kept.pages)

    def read(self, text: str) -> Played:
        record = GameRecord.parse(text)
        return retold(record, _pages(text))

    def follows(self, played: Played) -> bool:
        start = notation.parse(played.start)
        return start.reseeded(played.seed) == start

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        record, _ = salvage("".join(pages))
        if not 0 <= number < len(record.pages):
            raise Unparsable(f"there is no film {number}: there are {len(record.pages)}")
        for seconds, poses in frames(record.pages[number]):
            placed = {ladder: (*pose.place, *pose.turn) for ladder, pose in poses.items()}
            yield seconds, Motion(round(seconds * BEATS), placed)

    def film_pages(self, moves: Sequence[str]) -> list[int]:
        """Page 0 is the preparation; a page starts with every roll, or in the final, where nobody
        rolls, with every draw."""
        page, pages, before = 0, list[int](), ""
        for move in moves:
            page += move == "roll" or (move == "draw" and before != "roll")
            pages.append(page)
            before = move
        return pages

    def steps(self, pages: Sequence[str], /) -> int:
        record, _ = salvage("".join(pages))
        items = (one for page in record.pages for one in page)
        return sum(one.steps for one in items if isinstance(one, trace.Stepped))

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> Rebuilt:
        record, _ = salvage("".join(pages))
        written = [one for page in record.pages for one in page]
        if checkpoint is not None and record.result is None:
            mark = unpacked(checkpoint).recorder.bookmark
            written += decode(mark.coded, list(mark.moves))
        return rebuilt(record.headers, written, state, seed)


def _pages(text: str) -> tuple[str, ...]:
    """As a world tells them: the headers, a line for each page, the end with the last of them."""
    head, _, rest = text.replace("\r\n", "\n").partition("\n\n")
    *lines, end = rest.rstrip("\n").split("\n")
    written = [f"{line}\n" for line in lines]
    last = f"{end}\n"
    pages = [*written[:-1], written[-1] + last] if written else [last]
    return (f"{head}\n\n", *pages)


def retold(record: GameRecord, pages: tuple[str, ...]) -> Played:
    """The match of a record, from where it branched off if it did. Raises Unparsable, naming the
    turn, at the first thing that the rules do not allow."""
    told = _Retelling(record.start)
    for number, page in enumerate(record.pages):
        try:
            told.go_on(page)
        except ToprungError as error:
            raise Unparsable(f"turn {number}: {error}") from None
    given = dict(record.headers)
    seats = record.start.seats
    named = [name.strip() for name in given.get("Players", "").split(",")]
    names = [name or f"player {seat + 1}" for seat, name in enumerate([*named, *[""] * seats])]
    return Played(
        start=notation.text(told.start),
        seed=told.seed or _seed(given.get("Seed", "")),
        names=tuple(names[:seats]),
        moves=tuple(told.moves),
        pages=pages,
        notes=told.notes,
    )


def _seed(text: str) -> int:
    """Anyone can write a record: a seed that cannot be one is left out."""
    try:
        return parse_seed(text)
    except Unparsable:
        return 0


class _Retelling:
    """What was played so far, from the state in which the match began."""

    def __init__(self, start: State) -> None:
        self.start = self.state = start
        self.seed = 0
        self.moves: list[tuple[int, str]] = []
        self.notes: dict[int, Json] = {}
        self._event: Settled | None = None

    def go_on(self, page: Page) -> None:
        for one in page:
            match one:
                case trace.Reseeded(seed):
                    self.seed = seed
                    self.start = self.state = self.state.reseeded(seed)
                    self.moves.clear()
                    self.notes.clear()
                case trace.Said(move):
                    self.moves.append((transitions.mover(self.state, move), move.text))
                    if isinstance(move, Settled):
                        self._event = move
                        self.state, verdict = transitions.settle(self.state, move)
                        self._note(verdict)
                    else:
                        self.state = transitions.play(self.state, self.state.active, move)
                case trace.Judged(verdict):
                    self._note(verdict)
                case _:
                    pass

    def _note(self, verdict: Verdict) -> None:
        """The record does not say which other ladders took part in a figure."""
        if self._event is None or not self.moves:
            return
        figures = tuple(
            Figure(FigureId(id), verdict.ladder, (), ())
            for id in verdict.figures
            if verdict.ladder is not None and id in list(FigureId)
        )
        ruling = Ruling(self._event, verdict, figures)
        self.notes[len(self.moves) - 1] = {**verdict_note(ruling, self.state)}
