"""The control that version 0.1.0 had, beside today's: a pane of glass that faces the viewer.

A drag moves the ladder on the pane, to the right and up; the wheel moves it to the back. Nothing
hovers, nothing is soft, and there is no view from above: near and far are seen to 15 mm. Whoever
plays brings the ladder over the place that they have in mind, lowers it by dragging it down until
the page says that it touches something, and lets go.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.hands.human import AIM, DELAY, ENOUGH, LOOKS, STROKE, Look, Person
from tools.hands.imagination import spread
from tools.hands.scenes import Scene
from tools.hands.screens import Headless, Sight
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, Vector, add, dot, minus, size

DEPTH = 0.015  # metres: how well near and far are seen
ROOM = 0.06  # metres above the place, and then above everything
PACE = 0.03  # metres a second, downwards
LOWEST = 0.02


@dataclass
class PanePerson(Person):
    """Somebody at the pane of glass."""

    screen: Headless

    def place(self, scene: Scene, sight: Sight) -> bool:
        ideas = self._ideas(scene, sight)
        if not ideas:
            return False
        pose, number = ideas[0].pose, scene.ladder
        self._go(sight, (0.0, 0.0, scene.highest() + ROOM - sight.poses[number].place[2]))
        for _ in range(LOOKS):
            if not self._turned(self.screen.look(DELAY), number, pose):
                break
        above = Pose(add(pose.place, (0.0, 0.0, ROOM)), pose.turn)
        for _ in range(LOOKS):
            if not self._moved(self.screen.look(DELAY), number, above):
                break
        self._lowered(number)
        return True

    def _moved(self, sight: Sight, number: int, pose: Pose) -> bool:
        grip = ladder(number).middle
        way = minus(pose.at(grip), sight.poses[number].at(grip))
        _, away = _level(sight)
        deep = spread(self.chance, DEPTH)
        error = (spread(self.chance, AIM), spread(self.chance, AIM), spread(self.chance, AIM))
        way = add(add(way, error), (away[0] * deep, away[1] * deep, 0.0))
        if size(way) < ENOUGH:
            return False
        self._go(sight, way)
        return True

    def _lowered(self, number: int, least: float = LOWEST) -> Look:
        sight = self.screen.look(DELAY)
        while not sight.touched and sight.poses[number].place[2] > least:
            self.screen.lead(0.0, -PACE * DELAY / 2, 0.0)
            sight = self.screen.look(DELAY / 2)
        self.screen.look(DELAY)
        return Look.RIGHT

    def _go(self, sight: Sight, way: Vector) -> None:
        """By drags and the wheel; as fast as people do."""
        right, away = _level(sight)
        for _ in range(STROKE):
            self.screen.lead(dot(way, right) / STROKE, way[2] / STROKE, dot(way, away) / STROKE)
            self.screen.look(size(way) / 0.4 / STROKE)
        self.screen.look(0.1)


def _level(sight: Sight) -> tuple[Vector, Vector]:
    """To the right and to the back, as it is seen."""
    sin, cos = math.sin(sight.azimuth), math.cos(sight.azimuth)
    return (-sin, cos, 0.0), (-cos, -sin, 0.0)
