"""What a drawing may say besides the position: the last move, arrows, and the squares' names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from toprung.core.arguments import expect_all, expect_numbers, shown
from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.moves import Blockade, Move, Pass, Place
from toprung.games.climbers.sheet import Sheet, Skyline, Square, Surface
from toprung.games.climbers.svg.markup import (
    Side,
    element,
    path,
    project,
    rectangle,
    sight,
    text,
)
from toprung.games.climbers.svg.palette import INK, PAINT, shade

_LAST, _HEAD, _SHAFT = "#fff4b8", 13, 5


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one square to another, in a player's colour or any other that SVG knows."""

    start: Square
    end: Square
    colour: str = "#2f9e6e"


def arrows_of(pairs: Sequence[tuple[Square, Square]]) -> tuple[Arrow, ...]:
    """Arrows from the first square of each pair to the second. Raises TypeError for anything else
    than pairs of squares."""
    expect_all(pairs, "arrows", tuple)
    for pair in pairs:
        if len(pair) != 2:
            raise TypeError(f"each of arrows must be two squares, not {shown(pair)}")
        for square in pair:
            expect_numbers(square, "each square of arrows", 2)
    return tuple(Arrow(start, end) for start, end in pairs)


@dataclass(frozen=True, slots=True)
class Notes:
    """What to say. `last_move` lights up where it ended."""

    last_move: Move | None = None
    arrows: Sequence[Arrow] = ()
    coordinates: bool = False

    def drawn(self, shown: Sheet, skyline: Skyline, surfaces: Sequence[Surface]) -> Iterator[str]:
        """Raises ValueError for a square that is not in the picture."""
        if self.coordinates:
            yield _names(shown, skyline, surfaces)
        if self.last_move is not None and not isinstance(self.last_move, Pass):
            yield _ending(self.last_move, shown, skyline, surfaces)
        for arrow in self.arrows:
            yield _arrow(arrow, shown, skyline)


def _names(shown: Sheet, skyline: Skyline, surfaces: Sequence[Surface]) -> str:
    """The coordinates of every square of a surface whose middle can be seen."""
    view, written = sight(skyline, {}), []
    for surface in surfaces:
        for x, y in surface.squares:
            middle = x + 0.5, y + 0.5, surface.block.top
            if view.clear(middle):
                name = f"{shown.xs.shown[x]},{shown.ys.shown[y]}"
                lay = Side.TOP.lay((x + 0.5, y + 0.28, surface.block.top))
                written.append(text(name, 0, 3, transform=lay, fill=INK[surface.block.up]))
    return element("g", *written, font_size=8, font_weight=400, class_="squares")


def _ending(move: Move, shown: Sheet, skyline: Skyline, surfaces: Sequence[Surface]) -> str:
    """A bright line around the block that was moved or blocked, or the square that was reached."""
    if isinstance(move, Place | Blockade):
        squares = [
            (x, y, surface.block.top)
            for surface in surfaces
            if surface.block.id == move.block
            for x, y in surface.squares
        ]
    elif isinstance(move, Pass):
        squares = []
    else:
        x, y = _place(shown, (move.x, move.y))
        squares = [(x, y, skyline.height(x, y))]
    outlines = [rectangle(x, y, 1, 1, level) for x, y, level in squares]
    return element(
        "path", d=path(outlines), fill=_LAST, fill_opacity=0.35, stroke=_LAST, stroke_width=2.5,
        class_="last",
    )  # fmt: skip


def _arrow(arrow: Arrow, shown: Sheet, skyline: Skyline) -> str:
    start, end = (_place(shown, square) for square in (arrow.start, arrow.end))
    (x, y), (to_x, to_y) = (
        project((a + 0.5, b + 0.5, skyline.height(a, b))) for a, b in (start, end)
    )
    far = hypot(to_x - x, to_y - y) or 1.0
    along, across = ((to_x - x) / far, (to_y - y) / far), ((y - to_y) / far, (to_x - x) / far)
    neck = max(far - _HEAD, 0.0)

    def at(forward: float, aside: float) -> str:
        right = x + along[0] * forward + across[0] * aside
        down = y + along[1] * forward + across[1] * aside
        return f"{right:.1f},{down:.1f}"

    half = _SHAFT / 2
    shape = [at(0, half), at(neck, half), at(neck, _HEAD / 2), at(far, 0)]
    shape += [at(neck, -_HEAD / 2), at(neck, -half), at(0, -half)]
    paint = shade(PAINT[Colour(arrow.colour)], 1.0) if arrow.colour in PAINT else arrow.colour
    return element(
        "polygon", points=" ".join(shape), fill=paint, fill_opacity=0.85, stroke="#fff",
        stroke_width=1, class_="arrow",
    )  # fmt: skip


def _place(shown: Sheet, square: Square) -> Square:
    """Where a square of the table is in the picture."""
    x, y = square
    if x not in shown.xs.shown or y not in shown.ys.shown:
        raise ValueError(f"the square {x},{y} is not in the picture")
    return shown.xs.shown.index(x), shown.ys.shown.index(y)
