"""Elements of SVG as text, and the way from the table to the picture.

The view is from the south-east, high enough to see the tops: x runs to the right and nearer, y to
the right and away, z up. Lengths are in pixels of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache

from toprung.core.svg import Markup, number
from toprung.games.climbers.kernels.sight import Sight
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
    def number(self) -> int:
        """Its number for the kernels."""
        return _NUMBERS[self]

    @property
    def label(self) -> str:
        return self.name.lower()

    def lay(self, at: Space, size: float = 1.0) -> str:
        """The transformation that puts a flat figure's middle on a point of this side."""
        slant = (part * size for part in self.value)
        return f"matrix({' '.join(map(number, (*slant, *project(at))))})"


_NUMBERS = {side: number for number, side in enumerate(Side)}


def project(at: Space) -> Point:
    x, y, z = at
    return (x + y) * WIDTH, (x - y) * DEPTH - z * RISE


def points(corners: Iterable[Space]) -> str:
    """Corners for a polygon."""
    return " ".join(map(_point, corners))


@lru_cache(maxsize=16384)
def _point(corner: Space) -> str:
    """Faces share their corners."""
    return ",".join(map(number, project(corner)))


def path(outlines: Iterable[Iterable[Space]], close: bool = True) -> str:
    """Outlines as one path."""
    end = "Z" if close else ""
    return "".join(f"M{points(outline)}{end}" for outline in outlines)


def rectangle(x: float, y: float, dx: float, dy: float, z: float = 0) -> tuple[Space, ...]:
    """A level rectangle; always turned the same way round."""
    return (x, y, z), (x + dx, y, z), (x + dx, y + dy, z), (x, y + dy, z)


def sight(skyline: Skyline, figures: Mapping[tuple[int, int], int]) -> Sight:
    """What can be seen of a building in the picture. Figures, so many pixels high, stand in the way
    of marks."""
    return Sight((WIDTH, DEPTH, RISE), skyline.rows, figures)
