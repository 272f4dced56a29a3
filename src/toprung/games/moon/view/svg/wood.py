"""Wood in the light: how bright a side is, and how one box is painted: a soft dark rim on what is
behind it, lit sides, edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toprung.games.moon.pieces.space import Vector, add, dot, minus, scaled, unit
from toprung.games.moon.view.paint import shade
from toprung.games.moon.view.svg.camera import Camera, Point
from toprung.games.moon.view.svg.markup import element, outline
from toprung.games.moon.view.svg.solids import SIDES, Solid

INK, DARK, CREAM, GLOW = "#33263f", "#2a1838", "#fff6e2", "#fff0b8"
TABLE_TOP, TABLE_RIM = ("#c99a6b", "#a97650"), "#7d5039"


def lamp(camera: Camera) -> Vector:
    """The direction to the light: high, from the left, from the viewer's side."""
    x, y, _ = camera.ahead
    aside = add(scaled(camera.right, -0.62), scaled(unit((x, y, 0.0)), -0.35))
    return unit(add(aside, (0.0, 0.0, 0.95)))


def brightness(normal: Vector, light: Vector, camera: Camera) -> float:
    """Of a side: the lamp, the sky from above, and a little of the warm horizon from the right."""
    direct = max(0.0, dot(normal, light))
    sky = 0.5 + 0.5 * normal[2]
    rim = max(0.0, dot(normal, camera.right))
    return 0.43 + 0.56 * direct + 0.12 * sky + 0.07 * rim


def distance_haze(solid: Solid, camera: Camera, nearest: float, farthest: float) -> float:
    """How much darker a box is for being at the back, 0 to 0.16."""
    share = (camera.depth(solid.box.centre) - nearest) / max(farthest - nearest, 0.05)
    return 0.16 * min(max(share, 0.0), 1.0)


# The four edges along a box: corners at its low and high end, and the two sides that meet there.
_LONG = ((0, 1, 0, 2), (2, 3, 0, 3), (4, 5, 1, 2), (6, 7, 1, 3))


@dataclass(frozen=True)
class Look:
    """Colour and loudness of a box; `dim` takes light away, `placed` lets it glow."""

    paint: str
    dim: float = 0.0
    placed: bool = False


class Brush:
    """Paints boxes for one camera. `prefix` keeps the names of two drawings on one page apart."""

    def __init__(self, camera: Camera, prefix: str) -> None:
        self.camera, self.prefix, self.light = camera, prefix, lamp(camera)

    def styles(self) -> str:
        """What the classes of painted boxes look like."""
        p = self.prefix
        return (
            f".{p}r{{fill:none;stroke:#2a1838;stroke-width:5;stroke-opacity:.13}}"
            f".{p}g{{fill:none;stroke:#fff0b8;stroke-width:5;stroke-opacity:.6}}"
            f".{p}e{{fill:none;stroke:#3a1d2c;stroke-width:.8;stroke-opacity:.62}}"
            f".{p}c{{fill:none;stroke:#fff6e2;stroke-width:.7;stroke-opacity:.4}}"
        )

    def painted(self, solid: Solid, look: Look) -> Iterator[str]:
        """The box, back parts first."""
        flat = self.camera.project(solid.corners)
        seen = [self._faces_us(solid, side) for side in range(6)]
        dark, light = self._edges(solid, flat, seen)
        if dark:
            yield element("path", class_=f"{self.prefix}{'g' if look.placed else 'r'}", d=dark)
        for side, corners in enumerate(SIDES):
            if seen[side] and (side < 4 or solid.ends[side - 4]):
                yield self._side(solid, side, [flat[corner] for corner in corners], look)
        if dark:
            yield element("path", class_=f"{self.prefix}e", d=dark)
        if light:
            yield element("path", class_=f"{self.prefix}c", d=light)

    def _faces_us(self, solid: Solid, side: int) -> bool:
        normal = normal_of(solid, side)
        middle = add(solid.box.centre, scaled(normal, solid.box.half[side // 2]))
        return dot(normal, minus(self.camera.eye, middle)) > 0

    def _side(self, solid: Solid, side: int, flat: list[Point], look: Look) -> str:
        light = brightness(normal_of(solid, side), self.light, self.camera)
        light += (0.05 if solid.rung else 0.0) - look.dim
        if side >= 4 and solid.owner >= 0:
            light -= 0.12  # end grain
        fill = shade(look.paint, light)
        return element("path", d=outline(flat), fill=fill, stroke=fill, stroke_width=0.5)

    def _edges(self, solid: Solid, flat: list[Point], seen: list[bool]) -> tuple[str, str]:
        """Dark lines around, light ones where two sides meet that are seen."""
        dark, light = "", ""
        for low, high, one, other in _LONG:
            line = outline((flat[low], flat[high]), close=False)
            if seen[one] and seen[other]:
                light += line
            elif seen[one] or seen[other]:
                dark += line
        for end in (0, 1):
            if solid.ends[end]:
                ring = SIDES[4 + end]
                if seen[4 + end]:
                    dark += outline([flat[corner] for corner in ring])
                else:
                    dark += self._far_end(flat, ring, seen)
        return dark, light

    def _far_end(self, flat: list[Point], ring: tuple[int, ...], seen: list[bool]) -> str:
        """The edges of an end that looks away, as far as a seen side ends there."""
        lines = ""
        for begin, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            if any(seen[side] and {begin, end} <= set(SIDES[side]) for side in range(4)):
                lines += outline((flat[begin], flat[end]), close=False)
        return lines


def normal_of(solid: Solid, side: int) -> Vector:
    """Of a side, outwards."""
    return scaled(solid.box.axes[side // 2], 1.0 if side % 2 else -1.0)
