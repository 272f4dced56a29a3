"""What is written into the picture: a ruler for heights, touches, and a caption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from toprung.games.moon.drawing.structure_camera import Array, Camera
from toprung.games.moon.drawing.structure_markup import element, outline, text
from toprung.games.moon.drawing.structure_paint import CREAM, INK
from toprung.games.moon.settlement import Touch

_QUIET = "#ffe9c9"


def ruler_foot(radius: float, camera: Camera) -> Array:
    """Where the ruler stands: beyond the table's right end."""
    foot: Array = camera.right * (radius + 0.012)
    return foot


def ruler(foot: Array, top: float, camera: Camera) -> Iterator[str]:
    """Centimetres, up to above this height (metres)."""
    tall = int(top * 100 / 5 + 1) * 5
    up = np.array([0.0, 0.0, 0.01])
    ends = camera.project(np.array([foot, foot + up * tall]))
    lines, labels = outline(ends, close=False), []
    for height in range(tall + 1):
        long = 0.008 if height % 5 == 0 else 0.004
        at = foot + up * height
        tick = camera.project(np.array([at, at + camera.right * long]))
        lines += outline(tick, close=False)
        if height % 5 == 0:
            x, y = tick[1]
            labels.append(text(str(height), float(x) + 4, float(y) + 3.5))
    yield element("path", d=lines, fill="none", stroke=_QUIET, stroke_width=1, stroke_opacity=0.85)
    yield element("g", *labels, fill=_QUIET, font_size=10.5)


def highest(peak: Array, foot: Array, camera: Camera) -> Iterator[str]:
    """A dotted line from the highest point to the ruler, with the height."""
    mark = np.array([foot[0], foot[1], peak[2]])
    line = camera.project(np.array([peak, mark]))
    yield element(
        "path", d=outline(line, close=False), stroke=CREAM, stroke_width=1,
        stroke_dasharray="1 4", stroke_linecap="round", fill="none",
    )  # fmt: skip
    x, y = line[1]
    yield text(
        f"{peak[2] * 100:.1f} cm", float(x) - 5, float(y) - 5, fill=CREAM, font_size=12,
        font_weight="600", text_anchor="end",
    )  # fmt: skip


def touches(found: Iterable[Touch], placed: int | None, camera: Camera) -> Iterator[str]:
    """A ring at each; those of the placed ladder are filled."""
    for touch in found:
        x, y = camera.project(np.array([touch.place]))[0]
        own = placed in (touch.first, touch.second)
        yield element(
            "circle", cx=float(x), cy=float(y), r=4.2 if own else 3, stroke=CREAM,
            stroke_width=1.4, fill="#c2413b" if own else INK, fill_opacity=0.9 if own else 0.35,
            class_="touch",
        )  # fmt: skip
