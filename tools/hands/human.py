"""A model of a human hand at the screen.

It sees what is drawn, never the physics: where ladders are, to about 4 mm and 5 degrees (near and
far as well: the page shows the table from above, too). It chooses a place by eye (see imagination),
leads the ladder there by pointer events, looks at what came of that 0.2 s later, and corrects what
it sees to be wrong, a few times. When the ladder sinks past the place where it was to lie, it stops
and lifts it. A line on the screen shows the height to beat: without help it sees to
half a millimetre whether the ladder is above, and wants to see a whole one. Every look has an error
of its own. Once the ladder lies in a hand that has loosened, it looks whether that is what the die
demands (with help the page counts), and lifts it again if not, or if something gives way. What the
page says of the future it reads, if the page helps; and where nothing comes to mind it asks for the
hint. If the structure rocks whenever the hand loosens, it lets go only if the ladder seems to be
carried on both sides of its middle, or if nothing better is left. Where no place is left at all,
the drop is lost, and it saves the structure: the ladder goes where it stands, or on the table.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum

from tests.games.moon.physics.towers import Chance

from tools.hands.imagination import Idea, Imagination, spread
from tools.hands.scenes import Scene
from tools.hands.screens import Screen, Sight
from toprung.games.moon.physics.geometry import Boxes, boxes_of, least_distance
from toprung.games.moon.physics.probe import TOUCHING
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import (
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
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.view.state_view import demand_view

AIM = 0.004  # metres
ANGLE = math.radians(5)
DELAY = 0.2  # seconds from a picture to the hand
LOOKS = 6  # corrections at most
ENOUGH = 0.005
ENOUGH_ANGLE = math.radians(6)
STROKE = 8  # pointer events in a drag
IDEAS = 12  # places that they try
AGAIN = 2  # times that they look the structure over once more when no place is left to try
WARNED = 2  # times that a ladder gives way under them before they look for others
PATIENCE = 3  # places that were no good, until they ask the page for a hint
CLOSE_LOOK = 0.001  # metres: whether two rods touch, with a look from another side
SHOWN = 0.0005  # metres: the page shows heights to a millimetre
FAR = 0.02  # metres: nothing that matters
GIVES = 0.004  # metres: what moves by so much is seen to give way
SURE = 4  # of five tries: they believe it
EVEN = 3  # of five tries: rather so than not, when nothing better was found
SPARE = 3  # places to which they come back when it should only stand
EDGE = 20  # pixels
MISSED = 0.03  # metres below where it was to lie: it has gone past
BESIDE = 0.3  # metres from the middle of the table: nothing stands there
UP: Vector = (0.0, 0.0, 1.0)


class Look(IntEnum):
    """How a ladder looks where it was put, the best first."""

    RIGHT = 0
    RESTLESS = 1  # it lies as the die demands, but the structure rocks whenever the hand loosens
    WRONG = 2  # it lies, but not as the die demands
    SHAKY = 3
    FALLS = 4


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
        lying: list[tuple[Look, Idea]] = []
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
            if look is Look.RIGHT or (look is Look.RESTLESS and self._seems_carried(scene)):
                return True
            if look <= Look.WRONG:
                lying.append((look, idea))
            failed.append(idea)
            if look is Look.FALLS:
                shaky.update(idea.carriers)
            self.screen.lift()
            sight = self.screen.look(1.2)
            if _given_way(before, sight, scene.ladder):
                before, ideas = sight, self._ideas(scene, sight)
        self._made_do(scene, lying)
        return bool(failed)

    def _made_do(self, scene: Scene, lying: list[tuple[Look, Idea]]) -> None:
        """The drop is as good as lost. First they risk it where it lay as demanded, though things
        rocked; then they save the structure, and put it where it lay, or where the page says that
        it stands; or else on the table, beside the structure."""
        for look, idea in sorted(lying, key=lambda one: one[0])[:SPARE]:
            if self._tried(scene, idea, last=True) <= look:
                return
            self.screen.lift()
            self.screen.look(1.2)
        self._laid_aside(scene.ladder, self.screen.look(0.3))

    def _laid_aside(self, number: int, sight: Sight) -> None:
        at = sight.poses[number].at(ladder(number).middle)
        away = size((at[0], at[1], 0.0)) or 1.0
        x, y = (BESIDE * part / away for part in at[:2])
        wide, tall = sight.size
        right, down = sight.spot((x, y, at[2]))
        end = (min(max(right, EDGE), wide - EDGE), min(max(down, EDGE), tall - EDGE))
        self._drag(sight.spot(at), end)
        self.screen.look(1.5)
        self._lowered(number)

    def _believes(self, tries: int) -> bool:
        """Whether it seems to stand if they let go; the page tells, if it helps so far."""
        return self.assist != "full" or self.screen.forecast().sure >= tries

    def _tried(self, scene: Scene, idea: Idea, last: bool = False) -> Look:
        """Lower it there, and say how that looks."""
        self._bring(scene.ladder, idea.pose)
        if self.assist == "full":
            found = self.screen.snap(scene.demand, scene.highest())
            if found is None or found.sure < SURE:
                return Look.SHAKY
            if not found.meets and not last:
                return Look.WRONG
        lies = self._lowered(scene.ladder, idea.pose.place[2] - MISSED)
        if lies is Look.FALLS:
            return Look.FALLS
        if not self._believes(EVEN if last else SURE):
            return Look.SHAKY
        return lies if self._looks_right(scene) else Look.WRONG

    def _ideas(self, scene: Scene, sight: Sight) -> list[Idea]:
        mind = Imagination(self._standing(scene, sight), self.chance)
        wanted = mind.ideas(scene.ladder, scene.demand)
        return wanted or [idea for demand in Demand for idea in mind.ideas(scene.ladder, demand)]

    @staticmethod
    def _standing(scene: Scene, sight: Sight) -> dict[int, Pose]:
        return {one: pose for one, pose in sight.poses.items() if one != scene.ladder}

    def _bring(self, number: int, pose: Pose) -> None:
        """The ladder to about above this pose, by what is seen of it."""
        for _ in range(LOOKS):
            if not self._turned(self.screen.look(DELAY), number, pose):
                break
        for _ in range(LOOKS):
            if not self._moved(self.screen.look(DELAY), number, pose):
                break
        self.screen.look(0.6)

    def _lowered(self, number: int, least: float = 0.0) -> Look:
        """Down, until it lies. It falls if they see something give way, or the hand feels it, or if
        its middle comes lower than it may."""
        self.screen.lower()
        before = seen = self.screen.look(DELAY)
        for _ in range(120):
            now = self.screen.look(DELAY / 2)
            if now.phase == "stay":  # in a hand it may find no rest, and yet the page believes it
                return Look.RESTLESS if now.slipped and self.assist != "full" else Look.RIGHT
            high = seen.poses[number].place[2] + spread(self.chance, AIM)
            if now.slipped or high < least or _given_way(before, seen, number):
                return Look.FALLS
            seen = now
        return Look.RIGHT

    def _seems_carried(self, scene: Scene) -> bool:
        """Whether its middle seems to be between the places that carry it."""
        sight = self.screen.look(DELAY)
        mind = Imagination(self._standing(scene, sight), self.chance)
        return mind.carried(scene.ladder, sight.poses[scene.ladder]) + spread(self.chance, AIM) > 0

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
