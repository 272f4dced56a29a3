"""CM-FIG-2, the Crazy Diagonal, and CM-FIG-4, the Sin of Pride: a row of three of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import dot
from toprung.games.moon.rules.figures.contacts import Contact, by_other, contacts
from toprung.games.moon.rules.figures.figure import Figure, FigureId, seen
from toprung.games.moon.rules.figures.windows import Thread, Window, threads

ASKEW = math.radians(15)  # from straight through the window: less looks straight to the eye
GRIP = 0.1  # of a push must point from rung to rung; a rail 84 degrees steep still gives that
ROW = 3  # Crazy Diagonals make a Sin of Pride


def crazy_diagonals(settlement: Settlement, ladder: int) -> tuple[Figure, ...]:
    """One for each ladder with which it makes a Crazy Diagonal: one or both rails of one of the two
    pass askew between neighbouring rungs of the other, and both rungs grip them."""
    found = []
    for other, shared in by_other(contacts(settlement, ladder)).items():
        for inner, outer in ((ladder, other), (other, ladder)):
            held = _gripped(settlement, inner, outer, shared)
            if held:
                found.append(seen(FigureId.CRAZY_DIAGONAL, ladder, (other,), held))
                break
    return tuple(found)


def _gripped(
    settlement: Settlement, inner: int, outer: int, shared: Iterable[Contact]
) -> list[Contact]:
    """The touches by which rungs of the outer ladder grip rails of the inner one between them."""
    poses = settlement.poses
    through = threads(inner, poses[inner], outer, poses[outer])
    for window in dict.fromkeys(thread.window for thread in through):
        passing = [thread for thread in through if thread.window == window]
        rails = {numbered(inner).rods[thread.rail].part for thread in passing}
        low, high = [], []
        for touch in shared:
            rail, rung, upwards = touch.own, touch.other, dot(touch.push, window.up)
            if touch.own.ladder == outer:
                rail, rung, upwards = touch.other, touch.own, -upwards
            if numbered(inner).rods[rail.rod].part not in rails:
                continue
            if rung.rod == window.low and upwards > GRIP:
                low.append(touch)
            if rung.rod == window.high and upwards < -GRIP:
                high.append(touch)
        if low and high and _askew(window, passing):
            return low + high
    return []


def _askew(window: Window, passing: Iterable[Thread]) -> bool:
    return any(abs(dot(one.along, window.out)) < math.cos(ASKEW) for one in passing)


def sin_of_pride(
    settlement: Settlement, diagonals: Iterable[Figure], history: Iterable[Figure]
) -> Figure | None:
    """Whether the last of these Crazy Diagonals completes a row: its ladder is stuck in one that
    was itself placed in a third, and that one in a fourth, and all of them still touch."""
    earlier = [figure for figure in history if figure.id is FigureId.CRAZY_DIAGONAL]
    for figure in diagonals:
        for row in _rows(settlement, figure.ladder, [*earlier, figure]):
            return Figure(FigureId.SIN_OF_PRIDE, figure.ladder, row, figure.meetings)
    return None


def _rows(
    settlement: Settlement, ladder: int, links: list[Figure], row: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """All rows of hosts, one after the other, that begin with this ladder's host."""
    if len(row) == ROW:
        yield row
        return
    for link in links:
        host = link.others[0]
        if link.ladder == ladder and host in settlement.neighbours.get(ladder, ()):
            yield from _rows(settlement, host, links, (*row, host))
