"""The pieces as boxes: ladders, base and table, ready for JSON. Metres, kilograms; z is up."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from toprung.core.words import Words
from toprung.core.world import BEATS
from toprung.games.moon.physics import base, hand
from toprung.games.moon.physics.geometry import Box
from toprung.games.moon.pieces.ladders import FINGERS, Ladder, catalogue
from toprung.games.moon.pieces.space import from_axes
from toprung.games.moon.rules.editions import COOPERATION
from toprung.games.moon.rules.words import phrase
from toprung.games.moon.view.paint import tone

Numbers = list[float]


class RodShape(TypedDict):
    """An oriented box of a ladder, in the ladder's frame: `turn` is a quaternion w, x, y, z, and
    the box's own z runs along the rod. `part` is "left rail", "right rail" or "rung"."""

    part: str
    number: int
    centre: Numbers
    half: Numbers
    turn: Numbers
    foot: bool
    tip: bool


class LadderShape(TypedDict):
    """A ladder; the origin of its frame is its centre of mass, its own z runs from foot to tip.
    `tint` is the colour of its wood."""

    id: int
    name: str
    shape: Words
    straight: bool
    mass: float
    length: float
    tint: str
    rods: list[RodShape]


class BoxShape(TypedDict):
    """A box that stays where it is: `slab`, `floor` of a groove or its `wall`."""

    part: str
    centre: Numbers
    half: Numbers
    turn: Numbers


class GrooveShape(TypedDict):
    """The measures of every groove of the base."""

    length: float
    depth: float
    play: float
    wall: float
    lean_limit: float


class HandShape(TypedDict):
    """How a hand leads a ladder in free air: its greatest speed (m/s) and spin (rad/s), the
    stiffness (rad/s) of the critically damped spring by which the ladder follows, and how far (m)
    from other things, by upright boxes, it becomes careful."""

    speed: float
    spin: float
    stiffness: float
    caution: float


class MoonPieces(TypedDict):
    """Everything that never changes. `reach` is how far from the middle of the table a hand gets,
    `fingers` how far from the wood they still grip, `lid` how high the box lid stands."""

    ladders: list[LadderShape]
    slab: Numbers
    groove: GrooveShape
    reach: float
    fingers: float
    hand: HandShape
    lid: float
    beats: int


@cache
def pieces() -> MoonPieces:
    return {
        "ladders": [_ladder(one) for one in catalogue()],
        "slab": list(base.SLAB),
        "groove": {
            "length": base.GROOVE_LENGTH,
            "depth": base.GROOVE_DEPTH,
            "play": base.GROOVE_PLAY,
            "wall": base.WALL,
            "lean_limit": base.LEAN_LIMIT,
        },
        "reach": hand.REACH,
        "fingers": FINGERS,
        "hand": {
            "speed": hand.SPEED_LIMIT,
            "spin": hand.SPIN * hand.SPEED_LIMIT,
            "stiffness": hand.STIFFNESS,
            "caution": hand.CAUTION,
        },
        "lid": COOPERATION.lid,
        "beats": BEATS,
    }


def _ladder(one: Ladder) -> LadderShape:
    return {
        "id": one.id,
        "name": one.name,
        "shape": phrase(f"shape-{one.shape.replace(' ', '-')}"),
        "straight": one.straight,
        "mass": one.mass,
        "length": one.length,
        "tint": tone(one.id, placed=False, cloud=False),
        "rods": [
            {
                "part": rod.part.value,
                "number": rod.number,
                "centre": list(rod.centre),
                "half": list(rod.half),
                "turn": list(rod.turn),
                "foot": rod.foot,
                "tip": rod.tip,
            }
            for rod in one.rods
        ],
    }


def base_shape(built: base.Base) -> list[BoxShape]:
    """The base as it is set: the slab, and for each holder its groove's floor and two walls."""
    parts = ["slab", *["floor", "wall", "wall"] * len(built.holders)]
    return [_box(part, box) for part, box in zip(parts, built.boxes(), strict=True)]


def _box(part: str, box: Box) -> BoxShape:
    turn = list(from_axes(*box.axes))
    return {"part": part, "centre": list(box.centre), "half": list(box.half), "turn": turn}
