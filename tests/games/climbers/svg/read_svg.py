"""Reading a drawing back: its faces in the order of painting, and what a viewer should see."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from tests.games.climbers.slow.surfaces import connected_groups
from toprung.games.climbers import Block, Position, Table
from toprung.games.climbers.svg import draw

NAMESPACE = "{http://www.w3.org/2000/svg}"
SIDES = ("top", "south", "east")
Point = tuple[float, float]


class Painted(NamedTuple):
    """A face as it is painted."""

    block: int
    side: str
    corners: tuple[Point, ...]

    def covers(self, at: Point) -> bool:
        """Whether a point is inside: a ray to the right crosses the outline an odd number of
        times."""
        x, y = at
        inside = False
        for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0])):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
        return inside


def parsed(table: Table) -> ElementTree.Element:
    return ElementTree.fromstring(draw(table))


def found(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """All elements of a class, in the order of painting."""
    return [element for element in root.iter() if element.get("class") == kind]


def faces(root: ElementTree.Element) -> list[Painted]:
    """All faces from back to front."""
    made = []
    for element in root.iter(f"{NAMESPACE}polygon"):
        if element.get("data-block") is not None:
            corners = (corner.split(",") for corner in element.attrib["points"].split())
            outline = tuple((float(x), float(y)) for x, y in corners)
            made.append(
                Painted(int(element.attrib["data-block"]), element.attrib["class"], outline)
            )
    return made


def ids(root: ElementTree.Element) -> list[int]:
    """The ids printed on tops, sorted."""
    return sorted(int(element.text or "-1") for element in found(root, "id"))


def count_surfaces(at: Position) -> Counter[int]:
    """How many separate bare parts the top of each block has."""
    bare: dict[int, set[tuple[int, int]]] = {}
    for square in {square for block in at.blocks for square in block.squares()}:
        _, block = at.column(*square)
        assert block is not None
        bare.setdefault(block, set()).add(square)
    return Counter({one: len(connected_groups(frozenset(part))) for one, part in bare.items()})


def shifted(table: Table) -> list[Block]:
    """The blocks where a drawing without torn stretches shows them: one free square around."""
    left = min([block.x for block in table.blocks] + [player.x for player in table.players]) - 1
    front = min([block.y for block in table.blocks] + [player.y for player in table.players]) - 1
    return [
        Block(b.id, b.kind, b.pair, b.x - left, b.y - front, b.z, b.axis, b.up)
        for b in table.blocks
    ]


@dataclass(frozen=True)
class Hit:
    """Where the viewer's line of sight enters a block, and through which side."""

    level: float
    block: int
    side: str


def hits(blocks: Sequence[Block], at: Point) -> Iterator[Hit]:
    """All sides that the line of sight through a point of the picture enters.

    A point x, y, z is drawn at 24 (x + y), 15 (x - y) - 27 z: along the line both are constant, so
    going up by one brings it 0.9 units nearer in x and in -y.
    """
    across, down = at[0] / 24, at[1] / 15
    for block in blocks:
        dx, dy, _ = block.size
        # x = (across + down + 1.8 z) / 2 and y = (across - down - 1.8 z) / 2, solved for z
        east = (2 * (block.x + dx) - across - down) / 1.8
        west = (2 * block.x - across - down) / 1.8
        south = (across - down - 2 * block.y) / 1.8
        north = (across - down - 2 * (block.y + dy)) / 1.8
        entry, side = min((block.top, "top"), (south, "south"), (east, "east"))
        if entry > max(block.z, west, north):
            yield Hit(entry, block.id, side)
