"""Elements of SVG as text, and the way from the table to the picture.

The view is from the south-east, high enough to see the tops: x runs to the right and nearer, y to
the right and away, z up. Lengths are in pixels of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import ceil, floor

from toprung.core.svg import Markup, number
from toprung.games.climbers.sheet import Skyline

_MARKUP = Markup(digits=1)
element, text = _MARKUP.element, _MARKUP.text

Point = tuple[float, float]
Space = tuple[float, float, float]

WIDTH, DEPTH, RISE = 24, 15, 27  # half the width and depth of a square, and one unit of height


class Side(Enum):
    """The three sides of a block that the viewer sees, with what becomes of 30 x 30 pixels there.

    Figures are designed flat, 30 pixels to the unit, right and down; the four numbers lay them on
    the side.
    """

    TOP = (0.8, 0.5, -0.8, 0.5)
    SOUTH = (0.8, 0.5, 0.0, 0.9)
    EAST = (0.8, -0.5, 0.0, 0.9)

    @property
    def label(self) -> str:
        return self.name.lower()

    def lay(self, at: Space, size: float = 1.0) -> str:
        """The transformation that puts a flat figure's middle on a point of this side."""
        slant = (part * size for part in self.value)
        return f"matrix({' '.join(map(number, (*slant, *project(at))))})"


def project(at: Space) -> Point:
    x, y, z = at
    return (x + y) * WIDTH, (x - y) * DEPTH - z * RISE


def points(corners: Iterable[Space]) -> str:
    """Corners for a polygon."""
    return " ".join(",".join(map(number, project(corner))) for corner in corners)


def path(outlines: Iterable[Iterable[Space]], close: bool = True) -> str:
    """Outlines as one path."""
    end = "Z" if close else ""
    return "".join(f"M{points(outline)}{end}" for outline in outlines)


def rectangle(x: float, y: float, dx: float, dy: float, z: float = 0) -> tuple[Space, ...]:
    """A level rectangle; always turned the same way round."""
    return (x, y, z), (x + dx, y, z), (x + dx, y + dy, z), (x, y + dy, z)


_STEEP = 2 * DEPTH / RISE  # levels that a line of sight gains on each square
_CORNER = 1e-6  # a line this near to a corner passes over it, and neither square beside it counts


class Sight:
    """What can be seen of a building: lines from its points to the viewer, who looks from +x, -y
    and above."""

    def __init__(self, skyline: Skyline) -> None:
        self.skyline = skyline
        self._shades: dict[tuple[int, int], tuple[float, float, float, int]] = {}

    def clear(self, at: Space) -> bool:
        """Whether nothing of the building stands between a point and the viewer."""
        x, y, z = at
        i, j = floor(x), ceil(y) - 1
        to_x, to_y = i + 1 - x, y - j
        level = z + 1e-9
        ahead, right, front, height = self._shades.get((i, j)) or self._shade(i, j)
        if height > level:
            return False
        if to_x + _CORNER < to_y:
            return right <= level + to_x * _STEEP and ahead <= level + to_y * _STEEP
        if to_y + _CORNER < to_x:
            return front <= level + to_y * _STEEP and ahead <= level + to_x * _STEEP
        return ahead <= level + to_x * _STEEP

    def hides(self, i: int, j: int, level: int) -> bool:
        """Whether no point over this square, up to this level, can be seen."""
        ahead, _, _, height = self._shades.get((i, j)) or self._shade(i, j)
        return height > level or ahead > level + _STEEP

    def _shade(self, i: int, j: int) -> tuple[float, float, float, int]:
        """How high the line must be where it leaves a square, for the squares on the diagonal that
        it crosses from corner to corner, and for those to the right and in front of it; and the
        height of the square itself."""
        height, steps = self.skyline.height, int(self.skyline.highest / _STEEP) + 2
        ahead = max(height(i + 1 + k, j - 1 - k) - k * _STEEP for k in range(steps))
        right = max(height(i + 1 + k, j - k) - k * _STEEP for k in range(steps))
        front = max(height(i + k, j - 1 - k) - k * _STEEP for k in range(steps))
        shade = self._shades[i, j] = ahead, right, front, height(i, j)
        return shade
