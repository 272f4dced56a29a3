"""A record as the match that was played: whose moves they were, and what was said of nature's."""

from __future__ import annotations

from toprung.core.archive import Played
from toprung.core.errors import ToprungError, Unparsable
from toprung.core.json import Json
from toprung.games.moon import notation, play
from toprung.games.moon.events import Settled
from toprung.games.moon.figures.figure import Figure, FigureId
from toprung.games.moon.recording import happenings as hap
from toprung.games.moon.recording.record import GameRecord, Page
from toprung.games.moon.rules import judge
from toprung.games.moon.state import State
from toprung.games.moon.tabletop.notes import verdict_note
from toprung.games.moon.tabletop.table import Ruling
from toprung.games.moon.verdict import Verdict


def retold(record: GameRecord, pages: tuple[str, ...]) -> Played:
    """The match of a record, since it branched off if it did. Raises Unparsable, naming the turn,
    when it comes to something that the rules do not allow."""
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
    seed = given.get("Seed", "")
    return Played(
        start=notation.text(told.start),
        seed=int(seed) if seed.isdecimal() and len(seed) < 30 else 0,
        names=tuple(names[:seats]),
        moves=tuple(told.moves),
        pages=pages,
        notes=told.notes,
    )


class _Retelling:
    """What was played so far, from the state in which the match began."""

    def __init__(self, start: State) -> None:
        self.start = self.state = start
        self.moves: list[tuple[int, str]] = []
        self.notes: dict[int, Json] = {}
        self._event: tuple[State, Settled] | None = None

    def go_on(self, page: Page) -> None:
        for one in page:
            match one:
                case hap.Reseeded(seed):
                    self.start = self.state = self.state.reseeded(seed)
                    self.moves.clear()
                    self.notes.clear()
                case hap.Said(move):
                    before, seat = self.state, play.mover(self.state, move)
                    self.state = play.play(before, seat, move)
                    self.moves.append((seat, move.text))
                    if isinstance(move, Settled):
                        self._event = before, move
                        self._note(judge(before, move))
                case hap.Judged(verdict):
                    self._note(verdict)
                case _:
                    pass

    def _note(self, verdict: Verdict) -> None:
        """Which ladders made a figure is not in the record, but for the last one."""
        if self._event is None or not self.moves:
            return
        figures = tuple(
            Figure(FigureId(id), verdict.ladder, (), ())
            for id in verdict.figures
            if verdict.ladder is not None and id in list(FigureId)
        )
        ruling = Ruling(self._event[1], verdict, figures)
        self.notes[len(self.moves) - 1] = {**verdict_note(ruling, self.state)}
