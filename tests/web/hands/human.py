"""A model of a human hand at the screen.

It sees what is drawn, never the physics: where ladders are, to about 4 mm and 5 degrees (near and
far as well: the page shows the table from above, too). It chooses a place by eye (see imagination),
leads the ladder there by pointer events, looks at what came of that 0.2 s later, and corrects what
it sees to be wrong, a few times. Every look has an error of its own. What the page says of the
future it reads, if the page helps.
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
    add,
    dot,
    inverse,
    minus,
    rotation_vector,
    size,
    times,
)

AIM = 0.004  # metres
ANGLE = math.radians(5)
DELAY = 0.2  # seconds from a picture to the hand
LOOKS = 6  # corrections at most
ENOUGH = 0.005
ENOUGH_ANGLE = math.radians(6)
STROKE = 8  # pointer events in a drag
IDEAS = 8  # places that they try over, as long as the page says that it would not hold
SURE = 4  # of five tries: they believe it
UP: Vector = (0.0, 0.0, 1.0)


@dataclass
class Person:
    """Somebody who places a ladder with some help (full) or none."""

    screen: Headless
    chance: Chance
    assist: str

    def place(self, scene: Scene, sight: Sight) -> bool:
        """Put the ladder down somewhere; false if no place comes to mind. It is still in hand."""
        ideas = self._ideas(scene, sight)
        tries = ideas[: IDEAS if self.assist == "full" else 1]
        for left, idea in zip(range(len(tries) - 1, -1, -1), tries, strict=True):
            self._bring(scene.ladder, idea.pose)
            if self.assist == "full":
                found = self.screen.magnet(scene.demand, scene.highest())
                if left and (found is None or found.sure < SURE):
                    continue
            self._lower()
            if self.assist != "full" or not left or self.screen.foresee().sure >= SURE:
                break
            self.screen.lift()
            self.screen.look(0.8)
        return bool(ideas)

    def _ideas(self, scene: Scene, sight: Sight) -> list[Idea]:
        standing = {one: pose for one, pose in sight.poses.items() if one != scene.ladder}
        mind = Imagination(standing, self.chance)
        wanted = mind.ideas(scene.ladder, scene.demand)
        return wanted or [idea for demand in Demand for idea in mind.ideas(scene.ladder, demand)]

    def _bring(self, number: int, pose: Pose) -> None:
        """The ladder to about above this pose, by what is seen of it."""
        for _ in range(LOOKS):
            if not self._turned(self.screen.look(DELAY), number, pose):
                break
        for _ in range(LOOKS):
            if not self._moved(self.screen.look(DELAY), number, pose):
                break
        self.screen.look(0.6)

    def _lower(self) -> None:
        """Down until it touches."""
        self.screen.lower()
        for _ in range(80):
            if self.screen.look(0.1).stance == "stays":
                break
        self.screen.look(0.3)

    def _turned(self, sight: Sight, number: int, pose: Pose) -> bool:
        """One correction of its turn; false if it looks right."""
        apart = rotation_vector(times(pose.turn, inverse(sight.poses[number].turn)))
        error = (spread(self.chance, ANGLE), spread(self.chance, ANGLE), spread(self.chance, ANGLE))
        apart = add(apart, error)
        if size(apart) < ENOUGH_ANGLE:
            return False
        self.screen.turn(*_as_seen(sight, apart))
        self.screen.look(size(apart) / 6 + 0.1)
        return True

    def _moved(self, sight: Sight, number: int, pose: Pose) -> bool:
        """One correction of its place, over the table; false if it looks right."""
        grip = ladder(number).middle
        at = sight.poses[number].at(grip)
        x, y, _ = minus(pose.at(grip), at)
        way = (x + spread(self.chance, AIM), y + spread(self.chance, AIM), 0.0)
        if size(way) < ENOUGH:
            return False
        self._drag(sight.spot(at), sight.spot(add(at, way)))
        self.screen.look(size(way) / 0.4 + 0.1)
        return True

    def _drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        screen = self.screen
        screen.pointer("down", *start)
        for step in range(1, STROKE + 1):
            share = step / STROKE
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            screen.pointer("move", x, y)
            screen.look(1 / 60)
        screen.pointer("up", *end)


def _as_seen(sight: Sight, turn: Vector) -> tuple[float, float, float]:
    """A small turn as yaw about the upright, pitch about the right and roll with the clock."""
    sin, cos = math.sin(sight.azimuth), math.cos(sight.azimuth)
    right, away = (-sin, cos, 0.0), (-cos, -sin, 0.0)
    # turn = yaw up + pitch right - roll eye, where eye = up sin(elevation) - away cos(elevation)
    roll = dot(turn, away) / math.cos(sight.elevation)
    return dot(turn, UP) + roll * math.sin(sight.elevation), dot(turn, right), roll
