"""Elements of SVG as text, with short numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from toprung.core.svg import Markup, number
from toprung.games.moon.view.svg.camera import Point

_MARKUP = Markup(digits=2)
element, text = _MARKUP.element, _MARKUP.text


def outline(points: Sequence[Point], close: bool = True) -> str:
    """Points as a path: the first as it is, the others by how far they are from the last."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(tenths)]
    begin = f"M{_pair(tenths[0])}"
    return begin + ("l" + " ".join(map(_pair, steps)) if steps else "") + ("z" if close else "")


def outlines(shapes: Iterable[Sequence[Point]]) -> str:
    """Several closed outlines as one path."""
    return "".join(outline(shape) for shape in shapes)


def _pair(tenths: tuple[int, int]) -> str:
    x, y = (number(value / 10) for value in tenths)
    return f"{x}{y}" if y.startswith("-") else f"{x} {y}"
