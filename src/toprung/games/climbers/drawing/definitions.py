"""What a drawing uses again and again: gradients of paint, signs, pawns and stones."""

from __future__ import annotations

from collections.abc import Iterator

from toprung.games.climbers.blocks import COLOURS
from toprung.games.climbers.drawing.figures import pawn, stone
from toprung.games.climbers.drawing.markup import element
from toprung.games.climbers.drawing.palette import PAINT, SIGNS, lit, shade
from toprung.games.climbers.drawing.projection import Side
from toprung.games.climbers.state import Table

_CARD = ("#fcf7ee", "#e8dcc6")


def definitions(table: Table, prefix: str) -> Iterator[str]:
    """All of it; `prefix` keeps the names of two drawings on one page apart."""
    yield _gradient(f"{prefix}card", _CARD, down=True)
    for colour in COLOURS:
        for side in Side:
            paint = lit(colour, side)
            ends = (shade(paint, 1.08), shade(paint, 0.92))
            yield _gradient(f"{prefix}{colour}-{side.label}", ends, down=side is not Side.TOP)
        if SIGNS[colour]:
            yield element(
                "path", id=f"{prefix}sign-{colour}", d=SIGNS[colour], fill="none",
                stroke_width=2, stroke_opacity=0.5,
            )  # fmt: skip
    for player in table.players:
        paint = PAINT[player.colour]
        rounded = (shade(paint, 1.3), paint, shade(paint, 0.6))
        yield _gradient(f"{prefix}{player.colour}-round", rounded, down=False)
        yield pawn(player.colour, prefix)
        yield stone(player.colour, prefix)


def _gradient(name: str, colours: tuple[str, ...], down: bool) -> str:
    stops = [
        element("stop", offset=f"{100 * i // (len(colours) - 1)}%", stop_color=colour)
        for i, colour in enumerate(colours)
    ]
    return element("linearGradient", *stops, id=name, x2=0 if down else 1, y2=1 if down else 0)
