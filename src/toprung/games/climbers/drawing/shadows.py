"""Shadows: the light comes from the west, so whatever is higher darkens the squares east of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toprung.games.climbers.drawing.projection import Space, rectangle
from toprung.games.climbers.drawing.skyline import Skyline, Square

SHADES = (0.42, 0.58)  # length of the full shadow and of the half shadow of one unit of height


def shadow(
    skyline: Skyline, squares: Iterable[Square], z: int, length: float
) -> Iterator[tuple[Space, ...]]:
    """What is dark on level squares of one height: rectangles that do not overlap."""
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        rows.setdefault(y, []).append(x)
    for y, row in rows.items():
        begin = end = float(min(row))
        for x in sorted(row):
            reach = _reach(skyline, x, y, z, length)
            if x > end:
                if end > begin:
                    yield rectangle(begin, y, end - begin, 1, z)
                begin = end = float(x)
            if reach > 0:
                end = x + reach
        if end > begin:
            yield rectangle(begin, y, end - begin, 1, z)


def _reach(skyline: Skyline, x: int, y: int, z: int, length: float) -> float:
    """How much of a square is dark, from its west edge on."""
    far = int((skyline.highest - z) * length) + 1
    ends = (
        west + 1 + (skyline.height(west, y) - z) * length - x
        for west in range(x - far, x)
        if skyline.height(west, y) > z
    )
    return min(max(ends, default=0.0), 1.0)
