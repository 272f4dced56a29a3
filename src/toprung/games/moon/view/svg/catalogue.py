"""The whole set of ladders on one sheet, drawn in parallel projection."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from toprung.core.svg import number
from toprung.games.moon.pieces.ladders import Ladder, Part, Rod, catalogue
from toprung.games.moon.pieces.space import Pose, Vector, add, cross, dot, scaled, turned, unit
from toprung.games.moon.view.paint import shade, tone
from toprung.games.moon.view.svg.markup import element, text

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Projection:
    """Looks at the origin from far away: `yaw` to the right of straight ahead (along y), `pitch`
    from above (radians); `scale` is in pixels per metre. The picture's y axis points down."""

    yaw: float
    pitch: float
    scale: float

    @property
    def toward(self) -> Vector:
        """From the origin to the eye."""
        flat = math.cos(self.pitch)
        return math.sin(self.yaw) * flat, -math.cos(self.yaw) * flat, math.sin(self.pitch)

    def project(self, at: Vector) -> Point:
        right: Vector = (math.cos(self.yaw), math.sin(self.yaw), 0.0)
        up = cross(self.toward, right)
        return dot(at, right) * self.scale, -dot(at, up) * self.scale

    def nearness(self, at: Vector) -> float:
        """Larger is nearer to the eye."""
        return dot(at, self.toward)

    def light(self, normal: Vector) -> float:
        """How bright a face is, from 0 to 1: the lamp is above, to the left, and behind us."""
        x, y, z = self.toward
        lamp = unit((x * 0.5 - 0.75, y * 0.5 - 0.2, z + 0.75))
        return 0.45 + 0.55 * max(0.0, dot(normal, lamp))


_AXES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_IN_RAIL = 0.0015  # metres at each end of a rung that its rails hide
_EDGE = 0.5  # how dark edges are against the face


def paint(ladder: Ladder, pose: Pose, camera: Projection) -> Iterator[str]:
    """All rods of a ladder, from the farthest to the nearest."""
    rods = sorted(
        (_shown(rod) for rod in ladder.rods),
        key=lambda rod: camera.nearness(turned(pose.turn, (rod.centre[0], rod.centre[1], 0.0))),
    )
    wood = tone(ladder.id, placed=False, cloud=False)
    for rod in rods:
        yield from _faces(rod, pose, camera, wood)


def _shown(rod: Rod) -> Rod:
    if rod.part is not Part.RUNG:
        return rod
    x, y, z = rod.half
    return replace(rod, half=(x, y, z - _IN_RAIL))


def _faces(rod: Rod, pose: Pose, camera: Projection, wood: str) -> Iterator[str]:
    at = pose.then(Pose(rod.centre, rod.turn))
    for axis in range(3):
        for sign in (-1.0, 1.0):
            normal = turned(at.turn, scaled(_AXES[axis], sign))
            if dot(normal, camera.toward) <= 1e-6:
                continue
            one, two = (axis + 1) % 3, (axis + 2) % 3
            middle = scaled(_AXES[axis], sign * rod.half[axis])
            u, v = scaled(_AXES[one], rod.half[one]), scaled(_AXES[two], rod.half[two])
            ring = [
                add(add(middle, scaled(u, a)), scaled(v, b))
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            light = camera.light(normal)
            yield element(
                "polygon",
                points=_points(camera.project(at.at(corner)) for corner in ring),
                fill=_colour(wood, light),
                stroke=_colour(wood, light * _EDGE),
            )
            if axis != 2:
                yield _grain(rod, at, camera, middle, u if one != 2 else v, wood, light)


def _grain(
    rod: Rod, at: Pose, camera: Projection, middle: Vector, across: Vector,
    wood: str, light: float,
) -> str:  # fmt: skip
    """Two fine lines along a face; where they run differs from rod to rod."""
    seed = (rod.number * 0.37 + (0.2 if rod.part is Part.LEFT else 0.0)) % 0.5
    drawn = []
    for place in (seed - 0.45, seed + 0.15):
        for start, end in ((-0.92, 0.1 + seed), (-0.2 + seed, 0.94)):
            line = [
                camera.project(
                    at.at(add(add(middle, scaled(across, place)), (0.0, 0.0, rod.half[2] * along)))
                )
                for along in (start, end)
            ]
            drawn.append(f"M{_points(line)}")
            place += 0.16
    return element(
        "path", d="".join(drawn), stroke=_colour(wood, light * 0.86), fill="none", stroke_width=0.45
    )


def _colour(wood: str, light: float) -> str:
    return shade(wood, 0.37 + 0.68 * light)


def _points(corners: Iterable[Point]) -> str:
    return " ".join(f"{number(x, 2)},{number(y, 2)}" for x, y in corners)


_COLUMNS = 10
_WIDE, _HIGH = 118, 292  # of one ladder's place
_MARGIN, _HEAD, _STANDING = 30, 104, 238  # _STANDING: where its feet stand, from its place's top
_CAMERA = Projection(yaw=0.52, pitch=0.2, scale=1380.0)
_FONT = "Georgia,'Times New Roman',serif"
_PAPER, _SHADE, _INK, _FAINT, _LINE = "#fbf6ea", "#efe4cc", "#3c2f22", "#8b7358", "#d9c7a3"


def sheet() -> str:
    """All 30 with number, name, shape and measures: an SVG document, complete in itself."""
    rows = -(-len(catalogue()) // _COLUMNS)
    wide, high = _COLUMNS * _WIDE + 2 * _MARGIN, _HEAD + rows * _HIGH + _MARGIN
    return element(
        "svg",
        element("title", "Catch the Moon: the thirty ladders"),
        element("defs", *_definitions()),
        element("rect", width=wide, height=high, rx=18, fill="url(#ladders-paper)"),
        *_heading(wide),
        *_shelves(rows, wide),
        *(_place(ladder) for ladder in catalogue()),
        xmlns="http://www.w3.org/2000/svg",
        width=wide,
        height=high,
        viewBox=f"0 0 {wide} {high}",
        font_family=_FONT,
        text_anchor="middle",
        role="img",
    )


def _definitions() -> Iterator[str]:
    stops = [element("stop", offset=at, stop_color=c) for at, c in ((0, _PAPER), (1, _SHADE))]
    yield element("linearGradient", *stops, id="ladders-paper", x2=0, y2=1)
    glow = [
        element("stop", offset=0, stop_color="#5d4630", stop_opacity=0.34),
        element("stop", offset=1, stop_color="#5d4630", stop_opacity=0),
    ]
    yield element("radialGradient", *glow, id="ladders-shadow")


def _heading(wide: float) -> Iterator[str]:
    yield element("circle", cx=wide - 78, cy=58, r=26, fill="#f3d98b")
    yield element("circle", cx=wide - 89, cy=52, r=23, fill=_PAPER)
    yield text("The thirty ladders", _MARGIN + 14, 58, font_size=30, fill=_INK, text_anchor="start")
    words = "three straight, twenty-seven each in its own way; lengths in millimetres"
    yield text(words, _MARGIN + 15, 82, font_size=14, fill=_FAINT, text_anchor="start")


def _shelves(rows: int, wide: float) -> Iterator[str]:
    for row in range(rows):
        y = _HEAD + row * _HIGH + _STANDING + 9
        yield element("path", d=f"M{_MARGIN} {y}H{wide - _MARGIN}", stroke=_LINE, stroke_width=1)


def _place(ladder: Ladder) -> str:
    row, column = divmod(ladder.id, _COLUMNS)
    left, top = _MARGIN + column * _WIDE, _HEAD + row * _HIGH
    lowest = min(corner[2] for rod in ladder.rods for corner in rod.corners)
    standing = Pose((0.0, 0.0, -lowest))
    drawn = element(
        "g", *paint(ladder, standing, _CAMERA),
        stroke_linejoin="round", stroke_linecap="round", stroke_width=0.8,
        transform=f"translate(0 {_STANDING})",
    )  # fmt: skip
    return element(
        "g",
        element("ellipse", cx=3, cy=_STANDING + 1, rx=44, ry=9, fill="url(#ladders-shadow)"),
        drawn,
        text(ladder.name, 0, _STANDING + 29, font_size=15, fill=_INK),
        text(_caption(ladder), 0, _STANDING + 44, font_size=10.5, fill=_FAINT, font_style="italic"),
        transform=f"translate({left + _WIDE / 2} {top})",
        data_ladder=ladder.id,
    )


def _caption(ladder: Ladder) -> str:
    return f"{ladder.shape}, {ladder.length * 1000:.0f}"
