"""The position as text: heights at the right squares, ids that can be found, no stray colours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.climbers.builder import after, position
from tests.games.climbers.svg.read_svg import count_surfaces
from toprung.games.climbers import Axis, Block, Colour, Kind, Player, Position, Table
from toprung.games.climbers.terminal import elevation, plain, plan, show

# A lying size 4 with a standing size 1 across it, beside a cube under a lying size 1.
SMALL = position(
    "double@0,0xp half@1,0xb cube@4,0r half@4,0y",
    "purple@3,1 blue@1,2 yellow@0,-1",
    stones={"blue": 1},
    ladders={"yellow": "l", "blue": ""},
    best={"purple": 2},
).table

SMALL_PLAN = """
 3  .    .    .    .    .    .    .    .
 2  .    .    .  B .    .    .    .    .
        ┌─0──┬─1──┬─0───────┬─3───────┐
 1  .   │p2  │b4  │p2   p2 P│y3   y3  │.
        │    │    │         │         │
 0  .   │p2  │b4 #│p2   p2  │y3   y3  │.
        └────┴────┴─────────┴─────────┘
-1  .    .  Y .    .    .    .    .    .
-2  .    .    .    .    .    .    .    .
     -1   0    1    2    3    4    5    6
"""

SMALL_ELEVATION = """
          ┌─1─┐
3         │b  │
          │   │       ┌─3─────┐
2         │b  │      P│y   y  │
      ┌─0─┴───┴───────┼─2─────┤
1     │p   p   p   p  │r   r  │
      │               │       │
0     │p Y p   p   p  │r   r  │
      └───────────────┴───────┘
   -1   0   1   2   3   4   5   6
"""

SMALL_PLAYERS = """
  player         at           level  best  ladders     stone
▸  P Purple      3,1              2     2  short long  in hand
   B Blue        1,2              0     0  none        on 1
   Y Yellow      0,-1             0     0  long        in hand
"""


def test_the_plan_of_a_small_building() -> None:
    assert plan(SMALL, colour=False) == SMALL_PLAN.strip("\n")


def test_the_front_of_a_small_building() -> None:
    """Blue's pawn stands behind it and is not in sight, yellow's stands before it."""
    assert elevation(SMALL, colour=False) == SMALL_ELEVATION.strip("\n")


def test_everything_together() -> None:
    shown = show(SMALL, colour=False)
    assert shown.startswith("Turn 1: Purple may climb\n")
    assert "y grows upwards, away from you" in shown
    for part in (SMALL_PLAN, SMALL_ELEVATION, SMALL_PLAYERS):
        for line in part.strip("\n").split("\n"):
            assert line in shown


def squares(table: Table) -> dict[tuple[int, int], str]:
    """The four characters of every square of a plan, found by the numbers at its edges."""
    *rows, below = plan(table, colour=False).split("\n")
    columns = {int(match[0]): match.start() for match in re.finditer(r"-?\d+", below)}
    read = {}
    for row in rows:
        label = re.match(r" *(-?\d+) ", row)
        if label is None:
            continue
        for x, middle in columns.items():
            begin = middle - (4 - len(str(x))) // 2
            read[x, int(label[1])] = row.ljust(200)[begin : begin + 4]
    return read


@pytest.mark.parametrize("seed", range(6))
def test_every_square_shows_its_height_and_its_colour(seed: int) -> None:
    at = Position.start(["red", "yellow", "lightblue"], seed=seed)
    up = {block.id: block.up.letter for block in at.blocks}
    pawns = {(one.x, one.y): one.colour.letter.upper() for one in at.players}
    read = squares(at.table)
    assert {square for block in at.blocks for square in block.squares()} < set(read)
    for square, words in read.items():
        height, block = at.column(*square)
        ground = "." if block is None else f"{up[block]}{height}"
        assert words == f"{ground:<3}{pawns.get(square, ' ')}"


@pytest.mark.parametrize("seed", range(6))
def test_the_id_of_every_surface_is_in_the_line_above_it(seed: int) -> None:
    at = Position.start(["red", "yellow"], seed=seed)
    lines = plan(at.table, colour=False).split("\n")
    borders = [line for line in lines if re.match(" *[┌├│└]", line)]
    written = Counter(int(name) for line in borders for name in re.findall(r"─(\d+)─", line))
    assert written == count_surfaces(at)


@pytest.mark.parametrize("draw", [plan, elevation, show])
def test_without_colour_there_are_no_escape_codes(draw: Callable[[Table, bool], str]) -> None:
    assert "\x1b" not in draw(SMALL, False)
    assert plain(draw(SMALL, True)) == draw(SMALL, False)


def test_squares_have_the_colour_of_their_top() -> None:
    coloured = plan(SMALL, colour=True)
    assert coloured.count("\x1b[38;5;231;48;5;97mp2  \x1b[0m") == 5  # white on purple
    assert coloured.count("\x1b[38;5;16;48;5;221my3  \x1b[0m") == 4  # black on yellow
    assert "\x1b[38;5;231;48;5;97mp2 \x1b[0m\x1b[1;38;5;183;48;5;16mP\x1b[0m" in coloured


def width(text: str) -> int:
    return max(map(len, text.split("\n")))


def test_long_empty_stretches_are_left_out() -> None:
    table = position("cube@0,0r", "red@-1000000,0 blue@1000000,1000000").table
    drawn = plan(table, colour=False)
    assert width(drawn) < 100
    assert len(drawn.split("\n")) < 20
    assert re.findall(r"\S+", drawn.split("\n")[-1]) == ["-1000000", "0", "2", "1000000"]
    assert "≈" in drawn


@pytest.mark.parametrize("seed", range(6))
def test_a_usual_building_fits_into_eighty_columns(seed: int) -> None:
    colours = ["red", "yellow", "blue", "lightblue", "purple"]
    table = Position.start(colours, seed=seed).table
    assert width(show(table, colour=False)) <= 80
    assert width(show(table, colour=False, width=100)) <= 100


def test_the_views_stand_side_by_side_where_there_is_room() -> None:
    """Here the titles are the widest: 42 columns, 3 between, 38 columns."""
    narrow, wide = (show(SMALL, colour=False, width=columns) for columns in (82, 83))
    first = "From above: y grows upwards, away from you"
    assert f"{first}\n" in narrow
    assert f"{first}   From the front" in wide


def test_twenty_by_twenty_squares_fit_into_a_hundred_columns() -> None:
    blocks = [Block(i, Kind.CUBE, None, 2 * i, 2 * i, 0, Axis.Z, Colour.GREY) for i in range(10)]
    tower = [Block(10 + i, Kind.CUBE, None, 0, 0, 2 + 2 * i, Axis.Z, Colour.GREY) for i in (0, 1)]
    tower += [Block(12 + i, Kind.GREY, None, 0, 0, 6 + 6 * i, Axis.Z, Colour.GREY) for i in (0, 1)]
    players = Player(Colour.RED, 0, 0, 18), Player(Colour.BLUE, 19, 19, 2)
    table = Position.of(Table((*blocks, *tower), players, pending=(0, 1))).table
    drawn = plan(table, colour=False)
    assert width(drawn) <= 100
    assert "│18R g18│" in drawn  # letters give way to pawns
    assert "│g2  g2B│" in drawn


def test_a_table_without_blocks_can_be_shown() -> None:
    table = position("", "red@0,0 blue@1,0").table
    assert plan(table, False).split("\n")[1] == " 0  .    .  R .  B ."
    assert elevation(table, False) == "0        R   B\n   -1   0   1   2"
    assert plan(table, False).split("\n")[1] in show(table, False)


def test_the_supply_is_counted() -> None:
    table = Position.start(["red", "yellow"], built_by_players=True).table
    shown = show(table, colour=False)
    assert shown.startswith("The players build: Red puts a block\nStill to be built: ")
    assert "12 half, 12 cube, 9 double\n" in shown


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("general", "Turn 1: Red may walk before the turn"),
        ("climb1", "Turn 1: Red may climb"),
        ("block", "Turn 1: Red may move a block"),
        ("climb2", "Turn 1: Red may climb again"),
        ("stone", "Turn 1: Red may place the stone"),
        ("over", "After 0 turns: Nobody ever left the table"),
    ],
)
def test_the_head_says_whose_choice_it_is(phase: str, said: str) -> None:
    shown = show(position("cube@0,0r", phase=phase).table, colour=False)
    assert shown.split("\n")[0] == said


def test_the_head_names_the_next_player_in_general_movement() -> None:
    at = after(position("cube@0,0r", phase="general"), "-")
    assert show(at.table, colour=False).startswith("Turn 1: Yellow may walk before Red’s turn\n")
    live = position("cube@0,0r", phase="general", options="2008+general=live")
    assert show(live.table, colour=False).startswith("Turn 1: All may walk until Red begins\n")


def test_the_head_warns_of_the_end_and_of_a_block_that_stays() -> None:
    at = position("cube@0,0r cube@2,0b", fails=2, last_moved=1)
    assert show(at.table, colour=False).split("\n")[1:3] == [
        "Last chance: without a climb the game ends",
        "Block 1 was just moved and stays",
    ]
