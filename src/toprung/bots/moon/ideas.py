"""Ideas where a ladder could go, from the geometry of the structure and of the ladder.

Each maker draws one idea from the dice, or None where it finds nothing to hold on to.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.structure import length, openings
from toprung.bots.moon.task import UP, Idea, Kind, Task, framed, set_at
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import Part
from toprung.games.moon.space import (
    Pose,
    about,
    add,
    cross,
    minus,
    scaled,
    size,
    times,
    turned,
    unit,
)

THICK = 0.006  # metres: a rail's side
STEEPEST = 0.5  # rise over run that friction holds


def across(task: Task, dice: Dice) -> Idea | None:
    first = task.high_bar(dice)
    one, long = first.at(dice.between(0.0, 1.0)), length(task.ladder)
    for _ in range(12):
        second = dice.pick(task.structure.bars)
        other = second.at(dice.between(0.0, 1.0))
        run = math.hypot(other[0] - one[0], other[1] - one[1])
        if not task.partner(first, second) or not 0.015 < run < 0.75 * long:
            continue
        if abs(other[2] - one[2]) > STEEPEST * run:
            continue
        along = scaled(unit(minus(other, one)), dice.sign())
        roll = about(along, dice.between(-0.15, 0.15))
        turn = framed(along, scaled(turned(roll, UP), dice.sign()))
        middle = add(scaled(one, 0.5), scaled(other, 0.5))
        shift = scaled(along, dice.between(-0.35, 0.35) * run)
        aside = scaled(unit(cross(along, UP)), dice.between(-0.014, 0.014))
        return Idea(Kind.ACROSS, Pose(add(add(middle, shift), aside), turn), UP, 0.04)
    return None


def hook(task: Task, dice: Dice) -> Idea | None:
    pegs = [peg for peg in task.structure.pegs if peg.way[2] > 0.2 and peg.long > THICK]
    if not pegs:
        return None
    peg = max((dice.pick(pegs) for _ in range(2)), key=lambda peg: peg.point[2])
    opening = dice.pick(openings(task.ladder))
    towards = dice.level()
    if task.demand is Demand.TWO:
        others = [bar for bar in task.structure.bars if bar.ladder != peg.ladder]
        if others:
            towards = minus(dice.pick(others).at(dice.between(0.0, 1.0)), peg.point)
    out = turned(about(dice.level(), dice.between(0.0, 1.2)), peg.way)
    turn = framed(scaled(towards, dice.sign()), scaled(out, dice.sign()))
    play = max(0.0, opening.half - THICK)
    own = add(opening.middle, (dice.between(-0.008, 0.008), 0.0, dice.between(-play, play)))
    deep = minus(peg.point, scaled(peg.way, peg.long))
    return Idea(Kind.HOOK, set_at(turn, own, deep), peg.way, peg.long + 0.001)


def lean(task: Task, dice: Dice) -> Idea | None:
    first = task.high_bar(dice)
    one, long = first.at(dice.between(0.1, 0.9)), length(task.ladder)
    for _ in range(12):
        second = dice.pick(task.structure.bars)
        other = second.at(dice.between(0.0, 1.0))
        rise, run = other[2] - one[2], math.hypot(other[0] - one[0], other[1] - one[1])
        if not task.partner(first, second) or not 0.25 * long < rise < long or run > 2 * rise:
            continue
        along = unit(minus(other, one))
        over = minus(UP, scaled(along, along[2]))
        upper = unit(over) if size(over) > 1e-3 else dice.level()
        foot = dice.sign()
        if dice.chance(0.5):  # the end rung on the bar, its rails on both sides of it
            rung = task.body.rungs[0 if foot > 0 else -1]
            turn = framed(scaled(along, foot), scaled(first.way, dice.sign()))
            at = add(one, scaled(upper, dice.between(0.0, 0.016)))
            return Idea(Kind.LEAN, set_at(turn, rung.centre, at))
        ends = task.body.feet if foot > 0 else task.body.tips
        turn = framed(scaled(along, foot), scaled(upper, dice.sign()))
        own = scaled(add(*ends), 0.5)
        at = add(one, add(scaled(upper, THICK), scaled(along, dice.between(-0.02, 0.003))))
        return Idea(Kind.LEAN, set_at(turn, own, at))
    return None


def candle(task: Task, dice: Dice) -> Idea | None:
    bar = max((task.high_bar(dice) for _ in range(3)), key=lambda bar: bar.high[2])
    foot = dice.sign()
    along = turned(about(dice.level(), dice.between(0.0, 0.25)), (0.0, 0.0, foot))
    rung = task.body.rungs[0 if foot > 0 else -1]
    out = bar.way if dice.chance(0.7) else dice.level()
    turn = framed(along, out)
    own = add(rung.centre, (dice.between(-0.01, 0.01), 0.0, 0.0))
    return Idea(Kind.CANDLE, set_at(turn, own, bar.at(dice.between(0.1, 0.9))))


def diagonal(task: Task, dice: Dice) -> Idea | None:
    standing = dice.pick(sorted(task.structure.poses))
    pose, opening = task.structure.poses[standing], dice.pick(openings(standing))
    tilt = about((1.0, 0.0, 0.0), dice.between(-1.2, 1.2))
    sway = about((0.0, 0.0, 1.0), dice.between(-0.6, 0.6))
    along = turned(pose.turn, turned(times(sway, tilt), (0.0, dice.sign(), 0.0)))
    rungs = [rod.centre for rod in task.body.rods if rod.part is Part.RUNG]
    own = add(dice.pick(rungs), (dice.between(-0.02, 0.02), 0.0, dice.between(-0.01, 0.01)))
    turn = framed(along, dice.level())
    return Idea(Kind.DIAGONAL, set_at(turn, own, pose.at(opening.middle)), UP, 0.01)


Maker = Callable[[Task, Dice], Idea | None]
MAKERS: dict[Kind, Maker] = {
    Kind.ACROSS: across,
    Kind.HOOK: hook,
    Kind.LEAN: lean,
    Kind.CANDLE: candle,
    Kind.DIAGONAL: diagonal,
}
