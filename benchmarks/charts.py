"""Small charts as SVG: points with intervals over an axis, and bars in groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDE, HIGH = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 130, 34, 46
COLOURS = ("#2b6cb0", "#c05621", "#2f855a", "#6b46c1", "#b83280")


@dataclass(frozen=True, slots=True)
class Point:
    """A figure, and the interval that it stands for."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis is about, and its ticks with what is written at each."""

    title: str
    ticks: Mapping[float, str]
    place: Callable[[float], float] = float

    def along(self, value: float) -> float:
        """Where a value lies, 0 at the first tick and 1 at the last."""
        ends = self.place(min(self.ticks)), self.place(max(self.ticks))
        return (self.place(value) - ends[0]) / (ends[1] - ends[0])


def lines(title: str, across: Axis, up: Axis, series: Mapping[str, Sequence[Point]]) -> str:
    """Points joined by a line for each series; their intervals are upright strokes."""
    drawn = [*_frame(title, up), *_ticks_below(across)]
    for at, ((name, points), colour) in enumerate(zip(series.items(), COLOURS, strict=False)):
        places = [(_x(across, point.x), _y(up, point.y)) for point in points]
        drawn.append(
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in places)}" fill="none" '
            f'stroke="{colour}" stroke-width="2"/>'
        )
        for (x, y), point in zip(places, points, strict=True):
            drawn.append(_stroke(x, _y(up, point.low), _y(up, point.high), colour))
            drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')
        drawn.append(_text(WIDE - RIGHT + 20, TOP + 10 + 20 * at, name, colour, "start"))
    return _svg(title, drawn)


def bars(title: str, up: Axis, groups: Mapping[str, Sequence[Point]], mark: str = "") -> str:
    """A bar for each point, in groups; with `mark`, a dashed line at each bar's x, named so."""
    drawn, room = [*_frame(title, up)], (WIDE - LEFT - RIGHT) / len(groups)
    for at, (name, points) in enumerate(groups.items()):
        left, wide = LEFT + room * (at + 0.1), room * 0.8 / len(points)
        for number, point in enumerate(points):
            x, y, colour = left + wide * number, _y(up, point.y), COLOURS[number % len(COLOURS)]
            base = _y(up, min(up.ticks))
            drawn.append(
                f'<rect x="{x + 1:.1f}" y="{y:.1f}" width="{wide - 2:.1f}" '
                f'height="{base - y:.1f}" fill="{colour}" fill-opacity="0.75"/>'
            )
            if point.high > point.low:
                middle = x + wide / 2
                drawn.append(_stroke(middle, _y(up, point.low), _y(up, point.high), "#222"))
        if mark:
            y, right = _y(up, points[0].x), left + room * 0.8
            drawn.append(
                f'<path d="M{left:.1f} {y:.1f}H{right:.1f}" stroke="#222" stroke-dasharray="4 3"/>'
            )
        drawn.append(_text(LEFT + room * (at + 0.5), HIGH - BOTTOM + 18, name, "#222", "middle"))
    if mark:
        drawn.append(_text(WIDE - RIGHT + 8, TOP + 10, mark, "#222", "start"))
    return _svg(title, drawn)


def _x(axis: Axis, value: float) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * axis.along(value)


def _y(axis: Axis, value: float) -> float:
    along = min(1.0, max(0.0, axis.along(value)))
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * along


def _frame(title: str, up: Axis) -> list[str]:
    drawn = [_text(LEFT, 18, f"{title}: {up.title}" if up.title else title, "#222", "start")]
    for value, written in up.ticks.items():
        y = _y(up, value)
        drawn.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="#ddd"/>')
        drawn.append(_text(LEFT - 8, y + 4, written, "#222", "end"))
    return drawn


def _ticks_below(across: Axis) -> list[str]:
    drawn = [
        _text(_x(across, value), HIGH - BOTTOM + 18, written, "#222", "middle")
        for value, written in across.ticks.items()
    ]
    middle = (LEFT + WIDE - RIGHT) / 2
    return [*drawn, _text(middle, HIGH - 8, across.title, "#222", "middle")]


def _stroke(x: float, low: float, high: float, colour: str) -> str:
    return f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="1.5"/>'


def _text(x: float, y: float, text: str, colour: str, anchor: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def _svg(title: str, drawn: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13">\n'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )
