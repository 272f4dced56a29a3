"""Blocks as sets of unit cells, and the ways in which each kind may lie."""

from tests.games.climbers.slow.state import Block, Cell, Colour, Kind, Pair, Square

Size = tuple[int, int, int]
Piece = tuple[Kind, Pair | None]

ODD_LENGTH: dict[Kind, int] = {"half": 1, "cube": 2, "double": 4, "grey": 6}
PAIR_COLOURS: dict[Pair, tuple[Colour, Colour]] = {
    "red/yellow": ("red", "yellow"),
    "blue/lightblue": ("blue", "lightblue"),
    "purple/grey": ("purple", "grey"),
}
COLOURS: tuple[Colour, ...] = ("red", "yellow", "blue", "lightblue", "purple", "grey")


def material() -> list[Piece]:
    """All 35 blocks of the box (CL-MAT-2, CL-MAT-5)."""
    greys: list[Piece] = [("grey", None)] * 2
    halves: list[Piece] = [("half", pair) for pair in PAIR_COLOURS for _ in range(4)]
    cubes: list[Piece] = [("cube", None)] * 12
    doubles: list[Piece] = [("double", pair) for pair in PAIR_COLOURS for _ in range(3)]
    return greys + halves + cubes + doubles


def cells(block: Block) -> frozenset[Cell]:
    """The unit cells that the block fills (CL-BLK-1, CL-BLK-2, CL-BLK-3, CL-BLK-7)."""
    return frozenset(
        (x, y, z)
        for x in range(block.x, block.x + block.dx)
        for y in range(block.y, block.y + block.dy)
        for z in range(block.z, block.z + block.dz)
    )


def all_cells(blocks: list[Block]) -> frozenset[Cell]:
    """The unit cells that any of the blocks fills."""
    return frozenset(cell for block in blocks for cell in cells(block))


def footprint(block: Block) -> frozenset[Square]:
    """The squares under the block, which are also the squares of its top."""
    return frozenset((x, y) for x, y, _ in cells(block))


def sizes(kind: Kind) -> list[Size]:
    """The edge lengths that a kind can have, by the axis along which it is odd (CL-MAT-2)."""
    odd = ODD_LENGTH[kind]
    return sorted({(odd, 2, 2), (2, odd, 2), (2, 2, odd)})


def up_colours(kind: Kind, pair: Pair | None, size: Size) -> list[Colour]:
    """The colours that may be on top at that size (CL-MAT-3, CL-MAT-5, CL-BLK-7).

    A grey block is grey all over and a cube shows any of its six colours. Of the others the colours
    of `pair` are on top where the odd axis is upright, and the four others where it lies.
    """
    if kind == "grey":
        return ["grey"]
    if pair is None:
        return list(COLOURS)
    odd_axis_upright = size[2] == ODD_LENGTH[kind]
    return [colour for colour in COLOURS if (colour in PAIR_COLOURS[pair]) == odd_axis_upright]


def beside(square: Square) -> list[Square]:
    """The four squares that share an edge with a square (CL-MOV-5: never the diagonal ones)."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
