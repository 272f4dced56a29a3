"""Ideas where a ladder could go, from the geometry of the structure and of the ladder.

Each maker draws one idea from the dice, or None where it finds nothing to hold on to. Most ideas
have no room: they cost little, and are sorted out together.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.structure import length, openings, prongs
from toprung.bots.moon.task import UP, Idea, Kind, Task, facing, framed, set_at
from toprung.games.moon.editions import Demand
from toprung.games.moon.figures.windows import Window
from toprung.games.moon.space import (
    Pose,
    Vector,
    about,
    add,
    cross,
    dot,
    minus,
    scaled,
    size,
    turned,
    unit,
)

THICK = 0.006  # metres: a rail's side
STEEPEST = 0.5  # rise over run that friction holds
PILED = 0.02  # metres from the middle
TRIES = 12  # of finding a partner for a bar


def across(task: Task, dice: Dice) -> Idea | None:
    """Flat on two bars, its middle between them; or on top of all, over the middle."""
    if dice.chance(0.4):
        return _piled(task, dice)
    first = task.high_bar(dice)
    one, long = first.at(dice.between(0.0, 1.0)), length(task.ladder)
    for second in task.partners(first, dice, TRIES):
        other = second.at(dice.between(0.0, 1.0))
        run = math.hypot(other[0] - one[0], other[1] - one[1])
        if not 0.015 < run < 0.75 * long:
            continue
        if abs(other[2] - one[2]) > STEEPEST * run:
            continue
        along = scaled(unit(minus(other, one)), dice.sign())
        roll = about(along, dice.between(-0.15, 0.15))
        turn = framed(along, scaled(turned(roll, UP), dice.sign()))
        middle = add(scaled(one, 0.5), scaled(other, 0.5))
        shift = scaled(along, dice.between(-0.35, 0.35) * run)
        aside = scaled(unit(cross(along, UP)), dice.between(-0.014, 0.014))
        place = add(add(middle, shift), add(aside, scaled(UP, THICK - 0.001)))
        return Idea(Kind.ACROSS, Pose(place, turn), UP, 0.02)
    return None


def _piled(task: Task, dice: Dice) -> Idea:
    x, y, _ = task.structure.middle
    aside = dice.between(-PILED, PILED), dice.between(-PILED, PILED)
    along = add(dice.level(), (0.0, 0.0, dice.between(-0.15, 0.15)))
    turn = framed(along, scaled(UP, dice.sign()))
    low = task.structure.top - dice.between(-0.006, 0.03)
    return Idea(Kind.ACROSS, Pose((x + aside[0], y + aside[1], low), turn), UP, 0.024)


def hook(task: Task, dice: Dice) -> Idea | None:
    """An opening over a rail's end, the rest of it hanging down or lying on something."""
    pegs = [peg for peg in task.structure.pegs if peg.way[2] > -0.1 and peg.long > THICK]
    if not pegs:
        return None
    peg = max((dice.pick(pegs) for _ in range(task.keen)), key=lambda peg: peg.point[2])
    opening = dice.pick(openings(task.ladder))
    out = _tilted(peg.way, dice.level(), dice.between(0.0, 1.2))
    towards = dice.level()
    if task.demand is Demand.TWO or dice.chance(0.3):
        others = [bar for bar in task.structure.bars if bar.ladder != peg.ladder]
        if others:
            towards = minus(dice.pick(others).at(dice.between(0.0, 1.0)), peg.point)
    elif abs(out[2]) < 0.95:
        towards = UP  # steep, as it would hang
    turn = facing(scaled(out, dice.sign()), scaled(towards, dice.sign()))
    play = max(0.0, opening.half - THICK)
    own = add(opening.middle, (dice.between(-0.009, 0.009), 0.0, dice.between(-play, play)))
    deep = minus(peg.point, scaled(peg.way, dice.between(0.2, 0.9) * peg.long))
    return Idea(Kind.HOOK, set_at(turn, own, deep), peg.way, peg.long)


def lean(task: Task, dice: Dice) -> Idea | None:
    """An end on one bar, the side against another."""
    first = dice.pick(task.structure.bars)
    one, long = first.at(dice.between(0.1, 0.9)), length(task.ladder)
    for second in task.partners(first, dice, TRIES):
        other = second.at(dice.between(0.0, 1.0))
        rise, run = other[2] - one[2], math.hypot(other[0] - one[0], other[1] - one[1])
        if not 0.2 * long < rise < long or run > 2 * rise:
            continue
        along = unit(minus(other, one))
        over = minus(UP, scaled(along, along[2]))
        upper = unit(over) if size(over) > 1e-3 else dice.level()
        foot = dice.sign()
        if dice.chance(0.5):  # the end rung on the bar, its rails on both sides of it
            rung = task.body.rungs[0 if foot > 0 else -1]
            turn = framed(scaled(along, foot), scaled(first.way, dice.sign()))
            at = add(one, scaled(upper, dice.between(0.0, 0.016)))
            return Idea(Kind.LEAN, set_at(turn, rung.centre, add(at, scaled(along, THICK))))
        ends = task.body.feet if foot > 0 else task.body.tips
        turn = framed(scaled(along, foot), scaled(upper, dice.sign()))
        own = scaled(add(*ends), 0.5)
        at = add(one, add(scaled(upper, THICK), scaled(along, dice.between(-0.02, 0.003))))
        return Idea(Kind.LEAN, set_at(turn, own, at))
    return None


def candle(task: Task, dice: Dice) -> Idea | None:
    """Upright at the top: over a bar, or with one foot in an opening that faces up."""
    foot = dice.sign()
    along = _tilted((0.0, 0.0, foot), dice.level(), dice.between(0.0, 0.25))
    window = _window(task, dice)
    if abs(window.out[2]) > 0.6 and dice.chance(0.6):
        prong = dice.pick([one for one in prongs(task.ladder) if one.way[2] * foot < 0])
        turn = framed(along, dice.level())
        own = minus(prong.point, scaled(prong.way, dice.between(0.3, 1.0) * prong.long))
        return Idea(Kind.CANDLE, set_at(turn, own, _inside(window, dice)), UP, 0.015)
    bar = max((task.high_bar(dice) for _ in range(2)), key=lambda bar: bar.high[2])
    rung = task.body.rungs[0 if foot > 0 else -1]
    out = bar.way if dice.chance(0.7) else dice.level()
    own = add(rung.centre, (dice.between(-0.01, 0.01), 0.0, 0.0))
    at = add(bar.at(dice.between(0.1, 0.9)), scaled(UP, THICK - 0.001))
    return Idea(Kind.CANDLE, set_at(framed(along, out), own, at), UP, 0.01)


def diagonal(task: Task, dice: Dice) -> Idea | None:
    """A rail's end askew through an opening of a standing ladder, the rest of it outside."""
    window = _window(task, dice)
    prong = dice.pick(prongs(task.ladder))
    side = dice.sign()
    inward = scaled(window.out, -side)
    inward = turned(about(window.along, dice.between(-1.0, 1.0)), inward)
    inward = turned(about(window.up, dice.between(-0.6, 0.6)), inward)
    turn = framed(scaled(inward, math.copysign(1.0, prong.way[2])), dice.level())
    if dice.chance(0.3):  # one rail above the other
        flat = unit(cross(inward, window.along))
        turn = framed(scaled(inward, math.copysign(1.0, prong.way[2])), cross(inward, flat))
    own = minus(prong.point, scaled(prong.way, dice.between(0.3, 0.9) * prong.long))
    pose = set_at(turn, own, _inside(window, dice))
    return Idea(Kind.DIAGONAL, pose, unit(scaled(inward, -1.0)), 0.006)


def _window(task: Task, dice: Dice) -> Window:
    """An opening of a standing ladder, the rather the higher."""
    found = [dice.pick(task.structure.windows) for _ in range(task.keen)]
    return max(found, key=lambda window: window.centre[2])


def _inside(window: Window, dice: Dice) -> Vector:
    """A point in the opening."""
    high, wide = window.half_height - THICK, window.half_width - THICK
    up = scaled(window.up, dice.between(-1.0, 1.0) * max(0.0, high))
    return add(window.centre, add(up, scaled(window.along, dice.between(-1.0, 1.0) * wide)))


def _tilted(way: Vector, about_which: Vector, angle: float) -> Vector:
    """The direction turned by an angle, about that which is at right angles to it."""
    axis = minus(about_which, scaled(way, dot(about_which, way)))
    return turned(about(axis, angle), way) if size(axis) > 1e-6 else way


Maker = Callable[[Task, Dice], Idea | None]
MAKERS: dict[Kind, Maker] = {
    Kind.ACROSS: across,
    Kind.HOOK: hook,
    Kind.LEAN: lean,
    Kind.CANDLE: candle,
    Kind.DIAGONAL: diagonal,
}
