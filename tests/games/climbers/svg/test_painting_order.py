"""The order of painting when faces hide each other in a ring."""

from __future__ import annotations

from toprung.games.climbers import Axis, Block, Colour, Kind
from toprung.games.climbers.kernels.sight import Patch, Strip
from toprung.games.climbers.svg.faces import Face, arrange, figure_patches
from toprung.games.climbers.svg.markup import Side


def level_face(name: int, *squares: tuple[int, int, int]) -> Face:
    """A face of level squares; no building of two units' width has such ones."""
    block = Block(name, Kind.CUBE, None, 0, 0, 0, Axis.Z, Colour.RED)
    strips = tuple(Strip(x, y, z, z) for x, y, z in squares)
    return Face(block, Side.TOP, Colour.RED, (), strips)


def test_faces_in_a_ring_are_taken_apart() -> None:
    """A square one nearer and one higher covers another: B covers A, C covers B, A covers C."""
    ring = [
        level_face(0, (0, 0, 0), (21, -1, 1)),
        level_face(1, (1, -1, 1), (10, 0, 0)),
        level_face(2, (11, -1, 1), (20, 0, 0)),
    ]
    painted = [one for one in arrange(ring, []) if isinstance(one, Face)]
    strips = [(face.block.id, strip) for face in painted for strip in face.strips]
    assert len(painted) == 4
    assert len(set(strips)) == 6
    place = {(strip.x, strip.y): i for i, (_, strip) in enumerate(strips)}
    assert place[0, 0] < place[1, -1]
    assert place[10, 0] < place[11, -1]
    assert place[20, 0] < place[21, -1]
    assert [sum(face.marked for face in painted if face.block.id == name) for name in range(3)] == [
        1, 1, 1,
    ]  # fmt: skip


def test_a_figure_is_painted_between_what_is_behind_and_before_it() -> None:
    behind, before = level_face(0, (0, 0, 0)), level_face(1, (1, -1, 1))
    assert arrange([before, behind], [figure_patches(0, 0, 0, 40)]) == [behind, 0, before]


def test_shapes_that_share_an_edge_do_not_overlap() -> None:
    upper = Patch(0, 0, 0, 10, 5, 15)
    assert not upper.overlaps(Patch(0, 1, 10, 20, 15, 25))
    assert upper.overlaps(Patch(0, 1, 10, 20, 14, 25))
    assert upper.overlaps(Patch(0, 1, 20, 30, 10, 30))
