"""One rod as it is painted: the faces that show, each with its light, edges and grain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from toprung.games.moon.drawing.catalogue_view import Camera, Point
from toprung.games.moon.drawing.structure_markup import element, number
from toprung.games.moon.drawing.structure_paint import shade, tone
from toprung.games.moon.ladders import Ladder, Part, Rod
from toprung.games.moon.space import Pose, Vector, add, dot, scaled, turned

_AXES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_IN_RAIL = 0.0015  # metres at each end of a rung that its rails hide
_EDGE = 0.5  # how dark edges are against the face


def paint(ladder: Ladder, pose: Pose, camera: Camera) -> Iterator[str]:
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


def _faces(rod: Rod, pose: Pose, camera: Camera, wood: str) -> Iterator[str]:
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
    rod: Rod, at: Pose, camera: Camera, middle: Vector, across: Vector,
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
