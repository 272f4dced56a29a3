"""A model of a human hand at the screen.

It sees what is drawn, never the physics: where ladders are, to about 4 mm and 5 degrees (near and
far as well: the page shows the table from above, too). It chooses a place by eye (see imagination),
leads the ladder there by pointer events, looks at what came of that 0.2 s later, and corrects what
it sees to be wrong, a few times. A line on the screen shows the height to beat: without help it
sees to half a millimetre whether the ladder is above, and wants to see a whole one. Every look has
an error of its own. Once the ladder lies in a hand that has loosened, it looks whether that is what
the die demands (with help the page counts), and lifts it again if not, or if something gives way.
What the page says of the future it reads, if the page helps; and where nothing comes to mind it
asks for the hint.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum

from tests.games.moon.physics.towers import Chance
from tests.web.hands.imagination import Idea, Imagination, spread
from tests.web.hands.scenes import Scene
from tests.web.hands.screens import Screen, Sight
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.geometry import Boxes, boxes_of, least_distance
from toprung.games.moon.physics.probe import TOUCHING
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
from toprung.games.moon.view.state_view import demand_view

AIM = 0.004  # metres
ANGLE = math.radians(5)
DELAY = 0.2  # seconds from a picture to the hand
LOOKS = 6  # corrections at most
ENOUGH = 0.005
ENOUGH_ANGLE = math.radians(6)
STROKE = 8  # pointer events in a drag
IDEAS = 8  # places that they try over, as long as the page says that it would not hold
AGAIN = 2  # times that they look the structure over once more when no place is left to try
WARNED = 2  # times that a ladder gives way under them before they look for others
PATIENCE = 3  # places that were no good, until they ask the page for a hint
CLOSE_LOOK = 0.001  # metres: whether two rods touch, with a look from another side
SHOWN = 0.0005  # metres: the page shows heights to a millimetre
FAR = 0.02  # metres: nothing that matters
GIVES = 0.004  # metres: what moves by so much is seen to give way
SURE = 4  # of five tries: they believe it
UP: Vector = (0.0, 0.0, 1.0)


class Look(IntEnum):
    """How a ladder looks where it was put, the best first."""

    RIGHT = 0
    WRONG = 1  # it lies, but not as the die demands
    SHAKY = 2
    FALLS = 3


@dataclass
class Person:
    """Somebody who places a ladder with full help, with some (the page counts) or none."""

    screen: Screen
    chance: Chance
    assist: str

    def place(self, scene: Scene, sight: Sight) -> bool:
        """Put the ladder down somewhere; false if no place comes to mind. It is still in hand."""
        failed: list[Idea] = []
        shaky: Counter[int] = Counter()
        ideas = self._ideas(scene, sight)
        before, hint, again = sight, True, AGAIN
        best: tuple[Look, Idea] | None = None
        while len(failed) < IDEAS:
            left = [one for one in ideas if not _among(one, failed)]
            firm = [one for one in left if max(shaky[by] for by in one.carriers) < WARNED]
            if not firm and again > 0:
                again, ideas = again - 1, [*left, *self._ideas(scene, sight)]
                continue
            idea = next(iter(firm or left), None)
            if self.assist == "full" and hint and (idea is None or len(failed) == PATIENCE):
                shown, hint = scene.hint(), False
                idea = idea if shown is None else Idea(shown, 0.0, frozenset())
            if idea is None:
                break
            look = self._tried(scene, idea)
            if look is Look.RIGHT:
                return True
            if best is None or look < best[0]:
                best = (look, idea)
            failed.append(idea)
            if look is Look.FALLS:
                shaky.update(idea.carriers)
            self.screen.lift()
            sight = self.screen.look(1.2)
            if _given_way(before, sight, scene.ladder):
                before, ideas = sight, self._ideas(scene, sight)
        if best is not None:
            self._tried(scene, best[1], last=True)
        return best is not None

    def _tried(self, scene: Scene, idea: Idea, last: bool = False) -> Look:
        """Lower it there, and say how that looks."""
        self._bring(scene.ladder, idea.pose)
        if self.assist == "full":
            found = self.screen.magnet(scene.demand, scene.highest())
            if not last and (found is None or found.sure < SURE):
                return Look.SHAKY
        if not self._lowered(scene.ladder):
            return Look.FALLS
        if self.assist == "full" and self.screen.foresee().sure < SURE:
            return Look.SHAKY
        return Look.RIGHT if self._looks_right(scene) else Look.WRONG

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

    def _lowered(self, number: int) -> bool:
        """Down, until it lies; false if they see something give way, or the hand feels it."""
        self.screen.lower()
        before = seen = self.screen.look(DELAY)
        for _ in range(120):
            now = self.screen.look(DELAY / 2)
            if now.slipped:
                return False
            if now.stance == "stays":
                return True
            if _given_way(before, seen, number):
                return False
            seen = now
        return True

    def _looks_right(self, scene: Scene) -> bool:
        """Whether it seems to meet the demand, as it lies: by sight, or as the page counts."""
        sight = self.screen.look(0.3)
        error = CLOSE_LOOK if self.assist == "none" else 0.0
        own = _boxes(scene.ladder, sight)
        others = [_boxes(one, sight) for one in sight.poses if one != scene.ladder]
        gaps = [least_distance(own, one, FAR) + spread(self.chance, error) for one in others]
        touched = sum(gap < max(2 * error, TOUCHING) for gap in gaps)
        high = _top(own) - max(_top(one) for one in others) + spread(self.chance, error / 2)
        view = demand_view(scene.demand)
        return touched in view["touches"] and (not view["highest"] or high > max(error, SHOWN))

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


def _given_way(before: Sight, now: Sight, held: int) -> bool:
    """Whether any ladder that stood has visibly moved."""
    return any(
        size(minus(now.poses[one].place, pose.place)) > GIVES
        for one, pose in before.poses.items()
        if one != held
    )


def _boxes(number: int, sight: Sight) -> Boxes:
    return boxes_of(ladder(number).rods).placed(sight.poses[number])


def _top(boxes: Boxes) -> float:
    return boxes.highest


def _among(idea: Idea, failed: list[Idea]) -> bool:
    return any(
        idea.carriers == other.carriers and size(minus(idea.pose.place, other.pose.place)) < 0.02
        for other in failed
    )
