"""The faces of blocks that stand free: what a viewer could see if nothing stood in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toprung.games.climbers.blocks import PAIRS, Axis, Block, Colour, Kind
from toprung.games.climbers.drawing.projection import Side, Space, rectangle
from toprung.games.climbers.drawing.skyline import Skyline, Square, Surface


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a face over one square: all of a top's square, or of a wall from `low` to `high`.

    A wall's strip is named by the square of its own block that it closes.
    """

    x: int
    y: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Face:
    """A connected free part of one side of a block, with its corners and its strips.

    Of several pieces of one face a single one is marked.
    """

    block: Block
    side: Side
    colour: Colour
    corners: tuple[Space, ...]
    strips: tuple[Strip, ...]
    marked: bool = True


def wall_colours(block: Block) -> tuple[Colour, Colour]:
    """Colours of the south and the east side.

    A position knows only the colour on top. What must be so is so: opposite faces make a pair, and
    a block's own pair is on its odd axis (CL-MAT-3, CL-MAT-5); what is left the id decides.
    """
    if block.kind is Kind.GREY:
        return Colour.GREY, Colour.GREY
    south, east = (pair for pair in PAIRS if block.up not in pair.colours)
    swap = block.id % 2 == 1
    if block.axis is not Axis.Z:
        swap = (south is block.pair) != (block.axis is Axis.Y)
    if swap:
        south, east = east, south
    return south.colours[block.id // 2 % 2], east.colours[block.id // 4 % 2]


def top_face(surface: Surface) -> Face:
    block = surface.block
    corners = tuple((x, y, block.top) for x, y in outline(surface.squares))
    strips = tuple(Strip(x, y, block.top, block.top) for x, y in surface.squares)
    return Face(block, Side.TOP, block.up, corners, strips)


def walls(block: Block, skyline: Skyline) -> Iterator[Face]:
    """What stands free of its south and east side."""
    dx, dy, _ = block.size
    south, east = wall_colours(block)
    front, right = block.y, block.x + dx
    beside = [(x, front, skyline.height(x, front - 1)) for x in range(block.x, right)]
    for run in _runs(block, beside):
        edges = [((s.x, front), (s.x + 1, front), s.low) for s in run]
        yield Face(block, Side.SOUTH, south, _wall_corners(edges, block.top), tuple(run))
    behind = range(block.y, block.y + dy)
    beside = [(right - 1, y, skyline.height(right, y)) for y in behind]
    for run in _runs(block, beside):
        edges = [((right, s.y), (right, s.y + 1), s.low) for s in run]
        yield Face(block, Side.EAST, east, _wall_corners(edges, block.top), tuple(run))


def _runs(block: Block, beside: Sequence[tuple[int, int, int]]) -> Iterator[list[Strip]]:
    """Neighbouring strips that stick out above what is beside them."""
    run: list[Strip] = []
    for x, y, height in beside:
        if height < block.top:
            run.append(Strip(x, y, max(height, block.z), block.top))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _wall_corners(edges: Sequence[tuple[Square, Square, int]], top: int) -> tuple[Space, ...]:
    """Along the top from left to right, and back down the stairs that the neighbours leave."""
    corners: list[Space] = [(*edges[0][0], top), (*edges[-1][1], top)]
    for left, right, low in reversed(edges):
        if len(corners) > 2 and corners[-1][2] == low:
            corners.pop()  # no stair here
        else:
            corners.append((*right, low))
        corners.append((*left, low))
    return tuple(corners)


def outline(squares: Sequence[Square]) -> list[Square]:
    """The corners around squares that hang together and have no hole, in order."""
    inside = set(squares)
    ahead: dict[Square, Square] = {}
    for x, y in squares:
        if (x, y - 1) not in inside:
            ahead[x, y] = x + 1, y
        if (x + 1, y) not in inside:
            ahead[x + 1, y] = x + 1, y + 1
        if (x, y + 1) not in inside:
            ahead[x + 1, y + 1] = x, y + 1
        if (x - 1, y) not in inside:
            ahead[x, y + 1] = x, y
    start = min(ahead)
    round_trip = [start]
    while ahead[round_trip[-1]] != start:
        round_trip.append(ahead[round_trip[-1]])
    before = round_trip[-1:] + round_trip[:-1]
    after = round_trip[1:] + round_trip[:1]
    return [
        here
        for last, here, following in zip(before, round_trip, after, strict=True)
        if (last[0] == here[0]) != (here[0] == following[0])
    ]


def taken_apart(face: Face) -> list[Face]:
    """The face as one piece for each strip; the first bears the mark."""
    pieces: list[Face] = []
    for strip in face.strips:
        x, y, low, high = strip.x, strip.y, strip.low, strip.high
        corners: tuple[Space, ...]
        if face.side is Side.TOP:
            corners = rectangle(x, y, 1, 1, high)
        elif face.side is Side.SOUTH:
            corners = _wall_corners([((x, y), (x + 1, y), low)], high)
        else:
            corners = _wall_corners([((x + 1, y), (x + 1, y + 1), low)], high)
        marked = face.marked and not pieces
        pieces.append(replace(face, corners=corners, strips=(strip,), marked=marked))
    return pieces
