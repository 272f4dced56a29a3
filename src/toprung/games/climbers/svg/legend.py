"""The panel beside the building: whose choice it is, what every player has, what signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from toprung.core.svg import number
from toprung.games.climbers.blocks import COLOURS, Axis, Colour, Kind, size
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.sentences import (
    NAMES,
    course,
    headline,
    notes,
    supply,
    to_move,
)
from toprung.games.climbers.state import Player, Stone, Table
from toprung.games.climbers.svg.markup import element, points, text
from toprung.games.climbers.svg.palette import INK, PAINT, SIGNS, shade

WIDTH = 216
_ROW = 62
_INK, _QUIET, _GLOW, _WOOD = "#3a2a1c", "#7d6850", "#fffaf0", "#8a5a2b"


def panel(table: Table, prefix: str) -> tuple[str, float]:
    """The panel and its height; it is `WIDTH` wide."""
    parts = [text(course(table), 0, 14, font_size=12, fill=_QUIET)]
    y = 22.0
    for line in wrap(headline(table), 22):
        y += 21
        parts.append(text(line, 0, y, font_size=18, font_family="Georgia,serif", fill=_INK))
    y += 18
    for seat, player in enumerate(table.players):
        row = _player(table, player, seat == to_move(table), prefix)
        parts.append(_at(0, y, *row, class_="player"))
        y += _ROW
    y += 4
    for note in notes(table):
        for line in wrap(note, 34):
            y += 16
            parts.append(text(line, 0, y, font_size=12, fill=_QUIET))
        y += 4
    left = supply(table)
    if left:
        y += 16
        parts.append(text("Still to be built", 0, y, font_size=12, fill=_QUIET))
        for place, (kind, count) in enumerate(left):
            parts.append(_at(56 * place, y + 34, *_box(kind, count), class_="supply"))
        y += 44
    for place, colour in enumerate(COLOURS):
        parts.append(_at(36 * place, y + 22, *_sign(colour), class_="sign"))
    return "".join(parts), y + 56


def _at(x: float, y: float, *parts: str, class_: str) -> str:
    place = f"translate({number(x)} {number(y)})"
    return element("g", *parts, transform=place, class_=class_)


def _player(table: Table, player: Player, chooses: bool, prefix: str) -> Iterator[str]:
    if chooses:
        yield element(
            "rect", x=-10, width=WIDTH + 10, height=_ROW - 4, rx=10, fill=_GLOW, fill_opacity=0.9,
            stroke="#d9c6a5",
        )  # fmt: skip
    yield element("use", href=f"#{prefix}pawn-{player.colour}", x=12, y=51)
    yield text(NAMES[player.colour], 36, 24, font_size=15, fill=_INK, font_weight=600)
    yield from _stands(player, table.pushed(player))
    yield from _ladder(138, 2, Ladder.SHORT in player.ladders)
    yield from _ladder(156, 4, Ladder.LONG in player.ladders)
    yield from _stone(player, prefix)


def _stands(player: Player, aside: bool) -> Iterator[str]:
    level, square = f"level {player.level}", f"at {player.x},{player.y}"
    if aside:
        yield text("pushed aside", 36, 44, font_size=12, fill=_QUIET)
    elif len(square) < 10:
        yield text(f"{level} · {square}", 36, 44, font_size=12, fill=_QUIET)
    else:
        yield text(level, 36, 39, font_size=12, fill=_QUIET)
        yield text(square, 36, 51, font_size=9, fill=_QUIET)


def _ladder(x: int, rungs: int, left: bool) -> Iterator[str]:
    """A ladder, dotted if it has left the game."""
    foot = 47
    tall = rungs * 7 + 5
    steps = "".join(f"M{x},{foot - 5 - 7 * i}h8" for i in range(rungs))
    yield element(
        "path", d=f"M{x},{foot}v-{tall}M{x + 8},{foot}v-{tall}{steps}", fill="none",
        stroke=_WOOD if left else _QUIET, stroke_width=2 if left else 1, stroke_linecap="round",
        stroke_dasharray="none" if left else "1 3", class_="ladder" if left else "used",
    )  # fmt: skip


def _stone(player: Player, prefix: str) -> Iterator[str]:
    if player.stone is Stone.HAND:
        yield element("use", href=f"#{prefix}stone-{player.colour}", x=190, y=42)
        return
    yield element(
        "ellipse", cx=190, cy=38, rx=14, ry=9, fill="none", stroke=_QUIET, stroke_dasharray="1 3"
    )
    if player.stone is Stone.PLACED:
        block = f"#{player.stone_block}"
        yield text(block, 190, 42, font_size=11, fill=_INK, text_anchor="middle")


def _box(kind: Kind, count: int) -> Iterator[str]:
    """A small block as it stands upright, and how many of them are left."""
    dx, dy, dz = size(kind, Axis.Z)
    top = (0, 0, dz), (dx, 0, dz), (dx, dy, dz), (0, dy, dz)
    south = (0, 0, dz), (dx, 0, dz), (dx, 0, 0), (0, 0, 0)
    east = (dx, 0, dz), (dx, dy, dz), (dx, dy, 0), (dx, 0, 0)
    shades = ((top, 1.4), (south, 1.1), (east, 0.8))
    faces = (
        element("polygon", points=points(corners), fill=shade(_WOOD, light), stroke=_INK)
        for corners, light in shades
    )
    yield element("g", *faces, transform="scale(.2)", stroke_width=4, stroke_linejoin="round")
    yield text(f"×{count}", 22, 6, font_size=12, fill=_INK)


def _sign(colour: Colour) -> Iterator[str]:
    """A colour's sign, and the letter that stands for it in moves."""
    yield element("rect", width=20, height=20, rx=4, fill=PAINT[colour], stroke=_INK)
    if SIGNS[colour]:
        yield element(
            "path", d=SIGNS[colour], transform="translate(10 10) scale(.6)", fill="none",
            stroke=INK[colour], stroke_width=2.4,
        )  # fmt: skip
    yield text(colour.letter, 10, 33, font_size=11, fill=_QUIET, text_anchor="middle")
