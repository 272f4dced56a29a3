"""In which order to paint, so that what is nearer covers what is farther: exact, not a guess.

The picture is cut into vertical bands half a square wide. Within one band every part of a face is a
trapezium over one square, and of two that overlap the one over the nearer square hides the other.
That gives pairs "this before that", and an order that fits all of them is painted. Faces might hide
each other in a ring; then one is taken apart into its strips. No building of the game's blocks is
known to have such a ring, and none is known to be impossible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from toprung.games.climbers.drawing.faces import Face, Strip, taken_apart
from toprung.games.climbers.drawing.projection import DEPTH, RISE, Side


class Patch(NamedTuple):
    """A trapezium in a band: how near it is, and from where to where (down) it reaches on the
    band's left and right border."""

    band: int
    near: int
    left: tuple[int, int]
    right: tuple[int, int]

    def overlaps(self, other: Patch) -> bool:
        """Whether the insides meet: somewhere between the borders each begins above the other's
        end."""
        low, high = 0.0, 1.0
        for over, under in ((self, other), (other, self)):
            at_left = under.left[1] - over.left[0]
            at_right = under.right[1] - over.right[0]
            if at_left <= 0 and at_right <= 0:
                return False
            if at_left < 0:
                low = max(low, at_left / (at_left - at_right))
            elif at_right < 0:
                high = min(high, at_left / (at_left - at_right))
        return low < high


def face_patches(face: Face) -> list[Patch]:
    return [patch for strip in face.strips for patch in _strip_patches(strip, face.side)]


def _strip_patches(strip: Strip, side: Side) -> Iterator[Patch]:
    band, near = strip.x + strip.y, strip.x - strip.y
    begin, end = near * DEPTH - strip.high * RISE, near * DEPTH - strip.low * RISE
    if side is Side.TOP:
        tip, wide = (begin, begin), (begin - DEPTH, begin + DEPTH)
        yield Patch(band, 2 * near, tip, wide)
        yield Patch(band + 1, 2 * near, wide, tip)
    elif side is Side.SOUTH:
        yield Patch(band, 2 * near, (begin, end), (begin + DEPTH, end + DEPTH))
    else:
        yield Patch(band + 1, 2 * near, (begin + DEPTH, end + DEPTH), (begin, end))


def figure_patches(x: int, y: int, z: int, tall: int) -> list[Patch]:
    """A figure, `tall` pixels high, in the middle of a square and nowhere beyond it."""
    near = x - y
    foot = near * DEPTH - z * RISE
    corner, front = (foot - tall, foot), (foot - tall, foot + DEPTH)
    return [
        Patch(x + y, 2 * near + 1, corner, front),
        Patch(x + y + 1, 2 * near + 1, front, corner),
    ]


def arrange(faces: Sequence[Face], figures: Sequence[Sequence[Patch]]) -> list[Face | int]:
    """Faces, and indices of figures, from back to front."""
    pieces = list(faces)
    while True:
        before = _relations([*map(face_patches, pieces), *figures])
        done = _sorted(before)
        if len(done) == len(before):
            count = len(pieces)
            return [pieces[index] if index < count else index - count for index in done]
        ring = [index for index in _ring(before, set(done)) if index < len(pieces)]
        broken = max(ring, key=lambda index: len(pieces[index].strips))
        pieces[broken : broken + 1] = taken_apart(pieces[broken])


def _relations(things: Sequence[Sequence[Patch]]) -> list[set[int]]:
    """For each thing those that must be painted before it."""
    bands: defaultdict[int, list[tuple[int, Patch]]] = defaultdict(list)
    for index, patches in enumerate(things):
        for patch in patches:
            bands[patch.band].append((index, patch))
    before: list[set[int]] = [set() for _ in things]
    for band in bands.values():
        for index, patch in band:
            for other, nearer in band:
                if patch.near < nearer.near and index != other and patch.overlaps(nearer):
                    before[other].add(index)
    return before


def _sorted(before: list[set[int]]) -> list[int]:
    """An order that fits, without the things that are in a ring or come after one."""
    after: list[list[int]] = [[] for _ in before]
    for index, earlier in enumerate(before):
        for other in earlier:
            after[other].append(index)
    waiting = [len(earlier) for earlier in before]
    ready = [index for index, count in enumerate(waiting) if count == 0]
    heapify(ready)
    done: list[int] = []
    while ready:
        done.append(heappop(ready))
        for index in after[done[-1]]:
            waiting[index] -= 1
            if waiting[index] == 0:
                heappush(ready, index)
    return done


def _ring(before: list[set[int]], done: set[int]) -> list[int]:
    """Some things each of which must be painted before the one ahead of it, all round."""
    trail = [min(set(range(len(before))) - done)]
    while True:
        earlier = min(before[trail[-1]] - done)
        if earlier in trail:
            return trail[trail.index(earlier) :]
        trail.append(earlier)
