"""Paint: colours, how light falls on them, and the sign that every colour has besides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toprung.games.climbers.blocks import COLOURS, Colour
from toprung.games.climbers.svg.markup import Side, element

PAINT = {
    Colour.RED: "#cf4a3a",
    Colour.YELLOW: "#f2c043",
    Colour.BLUE: "#3457a6",
    Colour.LIGHTBLUE: "#86c5e6",
    Colour.PURPLE: "#87509f",
    Colour.GREY: "#b3ada3",
}
DARK_INK, LIGHT_INK, SHADOW = "#2c2018", "#fff8ea", "#24122a"
INK = {
    Colour.RED: LIGHT_INK,
    Colour.YELLOW: DARK_INK,
    Colour.BLUE: LIGHT_INK,
    Colour.LIGHTBLUE: DARK_INK,
    Colour.PURPLE: LIGHT_INK,
    Colour.GREY: DARK_INK,
}

# Figures in a square of 30 pixels, its middle at 0,0, open in the middle where numbers stand.
SIGNS = {
    Colour.RED: "M-11,0a11,11 0 1 0 22,0a11,11 0 1 0 -22,0Z",
    Colour.YELLOW: "M0,-13.5L13,9.5H-13Z",
    Colour.BLUE: "M-10,-10H10V10H-10Z",
    Colour.LIGHTBLUE: "M-9,-10q3,-4 6,0t6,0t6,0M-9,11q3,-4 6,0t6,0t6,0",
    Colour.PURPLE: "M-12,-12L-6,-6M12,-12L6,-6M-12,12L-6,6M12,12L6,6",
    Colour.GREY: "",
}

_CARD = ("#fcf7ee", "#e8dcc6")
_LIGHT = {Side.TOP: 1.04, Side.SOUTH: 0.86, Side.EAST: 0.68}


@lru_cache(maxsize=1024)
def shade(paint: str, light: float) -> str:
    """Paint in more light (above 1: towards cream) or less (below 1: towards a warm dark)."""
    towards = (255, 248, 232) if light > 1 else (38, 22, 34)
    part = min(abs(light - 1), 1)
    channels = (int(paint[i : i + 2], 16) for i in (1, 3, 5))
    mixed = (
        round(channel + (end - channel) * part)
        for channel, end in zip(channels, towards, strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def lit(colour: Colour, side: Side) -> str:
    """The paint of a side; the light comes from the west."""
    return shade(PAINT[colour], _LIGHT[side])


def edge(colour: Colour, side: Side) -> str:
    """The thin line around a side."""
    return shade(PAINT[colour], _LIGHT[side] - 0.45)


def paint_definitions(prefix: str) -> Iterator[str]:
    """Gradients and signs that a drawing uses again and again; `prefix` keeps the names of two
    drawings on one page apart."""
    yield gradient(f"{prefix}card", _CARD, down=True)
    for colour in COLOURS:
        for side in Side:
            paint = lit(colour, side)
            ends = (shade(paint, 1.08), shade(paint, 0.92))
            yield gradient(f"{prefix}{colour}-{side.label}", ends, down=side is not Side.TOP)
        if SIGNS[colour]:
            yield element(
                "path", id=f"{prefix}sign-{colour}", d=SIGNS[colour], fill="none",
                stroke_width=2, stroke_opacity=0.5,
            )  # fmt: skip


def gradient(name: str, colours: tuple[str, ...], down: bool) -> str:
    stops = [
        element("stop", offset=f"{100 * i // (len(colours) - 1)}%", stop_color=colour)
        for i, colour in enumerate(colours)
    ]
    return element("linearGradient", *stops, id=name, x2=0 if down else 1, y2=1 if down else 0)
