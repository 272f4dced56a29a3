"""CM-FIG-3, the Swing, and CM-FIG-5, the Bolt that stops one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from toprung.games.moon.pieces.ladders import Part
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Vector, add, scaled, turned, unit
from toprung.games.moon.rules.figures.contacts import (
    STEADYING,
    Contact,
    Role,
    Spot,
    by_other,
    contacts,
    total,
)
from toprung.games.moon.rules.figures.figure import Figure, FigureId, Trials, seen
from toprung.games.moon.rules.figures.windows import threads

# A push worth ten degrees turns a free ladder by at least this much, and a bolted one by less. The
# flat end of a rail eats up some of it, and rails have play in windows. At three degrees the lower
# end of a ladder goes five millimetres: as much as people see.
LOOSE = math.radians(3)
RETURN = 2 / 3  # of the way that it must come back: a ladder that stays away has only been moved
SLIP = 0.005  # metres that the hooked point may wander: more, and it is coming off


@dataclass(frozen=True, slots=True)
class Hook:
    """How a ladder hangs on a free end of a rail: whose, where, and by which touches."""

    upright: int
    pivot: Vector
    touches: tuple[Contact, ...]


def hook(settlement: Settlement, ladder: int, besides: Iterable[int] = ()) -> Hook | None:
    """Whether a rung of the ladder hangs over a free end of another ladder's rail, with the
    ladder's middle below. Touches with the ladders `besides` do not count."""
    passed = frozenset(besides)
    touches = [touch for touch in contacts(settlement, ladder) if touch.other.ladder not in passed]
    for touch in touches:
        if touch.own.role is not Role.RUNG or touch.other.role not in (Role.FOOT, Role.TIP):
            continue
        crook = [one for one in touches if _in_crook(one.other, touch.other)]
        pivot = _middle(crook)
        lower = settlement.poses[ladder].place[2] < pivot[2]
        if lower and total(touches) - total(crook) <= STEADYING:
            return Hook(touch.other.ladder, pivot, tuple(crook))
    return None


def _in_crook(spot: Spot, end: Spot) -> bool:
    """Whether a spot is on the same free end, or on the outermost rung next to it."""
    if spot.ladder != end.ladder:
        return False
    rods = numbered(end.ladder).rods
    if rods[spot.rod].part is Part.RUNG:
        outermost = 0 if end.role is Role.FOOT else len(numbered(end.ladder).rungs) - 1
        return rods[spot.rod].number == outermost
    return spot.role is end.role and rods[spot.rod].part is rods[end.rod].part


def swing(settlement: Settlement, ladder: int, trials: Trials) -> Figure | None:
    """Whether the ladder hangs over the free end of a rail and swings freely to both sides."""
    found = hook(settlement, ladder)
    if found is None or not _free(settlement, ladder, found, trials):
        return None
    return seen(FigureId.SWING, ladder, (found.upright,), found.touches)


def bolt(
    settlement: Settlement, ladder: int, history: Iterable[Figure], trials: Trials
) -> Figure | None:
    """Whether the ladder is interlocked with an earlier Swing that still hangs on its upright,
    touches something else as well, and keeps the Swing in place when it is pushed to either
    side."""
    touches = contacts(settlement, ladder)
    swings = _unbolted(settlement, tuple(history))
    for other in sorted(swings.intersection(by_other(touches))):
        found = hook(settlement, other, besides=(ladder,))
        # What touches the Swing alone only makes it heavier: slower to push, but as free.
        anchored = settlement.neighbours[ladder] - {other}
        if found is None or not anchored or not _interlocked(settlement, ladder, other):
            continue
        if _fast(settlement, other, found, trials):
            parts = [one for one in touches if one.other.ladder in (other, found.upright)]
            return seen(FigureId.BOLT, ladder, (other, found.upright), parts)
    return None


def _unbolted(settlement: Settlement, history: tuple[Figure, ...]) -> frozenset[int]:
    """The earlier Swings that no earlier Bolt still holds."""
    swings = {figure.ladder for figure in history if figure.id is FigureId.SWING}
    bolted = {
        figure.others[0]
        for figure in history
        if figure.id is FigureId.BOLT
        and figure.others[0] in settlement.neighbours.get(figure.ladder, ())
    }
    return frozenset(swings - bolted)


def _interlocked(settlement: Settlement, one: int, other: int) -> bool:
    """Whether a rail of either goes through a window of the other."""
    poses = settlement.poses
    return bool(
        threads(one, poses[one], other, poses[other])
        or threads(other, poses[other], one, poses[one])
    )


def _sides(settlement: Settlement, ladder: int) -> tuple[Vector, Vector]:
    """The level directions along its rungs, in which a hanging ladder swings."""
    x, y, _ = turned(settlement.poses[ladder].turn, (1.0, 0.0, 0.0))
    right = unit((x, y, 0.0)) if math.hypot(x, y) > 0 else (1.0, 0.0, 0.0)
    return right, scaled(right, -1.0)


def _free(settlement: Settlement, ladder: int, found: Hook, trials: Trials) -> bool:
    for side in _sides(settlement, ladder):
        tried = trials.swing(ladder, found.pivot, side)
        if tried.away < LOOSE or tried.back < RETURN * tried.away or tried.slipped > SLIP:
            return False
    return True


def _fast(settlement: Settlement, ladder: int, found: Hook, trials: Trials) -> bool:
    sides = _sides(settlement, ladder)
    return all(trials.swing(ladder, found.pivot, side).away < LOOSE for side in sides)


def _middle(touches: Sequence[Contact]) -> Vector:
    """The place of the touches on average, by their loads."""
    middle: Vector = (0.0, 0.0, 0.0)
    for touch in touches:
        middle = add(middle, scaled(touch.place, touch.load / total(touches)))
    return middle
