"""The faces of blocks that stand free, and the order in which they are painted.

What is nearer has to cover what is farther: exactly, not by a guess. The picture is cut into
vertical bands half a square wide. Within one band every part of a face is a trapezium over one
square, and of two that overlap the one over the nearer square hides the other. That gives pairs
"this before that", and an order that fits all of them is painted. Faces might hide each other in a
ring; then one is taken apart into its strips. No building of the game's blocks is known to have
such a ring, and none is known to be impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toprung.core.svg import painting_order, ring
from toprung.games.climbers.blocks import Block, Colour, wall_colours
from toprung.games.climbers.kernels.sight import Patch, Strip, hidden_pairs
from toprung.games.climbers.sheet import Skyline, Square, Surface
from toprung.games.climbers.svg.markup import DEPTH, RISE, Side, Space, rectangle


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


def face_patches(face: Face) -> list[Patch]:
    return [patch for strip in face.strips for patch in _strip_patches(strip, face.side)]


def _strip_patches(strip: Strip, side: Side) -> Iterator[Patch]:
    band, near = strip.x + strip.y, strip.x - strip.y
    begin, end = near * DEPTH - strip.high * RISE, near * DEPTH - strip.low * RISE
    if side is Side.TOP:
        back, front = begin - DEPTH, begin + DEPTH
        yield Patch(band, 2 * near, begin, begin, back, front)
        yield Patch(band + 1, 2 * near, back, front, begin, begin)
    elif side is Side.SOUTH:
        yield Patch(band, 2 * near, begin, end, begin + DEPTH, end + DEPTH)
    else:
        yield Patch(band + 1, 2 * near, begin + DEPTH, end + DEPTH, begin, end)


def figure_patches(x: int, y: int, z: int, tall: int) -> list[Patch]:
    """A figure, `tall` pixels high, in the middle of a square and nowhere beyond it."""
    near = x - y
    foot = near * DEPTH - z * RISE
    head, front = foot - tall, foot + DEPTH
    return [
        Patch(x + y, 2 * near + 1, head, foot, head, front),
        Patch(x + y + 1, 2 * near + 1, head, front, head, foot),
    ]


def arrange(faces: Sequence[Face], figures: Sequence[Sequence[Patch]]) -> list[Face | int]:
    """Faces, and indices of figures, from back to front."""
    pieces = list(faces)
    while True:
        before = _relations([*map(face_patches, pieces), *figures])
        done = painting_order(before)
        if len(done) == len(before):
            count = len(pieces)
            return [pieces[index] if index < count else index - count for index in done]
        hidden = [index for index in ring(before, set(done)) if index < len(pieces)]
        broken = max(hidden, key=lambda index: len(pieces[index].strips))
        pieces[broken : broken + 1] = taken_apart(pieces[broken])


def _relations(things: Sequence[Sequence[Patch]]) -> list[set[int]]:
    """For each thing those that must be painted before it."""
    before: list[set[int]] = [set() for _ in things]
    for earlier, later in hidden_pairs(things):
        before[later].add(earlier)
    return before
