"""Simulating a record again, and comparing: the same build must come to the same bits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from toprung.games.moon.recording.record import GameRecord
from toprung.games.moon.recording.rerun import Difference, Rerun
from toprung.games.moon.recording.table import Tables


@dataclass(frozen=True, slots=True)
class Audit:
    """How far the record was simulated, and what was found."""

    turns: int
    steps: int
    frames: int
    settlements: int
    difference: Difference | None = None

    @property
    def same(self) -> bool:
        return self.difference is None


def audit(
    record: GameRecord, tables: Tables, progress: Callable[[int], object] | None = None
) -> Audit:
    """Make every call of the record again, on a table of this factory, up to the first difference.
    `progress` is told each page that is done."""
    run = Rerun(tables)
    for number, page in enumerate(record.pages):
        run.begin(number)
        for one in page:
            run.go(one)
            if run.difference is not None:
                return _report(run, number)
        if progress is not None:
            progress(number)
    run.rest()
    return _report(run, len(record.pages) - 1)


def _report(run: Rerun, turns: int) -> Audit:
    return Audit(turns, run.steps, run.frames, run.settlements, run.difference)
