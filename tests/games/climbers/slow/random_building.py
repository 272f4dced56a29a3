"""Random buildings: heaps, towers, scattered blocks and walls around closed-in ground."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tests.games.climbers.slow.shapes import Piece, Size, footprint, material, sizes, up_colours
from tests.games.climbers.slow.state import Block, Colour, Square


class Site:
    """A building under construction; `hole` are squares that stay ground."""

    def __init__(self, rng: Random, count: int) -> None:
        self.rng = rng
        self.pieces = rng.sample(material(), count)
        self.blocks: list[Block] = []
        self.heights: dict[Square, int] = {}
        self.hole: set[Square] = set()
        self.share_of_grey = rng.choice([0.2, 0.5, 0.8])

    def colour(self, allowed: list[Colour]) -> Colour:
        """A random top, grey more often where the block can show it."""
        if "grey" in allowed and self.rng.random() < self.share_of_grey:
            return "grey"
        return self.rng.choice(allowed)

    def put(self, piece: Piece, size: Size, x: int, y: int) -> bool:
        """Drops a block straight down; False if it would not rest flat (CL-BUI-4)."""
        (kind, pair), (dx, dy, dz) = piece, size
        up = self.colour(up_colours(kind, pair, size))
        block = Block(len(self.blocks), kind, pair, x, y, 0, dx, dy, dz, up)
        under = footprint(block)
        levels = {self.heights.get(square, 0) for square in under}
        if len(levels) > 1 or under & self.hole:
            return False
        block = replace(block, z=levels.pop())
        self.blocks.append(block)
        self.heights |= dict.fromkeys(under, block.top)
        return True

    def drop(self, width: int, depth: int, tries: int = 25) -> None:
        """Drops the next block with its corner in an area, or beside the others if it must.

        Flat spots are rare on a rough heap, so it looks more than once.
        """
        piece = self.pieces.pop()
        for _ in range(tries):
            size = self.rng.choice(sizes(piece[0]))
            if self.put(piece, size, self.rng.randrange(width), self.rng.randrange(depth)):
                return
        beyond = max(block.x + block.dx for block in self.blocks) + self.rng.choice([0, 0, 1, 2])
        self.put(piece, self.rng.choice(sizes(piece[0])), beyond, self.rng.randrange(depth))


def heap(site: Site) -> None:
    """Everything on a small area."""
    width, depth = site.rng.randint(2, 7), site.rng.randint(2, 7)
    while site.pieces:
        site.drop(width, depth)


def tower(site: Site) -> None:
    """An area so small that the building grows high and many tops are partly covered."""
    width, depth = site.rng.choice([(1, 1), (2, 1), (2, 2), (3, 2), (3, 3)])
    while site.pieces:
        site.drop(width, depth, tries=60)


def scattered(site: Site) -> None:
    """Separate parts, and single blocks far from all others."""
    width, depth = site.rng.randint(8, 18), site.rng.randint(6, 14)
    while site.pieces:
        if site.rng.random() < 0.5:
            site.drop(width, depth)
        else:
            site.drop(4, 4)


def ring(site: Site) -> None:
    """Four blocks around a hole, often touching only at corners (CL-MOV-8), then a heap on them.

    Each wall begins at a corner of the hole and may run on past the next, like a pinwheel. Low
    walls let pawns in and out.
    """
    rng = site.rng
    width, depth = rng.choice([(1, 1), (2, 1), (1, 2), (2, 2), (2, 2), (3, 2), (4, 3)])
    low = rng.random() < 0.6
    site.hole = {(x + 4, y + 4) for x in range(width) for y in range(depth)}
    for side in ("north", "west", "south", "east"):
        walls = [
            (piece, (dx, dy, dz))
            for piece in site.pieces
            for dx, dy, dz in sizes(piece[0])
            if (dx >= width if side in ("north", "south") else dy >= depth) and (dz == 1 or not low)
        ]
        if not walls:
            break
        piece, (dx, dy, dz) = rng.choice(walls)
        site.pieces.remove(piece)
        x, y = {
            "north": (0, depth),
            "west": (-dx, 0),
            "south": (width - dx, -dy),
            "east": (width, depth - dy),
        }[side]
        site.put(piece, (dx, dy, dz), x + 4, y + 4)
    while site.pieces:
        site.drop(9, 9)


STYLES: tuple[Callable[[Site], None], ...] = (heap, heap, tower, scattered, ring, ring)


def random_building(rng: Random) -> tuple[Block, ...]:
    """3 to 35 blocks within the material limits, each with full support, anywhere on the grid."""
    count = rng.choice([rng.randint(3, 8), rng.randint(6, 16), rng.randint(3, 35)])
    site = Site(rng, count)
    rng.choice(STYLES)(site)
    x, y = rng.choice([(0, 0), (rng.randint(-40, 40), rng.randint(-40, 40))])
    return tuple(replace(block, x=block.x + x, y=block.y + y) for block in site.blocks)
