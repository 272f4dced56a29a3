"""A model of a human hand at the screen.

It sees what is drawn, never the physics: where ladders are on the screen, to about 4 mm and 5
degrees, and how far away they are only as well as the page lets it. It chooses a place by eye (see
imagination), leads the ladder there by pointer events alone, looks at what came of that 0.2 s
later, and corrects what it sees to be wrong, a few times. Every look has an error of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tests.games.moon.physics.towers import Chance
from tests.web.hands.imagination import Idea, Imagination, spread
from tests.web.hands.scenes import Scene
from tests.web.hands.screens import Headless, Sight
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import ladder
from toprung.games.moon.space import (
    Pose,
    Vector,
    about,
    add,
    dot,
    inverse,
    minus,
    rotation_vector,
    scaled,
    size,
    times,
    turned,
    unit,
)

AIM = 0.004  # metres
ANGLE = math.radians(5)
DELAY = 0.2  # seconds from a picture to the hand
# Metres of depth: people tell sizes apart that differ by 2 %, at 0.75 m from the eye.
BLIND = 0.015
LOOKS = 6  # corrections at most
ENOUGH = 0.005
ENOUGH_ANGLE = math.radians(6)
ABOVE = 0.05  # metres over its place at which the ladder is brought into position
TURN = 0.0085  # radians that a pixel of a drag with the right button is worth
WHEEL = 0.00012  # metres that a unit of the wheel is worth
STROKE = 8  # pointer events in a drag
UP: Vector = (0.0, 0.0, 1.0)


@dataclass
class Person:
    """Somebody who places a ladder. `depth`: how well they see how far away it is (metres)."""

    screen: Headless
    chance: Chance
    leading: str
    depth: float

    def idea(self, scene: Scene, sight: Sight) -> list[Idea]:
        standing = {one: pose for one, pose in sight.poses.items() if one != scene.ladder}
        mind = Imagination(standing, self.chance)
        return mind.ideas(scene.ladder, scene.demand) or mind.ideas(scene.ladder, Demand.TWO)

    def bring(self, number: int, pose: Pose) -> None:
        """The ladder to about this pose, by what is seen of it."""
        for _ in range(LOOKS):
            sight = self.screen.look(DELAY)
            if not self._turned(sight, number, pose):
                break
        for _ in range(LOOKS):
            sight = self.screen.look(DELAY)
            if not self._moved(sight, number, pose):
                break
        self.screen.look(0.6)

    def raise_(self, number: int, by: float) -> None:
        """Straight up, away from what it may touch."""
        sight = self.screen.look(DELAY)
        at = sight.poses[number].at(ladder(number).middle)
        self._drag(sight.spot(at), sight.spot(add(at, (0.0, 0.0, by))), 0)

    def lowered(self, number: int) -> None:
        """Down until it touches."""
        self.screen.lower()
        for _ in range(60):
            if self.screen.look(0.1).stance != "lowers":
                return

    def dragged_down(self, number: int) -> None:
        """Down by dragging, until the picture shows that it touches."""
        for _ in range(40):
            sight = self.screen.look(DELAY)
            if sight.touched:
                return
            at = sight.poses[number].at(ladder(number).middle)
            self._drag(sight.spot(at), sight.spot(add(at, (0.0, 0.0, -0.004))), 0)

    def _turned(self, sight: Sight, number: int, pose: Pose) -> bool:
        """One correction of its turn; false if it looks right."""
        apart = rotation_vector(times(pose.turn, inverse(sight.poses[number].turn)))
        apart = add(apart, self._error(ANGLE))
        if size(apart) < ENOUGH_ANGLE:
            return False
        yaw, pitch, roll = _as_seen(sight, apart)
        self.screen.turn(yaw, pitch, roll)
        self.screen.look(size(apart) / 6 + 0.1)
        return True

    def _moved(self, sight: Sight, number: int, pose: Pose) -> bool:
        """One correction of its place; false if it looks right."""
        grip = ladder(number).middle
        at = sight.poses[number].at(grip)
        right, away = _level(sight)
        to = pose.at(grip)
        error = add(scaled(right, spread(self.chance, AIM)), (0.0, 0.0, spread(self.chance, AIM)))
        error = add(error, scaled(away, spread(self.chance, self.depth)))
        way = add(minus(to, at), error)
        far = dot(way, away)
        flat = minus(way, scaled(away, far))
        if self.leading == "crane":
            flat = (flat[0], flat[1], 0.0)  # the page sees to the height
        if size(flat) < ENOUGH and abs(far) < max(ENOUGH, self.depth):
            return False
        if self.leading == "glass":
            self.screen.wheel(-far / WHEEL)
            self._drag(sight.spot(at), sight.spot(add(at, flat)), 0)
        elif self.leading == "point":
            self._drag(sight.spot(at), sight.spot(add(add(at, flat), scaled(away, far))), 0)
        else:
            level = (way[0], way[1], 0.0)
            self._drag(sight.spot(at), sight.spot(add(at, level)), 0)
        self.screen.look(size(way) / 0.4 + 0.1)
        return True

    def raise_by(self, metres: float) -> None:
        self.screen.wheel(metres / WHEEL)

    def _drag(self, start: tuple[float, float], end: tuple[float, float], button: int) -> None:
        screen = self.screen
        screen.pointer("down", *start, button)
        for step in range(1, STROKE + 1):
            share = step / STROKE
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            screen.pointer("move", x, y, button)
            screen.look(1 / 60)
        screen.pointer("up", *end, button)

    def _error(self, deviation: float) -> Vector:
        one, two, three = (spread(self.chance, deviation) for _ in range(3))
        return one, two, three


def _level(sight: Sight) -> tuple[Vector, Vector]:
    sin, cos = math.sin(sight.azimuth), math.cos(sight.azimuth)
    return (-sin, cos, 0.0), (-cos, -sin, 0.0)


def _as_seen(sight: Sight, turn: Vector) -> tuple[float, float, float]:
    """A small turn as yaw about the upright, pitch about the right and roll with the clock."""
    right, away = _level(sight)
    flat, high = math.cos(sight.elevation), math.sin(sight.elevation)
    # turn = yaw up + pitch right - roll eye, where eye = -flat away + high up
    roll = dot(turn, away) / flat
    return dot(turn, UP) + roll * high, dot(turn, right), roll
