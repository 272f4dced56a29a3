"""The drawing: every face in its place, nothing painted over that should be seen."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from tests.games.climbers.builder import after, position
from tests.games.climbers.svg.read_svg import (
    NAMESPACE,
    Painted,
    count_surfaces,
    faces,
    found,
    hits,
    ids,
    parsed,
    shifted,
)
from toprung.games.climbers import (
    Axis,
    Block,
    Colour,
    Kind,
    Pair,
    Player,
    Position,
    Table,
    standard_set,
)
from toprung.games.climbers.blocks import wall_colours
from toprung.games.climbers.svg import draw
from toprung.games.climbers.svg.markup import Side, text
from toprung.games.climbers.svg.palette import INK, SIGNS, lit

# A lying size 4 with a standing size 1 across it, beside a cube under a lying size 1.
SMALL = "double@0,0xp half@1,0xb cube@4,0r half@4,0y"
# The picture begins one square before the smallest of all squares: 0,0 is drawn at place 1, 2.
PAWNS = "red@0,-1 blue@1,-1"


def test_the_faces_of_a_cube_are_where_they_belong() -> None:
    root = parsed(position("cube@0,0r", PAWNS).table)
    assert faces(root) == [
        Painted(0, "top", ((72, -69), (120, -39), (168, -69), (120, -99))),
        Painted(0, "south", ((72, -69), (120, -39), (120, 15), (72, -15))),
        Painted(0, "east", ((120, -39), (168, -69), (168, -15), (120, 15))),
    ]


def test_a_wall_ends_where_the_neighbour_covers_it() -> None:
    """Beside the east side of an upright block stand a low block and, behind it, nothing."""
    root = parsed(position("double@0,0r half@2,-1g", PAWNS).table)
    walls = [face.corners for face in faces(root) if (face.block, face.side) == (0, "east")]
    # x 3, y from 2 to 4, up to 4; from 1 in the first half, from the table in the second
    assert walls == [((120, -93), (168, -123), (168, -15), (144, 0), (144, -27), (120, -12))]


def test_every_surface_is_one_polygon() -> None:
    root = parsed(position(SMALL, PAWNS).table)
    tops = Counter(face.block for face in faces(root) if face.side == "top")
    assert tops == {0: 2, 1: 1, 3: 1}


def test_ids_are_printed_on_every_surface_and_on_no_covered_block() -> None:
    assert ids(parsed(position(SMALL, PAWNS).table)) == [0, 0, 1, 3]


@pytest.mark.parametrize("seed", range(6))
def test_all_surfaces_of_a_tower_are_drawn_and_numbered(seed: int) -> None:
    at = Position.start(["red", "yellow", "purple"], seed=seed)
    surfaces = count_surfaces(at)
    assert len(surfaces) < len(at.blocks)  # some are wholly covered
    root = parsed(at.table)
    assert Counter(face.block for face in faces(root) if face.side == "top") == surfaces
    assert Counter(ids(root)) == surfaces


def seen_wrongly(table: Table, samples: int) -> list[str]:
    """Points of the picture where another face is on top than the one in front."""
    painted = faces(parsed(table))
    blocks = shifted(table)
    xs = [x for face in painted for x, _ in face.corners]
    ys = [y for face in painted for _, y in face.corners]
    rng = Random(1)
    wrong = []
    for _ in range(samples):
        at = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        front = sorted(hits(blocks, at), key=lambda hit: -hit.level)[:2]
        if len(front) == 2 and front[0].level - front[1].level < 0.02:
            continue  # on an edge, where rounding decides
        shown = [(face.block, face.side) for face in painted if face.covers(at)][-1:]
        if shown != [(hit.block, hit.side) for hit in front[:1]]:
            wrong.append(f"{at}: {shown}, not {front}")
    return wrong


@pytest.mark.parametrize("seed", range(8))
def test_what_is_nearer_hides_what_is_behind(seed: int) -> None:
    assert not seen_wrongly(Position.start(["red", "yellow"], seed=seed).table, 400)


@pytest.mark.parametrize(
    "words",
    [
        "grey@0,0 cube@2,-2r half@2,0b double@-2,-4xg grey@4,2 cube@0,3y",
        # three long blocks around each other: under, beside and before
        "grey@-2,0x cube@0,2r half@0,4yr double@0,1yp grey@2,3",
        "double@0,0r double@2,0b double@0,2y double@2,2p cube@1,1g",
    ],
)
def test_what_is_nearer_hides_what_is_behind_in_small_buildings(words: str) -> None:
    assert not seen_wrongly(position(words, "red@0,-6 blue@1,-6").table, 1500)


def order(table: Table) -> list[str]:
    """What is painted, from back to front: faces and figures."""
    things = []
    for element in parsed(table).iter():
        if element.get("data-block") is not None:
            things.append(f"{element.attrib['data-block']} {element.attrib['class']}")
        elif element.get("class") in ("pawn", "stone"):
            things.append(element.attrib["href"].rpartition("-")[2])
    return things


def test_a_pawn_behind_a_tower_is_painted_before_it_and_one_in_front_after_it() -> None:
    painted = order(position("grey@0,0", "red@0,2 yellow@-1,1 blue@1,-1").table)
    assert painted.index("red") < painted.index("0 east")
    assert painted.index("yellow") < painted.index("0 south")
    assert painted.index("blue") > painted.index("0 south")


def test_a_pawn_on_a_block_is_painted_after_its_top_and_before_a_wall_in_front() -> None:
    painted = order(position("cube@0,0r grey@0,-2", "red@0,0 blue@5,5").table)
    assert painted.index("0 top") < painted.index("red") < painted.index("1 top")


def test_only_a_pawn_out_of_sight_gets_an_outline() -> None:
    root = parsed(position("grey@0,0", "red@0,2 blue@1,-1").table)
    [ghost] = found(root, "ghost")
    # the middle of place 1.5, 4.5 on the table
    assert ghost.get("transform") == "translate(144 -45)"


def test_a_pawn_that_waits_under_a_block_is_an_outline_and_is_named() -> None:
    at = position("double@0,0xg cube@4,0r", "red@-1,0 blue@1,1", phase="block")
    pushed = after(at, "1@1,0zr")
    root = parsed(pushed.table)
    assert len(found(root, "ghost")) == 1
    assert len(found(root, "pawn")) == 1
    assert "Red moves the pushed blue pawn aside" in (root.findtext(f"{NAMESPACE}title") or "")


def test_a_stone_lies_on_its_block() -> None:
    at = position("cube@0,0r", PAWNS, stones={"blue": 0})
    [stone] = found(parsed(at.table), "stone")
    assert stone.attrib["href"].endswith("stone-blue")
    middles = {(24 * (x + y + 1), 15 * (x - y) - 54) for x in (1, 2) for y in (2, 3)}
    assert (float(stone.attrib["x"]), float(stone.attrib["y"])) in middles


def test_opposite_faces_are_pairs_and_the_own_pair_is_on_the_odd_axis() -> None:
    pair_of = {colour: pair for pair in Pair for colour in pair.colours}
    checked = 0
    for piece in standard_set():
        for axis in Axis:
            for up in piece.faces(axis):
                block = Block(piece.id, piece.kind, piece.pair, 0, 0, 0, axis, up)
                south, east = wall_colours(block)
                checked += 1
                if piece.kind is Kind.GREY:
                    assert (south, east) == (Colour.GREY, Colour.GREY)
                    continue
                assert {pair_of[up], pair_of[south], pair_of[east]} == set(Pair)
                if axis is Axis.X:
                    assert pair_of[east] is piece.pair
                if axis is Axis.Y:
                    assert pair_of[south] is piece.pair
    assert checked == 2 * 3 + 21 * (2 + 4 + 4) + 12 * 6


def test_every_face_that_is_not_grey_bears_the_sign_of_its_colour() -> None:
    root = parsed(Position.start(["red", "yellow"], seed=3).table)
    painted = Counter(
        re.sub(r".*-(\w+)-\w+\)", r"\1", element.attrib["fill"])
        for element in root.iter(f"{NAMESPACE}polygon")
        if element.get("data-block") is not None
    )
    uses = (element.get("href", "") for element in root.iter(f"{NAMESPACE}use"))
    signs = Counter(href.rpartition("-")[2] for href in uses if "-sign-" in href)
    assert set(painted) == set(Colour)
    del painted["grey"]
    assert signs == painted
    assert len({SIGNS[colour] for colour in Colour}) == 6


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("side", Side)
def test_ids_and_signs_stand_out_from_the_paint(colour: Colour, side: Side) -> None:
    darker, lighter = sorted((luminance(lit(colour, side)), luminance(INK[colour])))
    assert (lighter + 0.05) / (darker + 0.05) > 3.8


def luminance(paint: str) -> float:
    """As the accessibility guidelines of the web define it."""
    channels = (int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_numbers_along_the_edges_are_the_squares() -> None:
    [ticks] = found(parsed(position("cube@3,-4r", "red@2,-4 blue@5,-3").table), "ticks")
    written = [element.text for element in ticks]
    assert written == ["1", "2", "3", "4", "5", "6", "-5", "-4", "-3", "-2", "x", "y"]


def test_the_panel_says_who_has_what() -> None:
    at = position(
        "cube@0,0r half@2,0y", "red@0,0 lightblue@1,-1 purple@2,-1", ladders={"red": "l"},
        stones={"lightblue": 1, "purple": None}, fails=1, last_moved=1,
    )  # fmt: skip
    root = parsed(at.table)
    words = ["".join(row.itertext()) for row in found(root, "player")]
    assert words == [
        "Redlevel 2 · at 0,0",
        "Light bluelevel 0 · at 1,-1#1",
        "Purplelevel 0 · at 2,-1",
    ]
    assert [len(found(row, "ladder")) for row in found(root, "player")] == [1, 2, 2]
    everything = "".join(root.itertext())
    assert "Red may climb" in everything
    assert "1 of 3 turns in a row without" in everything
    assert "Block 1 was just moved and stays" in everything


def test_the_supply_is_counted_and_not_drawn() -> None:
    root = parsed(Position.start(["red", "yellow"], built_by_players=True).table)
    assert ids(root) == [0, 1]
    assert ["".join(box.itertext()) for box in found(root, "supply")] == ["×12", "×12", "×9"]


def card(table: Table) -> tuple[float, float]:
    root = parsed(table)
    return float(root.attrib["width"]), float(root.attrib["height"])


def test_a_pawn_a_million_squares_away_does_not_make_the_picture_huge() -> None:
    far = "red@1000000,-1000000 blue@-1000000,1000000 yellow@0,2"
    table = position("cube@0,0r cube@500,-400b", far).table
    wide, high = card(table)
    assert wide < 1300
    assert high < 900
    drawn = draw(table)
    assert re.findall(r">(-?1000000)<", drawn) == ["-1000000", "1000000", "-1000000", "1000000"]
    assert ids(parsed(table)) == [0, 1]


def test_all_blocks_on_top_of_each_other_fit() -> None:
    blocks: list[Block] = []
    for piece in standard_set():
        level = blocks[-1].top if blocks else 0
        up = piece.faces(Axis.Z)[0]
        blocks.append(Block(piece.id, piece.kind, piece.pair, 0, 0, level, Axis.Z, up))
    assert blocks[-1].top == 2 * 6 + 9 * 4 + 12 * 2 + 12
    players = Player(Colour.RED, -1, 0, 0), Player(Colour.BLUE, 0, 2, 0)
    table = Position.of(Table(tuple(blocks), players, pending=(0, 1))).table
    assert card(table)[1] < 900
    assert ids(parsed(table)) == [34]


def test_a_table_without_blocks_has_only_pawns() -> None:
    root = parsed(position("", "red@0,0 blue@3,0").table)
    assert faces(root) == []
    assert len(found(root, "pawn")) == 2


@pytest.mark.parametrize("seed", range(6))
def test_files_are_small_and_complete_in_themselves(seed: int) -> None:
    colours = ["red", "yellow", "blue", "lightblue", "purple"]
    drawn = draw(Position.start(colours, seed=seed).table)
    assert len(drawn.encode()) < 60_000
    assert drawn.count("://") == 1  # the name of the format
    assert not re.search(r"<(script|style|image|foreignObject)|\son\w+=", drawn)
    known = re.findall(r' id="([^"]*)"', drawn)
    assert len(known) == len(set(known))
    used = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', drawn)
    assert {first or second for first, second in used} <= set(known)
    assert drawn.count("href=") + drawn.count("url(") == len(used)


def test_numbers_have_one_decimal_at_most() -> None:
    drawn = draw(Position.start(["red", "yellow"], seed=5).table)
    assert not re.search(r"\d\.\d\d", drawn)
    assert "-0 " not in drawn


def test_equal_positions_give_equal_drawings_and_others_other_names() -> None:
    first, second = (Position.start(["red", "yellow"], seed=2) for _ in range(2))
    assert draw(first.table) == draw(second.table) == first._repr_svg_()
    other = draw(first.play("-").table)
    names = [set(re.findall(r' id="([^"]*)"', one)) for one in (draw(first.table), other)]
    assert not names[0] & names[1]


def test_text_is_escaped() -> None:
    assert text('<&"', 1, 2, fill='"<') == '<text x="1" y="2" fill=\'"&lt;\'>&lt;&amp;"</text>'
