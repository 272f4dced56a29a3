"""Candidates: poses worth trying, from the geometry of the structure and of the ladder.

Each proposer draws one candidate by chance, or gives None where it finds nothing to hold on to.
Most candidates have no room: they cost little, and are sorted out together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Bar, Kind, Structure, length, openings, prongs
from toprung.games.moon.pieces.ladders import Ladder, ladder
from toprung.games.moon.pieces.space import (
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    cross,
    dot,
    from_axes,
    minus,
    scaled,
    size,
    turned,
    unit,
)
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.figures.windows import Window

UP: Vector = (0.0, 0.0, 1.0)
THICK = 0.006  # metres: a rail's side
STEEPEST = 0.5  # rise over run that friction holds
PILED = 0.02  # metres from the middle
TRIES = 12  # of finding a partner for a bar


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pose in which the ladder may overlap others, and the way along which it can be drawn back;
    it is worth trying if it is free before `far` (metres)."""

    kind: Kind
    pose: Pose
    way: Vector = UP
    far: float = 0.02


@dataclass(frozen=True, slots=True)
class Task:
    """The ladder to place, what the die demands, and what is there to build on."""

    ladder: int
    demand: Demand
    structure: Structure

    @property
    def body(self) -> Ladder:
        return ladder(self.ladder)

    def partners(self, one: Bar, stream: RandomStream, count: int) -> Iterator[Bar]:
        """Bars, drawn by chance, that together with this one suit the demand."""
        bars = self.structure.bars
        match self.demand:
            case Demand.ONE:
                bars = tuple(bar for bar in bars if bar.ladder == one.ladder)
            case Demand.TWO:
                bars = tuple(bar for bar in bars if bar.ladder != one.ladder)
            case Demand.MOON:
                pass
        if bars:
            yield from (stream.pick(bars) for _ in range(count))

    @property
    def keen(self) -> int:
        """How many places are drawn to take the highest of."""
        return 6 if self.demand is Demand.MOON else 2

    def high_bar(self, stream: RandomStream) -> Bar:
        """A bar, preferably a high one."""
        bars = [stream.pick(self.structure.bars) for _ in range(self.keen + 1)]
        return max(bars, key=lambda bar: bar.high[2])


def framed(along: Vector, out: Vector) -> Quaternion:
    """The turn of a ladder that runs along a direction, its plane facing `out` as far as it can."""
    z = unit(along)
    y = minus(out, scaled(z, dot(out, z)))
    y = unit(y) if size(y) > 1e-6 else unit(cross(z, (z[1], z[2], z[0])))
    return from_axes(cross(y, z), y, z)


def facing(out: Vector, along: Vector) -> Quaternion:
    """The turn of a ladder whose plane faces `out`, and that runs `along` as far as it can."""
    y = unit(out)
    z = minus(along, scaled(y, dot(along, y)))
    z = unit(z) if size(z) > 1e-6 else unit(cross(y, (y[1], y[2], y[0])))
    return from_axes(cross(y, z), y, z)


def set_at(turn: Quaternion, own: Vector, at: Vector) -> Pose:
    """The pose with this turn that puts a point of the ladder's frame at a point of the world."""
    return Pose(minus(at, turned(turn, own)), turn)


def across(task: Task, stream: RandomStream) -> Candidate | None:
    """Flat on two bars, its middle between them; or on top of all, over the middle."""
    if stream.chance(0.4):
        return _piled(task, stream)
    first = task.high_bar(stream)
    one, long = first.at(stream.between(0.0, 1.0)), length(task.ladder)
    for second in task.partners(first, stream, TRIES):
        other = second.at(stream.between(0.0, 1.0))
        run = math.hypot(other[0] - one[0], other[1] - one[1])
        if not 0.015 < run < 0.75 * long:
            continue
        if abs(other[2] - one[2]) > STEEPEST * run:
            continue
        along = scaled(unit(minus(other, one)), stream.sign())
        roll = about(along, stream.between(-0.15, 0.15))
        turn = framed(along, scaled(turned(roll, UP), stream.sign()))
        middle = add(scaled(one, 0.5), scaled(other, 0.5))
        shift = scaled(along, stream.between(-0.35, 0.35) * run)
        aside = scaled(unit(cross(along, UP)), stream.between(-0.014, 0.014))
        place = add(add(middle, shift), add(aside, scaled(UP, THICK - 0.001)))
        return Candidate(Kind.ACROSS, Pose(place, turn), UP, 0.02)
    return None


def _piled(task: Task, stream: RandomStream) -> Candidate:
    x, y, _ = task.structure.middle
    aside = stream.between(-PILED, PILED), stream.between(-PILED, PILED)
    along = add(stream.level(), (0.0, 0.0, stream.between(-0.15, 0.15)))
    turn = framed(along, scaled(UP, stream.sign()))
    low = task.structure.top - stream.between(-0.006, 0.03)
    return Candidate(Kind.ACROSS, Pose((x + aside[0], y + aside[1], low), turn), UP, 0.024)


def hook(task: Task, stream: RandomStream) -> Candidate | None:
    """An opening over a rail's end, the rest of it hanging down or lying on something."""
    pegs = [peg for peg in task.structure.pegs if peg.way[2] > -0.1 and peg.long > THICK]
    if not pegs:
        return None
    peg = max((stream.pick(pegs) for _ in range(task.keen)), key=lambda peg: peg.point[2])
    opening = stream.pick(openings(task.ladder))
    out = _tilted(peg.way, stream.level(), stream.between(0.0, 1.2))
    towards = stream.level()
    if task.demand is Demand.TWO or stream.chance(0.3):
        others = [bar for bar in task.structure.bars if bar.ladder != peg.ladder]
        if others:
            towards = minus(stream.pick(others).at(stream.between(0.0, 1.0)), peg.point)
    elif abs(out[2]) < 0.95:
        towards = UP  # steep, as it would hang
    turn = facing(scaled(out, stream.sign()), scaled(towards, stream.sign()))
    play = max(0.0, opening.half - THICK)
    own = add(opening.middle, (stream.between(-0.009, 0.009), 0.0, stream.between(-play, play)))
    deep = minus(peg.point, scaled(peg.way, stream.between(0.2, 0.9) * peg.long))
    return Candidate(Kind.HOOK, set_at(turn, own, deep), peg.way, peg.long)


def lean(task: Task, stream: RandomStream) -> Candidate | None:
    """An end on one bar, the side against another."""
    first = stream.pick(task.structure.bars)
    one, long = first.at(stream.between(0.1, 0.9)), length(task.ladder)
    for second in task.partners(first, stream, TRIES):
        other = second.at(stream.between(0.0, 1.0))
        rise, run = other[2] - one[2], math.hypot(other[0] - one[0], other[1] - one[1])
        if not 0.2 * long < rise < long or run > 2 * rise:
            continue
        along = unit(minus(other, one))
        over = minus(UP, scaled(along, along[2]))
        upper = unit(over) if size(over) > 1e-3 else stream.level()
        foot = stream.sign()
        if stream.chance(0.5):  # the end rung on the bar, its rails on both sides of it
            rung = task.body.rungs[0 if foot > 0 else -1]
            turn = framed(scaled(along, foot), scaled(first.way, stream.sign()))
            at = add(one, scaled(upper, stream.between(0.0, 0.016)))
            return Candidate(Kind.LEAN, set_at(turn, rung.centre, add(at, scaled(along, THICK))))
        ends = task.body.feet if foot > 0 else task.body.tips
        turn = framed(scaled(along, foot), scaled(upper, stream.sign()))
        own = scaled(add(*ends), 0.5)
        at = add(one, add(scaled(upper, THICK), scaled(along, stream.between(-0.02, 0.003))))
        return Candidate(Kind.LEAN, set_at(turn, own, at))
    return None


def candle(task: Task, stream: RandomStream) -> Candidate | None:
    """Upright at the top: over a bar, or with one foot in an opening that faces up."""
    foot = stream.sign()
    along = _tilted((0.0, 0.0, foot), stream.level(), stream.between(0.0, 0.25))
    window = _window(task, stream)
    if abs(window.out[2]) > 0.6 and stream.chance(0.6):
        prong = stream.pick([one for one in prongs(task.ladder) if one.way[2] * foot < 0])
        turn = framed(along, stream.level())
        own = minus(prong.point, scaled(prong.way, stream.between(0.3, 1.0) * prong.long))
        return Candidate(Kind.CANDLE, set_at(turn, own, _inside(window, stream)), UP, 0.015)
    bar = max((task.high_bar(stream) for _ in range(2)), key=lambda bar: bar.high[2])
    rung = task.body.rungs[0 if foot > 0 else -1]
    out = bar.way if stream.chance(0.7) else stream.level()
    own = add(rung.centre, (stream.between(-0.01, 0.01), 0.0, 0.0))
    at = add(bar.at(stream.between(0.1, 0.9)), scaled(UP, THICK - 0.001))
    return Candidate(Kind.CANDLE, set_at(framed(along, out), own, at), UP, 0.01)


def diagonal(task: Task, stream: RandomStream) -> Candidate | None:
    """A rail's end askew through an opening of a standing ladder, the rest of it outside."""
    window = _window(task, stream)
    prong = stream.pick(prongs(task.ladder))
    side = stream.sign()
    inward = scaled(window.out, -side)
    inward = turned(about(window.along, stream.between(-1.0, 1.0)), inward)
    inward = turned(about(window.up, stream.between(-0.6, 0.6)), inward)
    turn = framed(scaled(inward, math.copysign(1.0, prong.way[2])), stream.level())
    if stream.chance(0.3):  # one rail above the other
        flat = unit(cross(inward, window.along))
        turn = framed(scaled(inward, math.copysign(1.0, prong.way[2])), cross(inward, flat))
    own = minus(prong.point, scaled(prong.way, stream.between(0.3, 0.9) * prong.long))
    pose = set_at(turn, own, _inside(window, stream))
    return Candidate(Kind.DIAGONAL, pose, unit(scaled(inward, -1.0)), 0.006)


def _window(task: Task, stream: RandomStream) -> Window:
    """An opening of a standing ladder, preferably a high one."""
    found = [stream.pick(task.structure.windows) for _ in range(task.keen)]
    return max(found, key=lambda window: window.centre[2])


def _inside(window: Window, stream: RandomStream) -> Vector:
    """A point in the opening."""
    high, wide = window.half_height - THICK, window.half_width - THICK
    up = scaled(window.up, stream.between(-1.0, 1.0) * max(0.0, high))
    return add(window.centre, add(up, scaled(window.along, stream.between(-1.0, 1.0) * wide)))


def _tilted(way: Vector, about_which: Vector, angle: float) -> Vector:
    """The direction turned by an angle, about the axis nearest to `about_which` at right angles."""
    axis = minus(about_which, scaled(way, dot(about_which, way)))
    return turned(about(axis, angle), way) if size(axis) > 1e-6 else way


Proposer = Callable[[Task, RandomStream], Candidate | None]
PROPOSERS: dict[Kind, Proposer] = {
    Kind.ACROSS: across,
    Kind.HOOK: hook,
    Kind.LEAN: lean,
    Kind.CANDLE: candle,
    Kind.DIAGONAL: diagonal,
}
