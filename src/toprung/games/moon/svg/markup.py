"""Elements of SVG as text, with short numbers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from toprung.games.moon.svg.camera import Array


def number(value: float, digits: int = 1) -> str:
    """As short as it goes."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element. `stroke_width` stands for stroke-width, `class_` for class; what is inside is
    taken as it is."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, **attributes: str | float) -> str:
    """A line of text that begins at a point."""
    return element("text", escape(words), x=x, y=y, **attributes)


def outline(points: Array, close: bool = True) -> str:
    """Points (n, 2) as a path: the first as it is, the others by how far they are from the last."""
    tenths = [(round(float(x) * 10), round(float(y) * 10)) for x, y in points]
    steps = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(tenths)]
    begin = f"M{_pair(tenths[0])}"
    return begin + ("l" + " ".join(map(_pair, steps)) if steps else "") + ("z" if close else "")


def outlines(shapes: Iterable[Array]) -> str:
    """Several closed outlines as one path."""
    return "".join(outline(shape) for shape in shapes)


def _pair(tenths: tuple[int, int]) -> str:
    x, y = (number(value / 10) for value in tenths)
    return f"{x}{y}" if y.startswith("-") else f"{x} {y}"


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else number(value, 2)
