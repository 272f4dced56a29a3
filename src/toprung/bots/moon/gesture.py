"""The hand's way to a place: up and over the structure, then slowly in from a free side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from toprung.bots.moon.clearance import CROWDED, Clearance
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import grip
from toprung.games.moon.physics.probe import heights
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.space import (
    STILL,
    Pose,
    Vector,
    about,
    add,
    inverse,
    minus,
    normalised,
    rotation_vector,
    scaled,
    size,
    times,
    unit,
)
from toprung.games.moon.record.grid import HAND
from toprung.games.moon.rules.moves import Hold
from toprung.games.moon.table.live_game import BEAT

BEATS = 60  # targets a second
QUICK, CAREFUL, SLOW = 0.45, 0.09, 0.05  # m/s; the hand itself goes no faster than 0.5 and 0.1
SPIN = 10.0  # rad/s for each m/s
ASIDE = 0.25  # metres to the side that are certainly clear of the structure
NEARBY = 0.012  # metres before the place at which the hand slows down
ARM = 0.59  # metres from the middle of the table that a hand can reach
SIDES = 6  # from which a ladder may come, if not straight
UP: Vector = (0.0, 0.0, 1.0)
WAVERS, DOUBT = 0.012, 0.2  # metres and radians that a hand wavers when it hesitates
PAUSE = 12  # beats that the hand keeps still before it lets go


@dataclass(frozen=True, slots=True)
class Stop:
    """A pose on the hand's way, and how fast it goes there (m/s)."""

    pose: Pose
    speed: float


@dataclass(frozen=True)
class Placement:
    """What a hand does in a turn: grip the ladder where it comes to hand, at the first stop, go on
    from stop to stop, let go."""

    ladder: int
    stops: tuple[Stop, ...]

    @property
    def start(self) -> Pose:
        return self.stops[0].pose

    @property
    def hold(self) -> Hold:
        x, y, z = (round(value * 1e4) for value in grip(self.ladder))
        return Hold(x, y, z)

    @cached_property
    def targets(self) -> tuple[Pose, ...]:
        """Where the hand goes, beat by beat; most placements are weighed and never made. On the
        record's grid, so that a recorded game is the same as one that is not."""
        targets: list[Pose] = []
        for one, other in pairwise(self.stops):
            targets += _glide(one.pose, other.pose, other.speed)
        targets += [self.stops[-1].pose] * PAUSE
        return tuple(HAND.nearest(target) for target in targets)

    def carried_out(self, table: Simulator) -> Iterator[None]:
        """Do it on this table, beat by beat; at the end the ladder is let go."""
        grab = self.hold.point
        table.add(self.ladder, self.start)
        table.hold(self.ladder, grab, self.start)
        for target in self.targets:
            table.hold(self.ladder, grab, target)
            table.step(BEAT)
            yield
        table.release()


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a ladder is to be let go, the free pose from which it would slide there by itself, and
    the side from which it probably has to come."""

    place: Pose
    entrance: Pose
    way: Vector


def placement(ladder: int, start: Pose, aim: Aim, room: Clearance) -> Placement | None:
    """How the ladder gets from where it comes to hand to its place, straight or by way of the
    entrance; None if nothing leads there."""
    for last, side in _ways(aim):
        over = room.top + _clearance(ladder, last)
        far = _distance(last, side, over)
        crowded = room.clear_from(ladder, last, side, far)
        if crowded is None:
            continue
        near = _approach(last, side, far, crowded)
        goal = [] if last is aim.place else [Stop(aim.place, SLOW)]
        stops = [*_over(start, near[0].pose, over), *near[1:], *goal]
        if all(size(stop.pose.place) < ARM for stop in stops):
            return Placement(ladder, tuple(stops))
    return None


def unsteady(steady: Placement, stream: RandomStream, tremble: float, pauses: int) -> Placement:
    """The same with a hand that trembles and hesitates: close to its place it draws back and turns
    a little, so many times, and in the end it misses by up to `tremble` (metres)."""
    *way, goal = steady.stops
    if len(way) < 2:
        return steady
    stops, near = list(way), way[-1]
    for _ in range(pauses):
        back = add(scaled(UP, stream.between(0.3, 1.0)), scaled(stream.level(), 0.3))
        turn = times(about(stream.level(), stream.between(-DOUBT, DOUBT)), near.pose.turn)
        place = add(near.pose.place, scaled(back, WAVERS))
        stops += [Stop(Pose(place, normalised(turn)), CAREFUL), Stop(near.pose, CAREFUL)]
    miss = scaled(stream.level(), stream.between(0.0, tremble))
    askew = about(stream.level(), stream.between(-1.0, 1.0) * tremble * SPIN)
    turn = normalised(times(askew, goal.pose.turn))
    stops.append(Stop(Pose(add(goal.pose.place, miss), turn), goal.speed))
    return Placement(steady.ladder, tuple(stops))


def put_aside(ladder: int, start: Pose) -> Placement:
    """Let the ladder drop beside the structure: one drop is lost, but nothing else."""
    return Placement(ladder, (Stop(start, QUICK), Stop(start, QUICK)))


def _ways(aim: Aim) -> Iterator[tuple[Pose, Vector]]:
    """Where to come from, and whether to the place or to its entrance; the likeliest first."""
    straight = (aim.way, UP) if aim.way[2] < 0.95 else (aim.way,)
    for side in straight:
        yield aim.place, side
        yield aim.entrance, side
    for climb in (0.9, 0.3):
        for part in range(SIDES):
            angle = 2 * math.pi * part / SIDES
            yield aim.place, unit((math.cos(angle), math.sin(angle), climb))


def _clearance(ladder: int, pose: Pose) -> float:
    """How far above the structure the ladder must be, turned like this, to pass over it freely."""
    return CROWDED + pose.place[2] - heights(ladder, pose)[1]


def _distance(place: Pose, side: Vector, over: float) -> float:
    """How far to go to that side to be clear of the structure."""
    return min(ASIDE, max(NEARBY, (over - place.place[2]) / side[2]) if side[2] > 0 else ASIDE)


def _approach(place: Pose, side: Vector, far: float, crowded: float) -> list[Stop]:
    """From the side to the place: quickly where there is room, then no faster than a hand moves
    near wood, since it would otherwise lag behind and cut corners."""
    away = {far: QUICK, min(far, crowded): QUICK, min(far, NEARBY): CAREFUL, 0.0: SLOW}
    return [
        Stop(Pose(add(place.place, scaled(side, distance)), place.turn), speed)
        for distance, speed in sorted(away.items(), reverse=True)
    ]


def _over(start: Pose, before: Pose, over: float) -> list[Stop]:
    """From the start up, over the structure, and down to a pose beside or above it; beside it,
    where the arm does not reach so high, lower."""
    height = max(over, before.place[2])
    above, beyond = (
        (x, y, min(height, math.sqrt(max(0.0, (ARM - 0.001) ** 2 - x * x - y * y))))
        for x, y, _ in (start.place, before.place)
    )
    poses = (start, Pose(above, before.turn), Pose(beyond, before.turn), before)
    return [Stop(pose, QUICK) for pose in poses]


def _glide(one: Pose, other: Pose, speed: float) -> Iterator[Pose]:
    way = minus(other.place, one.place)
    turn = rotation_vector(times(other.turn, inverse(one.turn)))
    angle = size(turn)
    beats = max(
        0 if way == STILL and not angle else 1,
        math.ceil(max(size(way) / speed, angle / (SPIN * speed)) * BEATS),
    )
    for beat in range(1, beats + 1):
        share = beat / beats
        rotation = times(about(turn, angle * share), one.turn) if angle > 1e-9 else one.turn
        yield Pose(add(one.place, scaled(way, share)), normalised(rotation))
