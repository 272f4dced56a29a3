"""A position as text for a terminal: the plan from above, the view from the front, the players.

Colours are of the 256 that nearly every terminal has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.sentences import (
    NAMES,
    course,
    headline,
    notes,
    stone_words,
    supply,
    to_move,
)
from toprung.games.climbers.sheet import Sheet, Skyline, Square, Surface, sheet
from toprung.games.climbers.state import Table

_GROUND = {
    Colour.RED: 167,
    Colour.YELLOW: 221,
    Colour.BLUE: 26,
    Colour.LIGHTBLUE: 117,
    Colour.PURPLE: 97,
    Colour.GREY: 248,
}
_BRIGHT = {
    Colour.RED: 210,
    Colour.YELLOW: 228,
    Colour.BLUE: 111,
    Colour.LIGHTBLUE: 159,
    Colour.PURPLE: 183,
    Colour.GREY: 255,
}
_BLACK, _WHITE = 16, 231
_LIGHT_INK = {Colour.RED, Colour.BLUE, Colour.PURPLE}
_WIDE, _NARROW, _MANY = 4, 3, 18  # characters in a square, and in one of many
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def _painted(words: str, ground: Colour | None) -> str:
    """Words on painted ground; the terminal's own if there is none."""
    if ground is None or not words:
        return words
    ink = _WHITE if ground in _LIGHT_INK else _BLACK
    return f"\x1b[38;5;{ink};48;5;{_GROUND[ground]}m{words}\x1b[0m"


def _figure(words: str, colour: Colour) -> str:
    """The letter of a pawn or stone: bright on black, to stand out on any ground."""
    return f"\x1b[1;38;5;{_BRIGHT[colour]};48;5;{_BLACK}m{words}\x1b[0m"


def _bold(words: str) -> str:
    return f"\x1b[1m{words}\x1b[0m"


def plain(words: str) -> str:
    """Without any colour."""
    return _CODE.sub("", words)


_LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by what leads away from it: up 1, down 2, left 4, right 8


@dataclass(frozen=True, slots=True)
class Tile:
    """One square: whose it is (None: nobody's), what is written in it and in the line above it."""

    owner: int | None = None
    words: str = ""
    ground: Colour | None = None
    label: str = ""
    mark: str = ""
    marked_by: Colour | None = None

    def written(self, wide: int) -> str:
        """Its inside, `wide` characters; the mark is the last, and words give way to it."""
        room = wide - len(self.mark)
        words = _painted(self.words[-room:].ljust(room), self.ground)
        return words if self.marked_by is None else words + _figure(self.mark, self.marked_by)


_NOTHING = Tile()


def lines(rows: Sequence[Sequence[Tile]], wide: int) -> list[str]:
    """All rows from the top, a line of borders above each and below the last."""
    made = []
    for row in range(len(rows) + 1):
        made.append("".join(_border(rows, row, wide)))
        if row < len(rows):
            made.append("".join(_inside(rows, row, wide)))
    return made


def _at(rows: Sequence[Sequence[Tile]], row: int, column: int) -> Tile:
    if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
        return rows[row][column]
    return _NOTHING


def _inside(rows: Sequence[Sequence[Tile]], row: int, wide: int) -> Iterator[str]:
    count = len(rows[row])
    for column in range(count + 1):
        tile = _at(rows, row, column)
        same = tile.owner == _at(rows, row, column - 1).owner
        yield _painted(" ", tile.ground) if same else "│"
        if column < count:
            yield tile.written(wide)


def _border(rows: Sequence[Sequence[Tile]], row: int, wide: int) -> Iterator[str]:
    count = max(map(len, rows), default=0)
    for column in range(count + 1):
        here, over = _at(rows, row, column), _at(rows, row - 1, column)
        before, over_before = _at(rows, row, column - 1), _at(rows, row - 1, column - 1)
        leads = (
            (over_before.owner != over.owner)
            + 2 * (before.owner != here.owner)
            + 4 * (over_before.owner != before.owner)
            + 8 * (over.owner != here.owner)
        )
        yield _LINES[leads] if leads else _painted(" ", here.ground)
        if column < count:
            same = over.owner == here.owner
            yield _painted(" " * wide, here.ground) if same else f"{here.label:─^{wide}}"


def framed(
    rows: Sequence[Sequence[Tile]],
    wide: int,
    beside: Sequence[str],
    below: Iterable[tuple[int, str]],
) -> list[str]:
    """The rows with a label to the left of each, and labels under some of the columns."""
    margin = max(map(len, beside), default=0) + 1
    made = lines(rows, wide)
    for index, line in enumerate(made):
        label = beside[index // 2] if index % 2 else ""
        made[index] = f"{label:>{margin - 1}} {line}".rstrip()
    last = ""
    for column, label in below:
        begin = margin + 1 + column * (wide + 1) + (wide - len(label)) // 2
        last = f"{last:<{begin}}{label}"
    return [line for line in made if line] + [last]


def plan(table: Table, colour: bool) -> str:
    """Every square with the letter of its colour and its height; y grows upwards.

    The id of a block stands in the line above each of its surfaces, a capital is a pawn, `#` a
    stone, `.` the table, `≈` a stretch of empty squares that was left out.
    """
    shown = sheet(table)
    surfaces = Skyline(shown.table.blocks).surfaces()
    tiles = {square: tile for one in surfaces for square, tile in _tiles(one).items()}
    xs, ys = shown.xs, shown.ys
    for x, at_x in enumerate(xs.shown):
        for y, at_y in enumerate(ys.shown):
            torn = at_x is None or at_y is None
            tiles.setdefault((x, y), Tile(words=" ≈≈" if torn else "."))
    for (x, y), (mark, owner) in _marks(shown.table, surfaces).items():
        tiles[x, y] = replace(tiles[x, y], mark=mark, marked_by=owner)
    rows = [[tiles[x, y] for x in range(len(xs))] for y in reversed(range(len(ys)))]
    beside = ["…" if value is None else str(value) for value in reversed(ys.shown)]
    longest = max((len(tile.label) for tile in tiles.values()), default=0)
    wide = max(_NARROW, longest) if len(xs) > _MANY else _WIDE
    text = "\n".join(framed(rows, wide, beside, xs.labels(room=wide + 1)))
    return text if colour else plain(text)


def _tiles(surface: Surface) -> dict[Square, Tile]:
    block = surface.block
    first = min(surface.squares, key=lambda square: (-square[1], square[0]))
    return {
        square: Tile(
            owner=block.id,
            words=f"{block.up.letter}{block.top}",
            ground=block.up,
            label=str(block.id) if square == first else "",
        )
        for square in surface.squares
    }


def _marks(table: Table, surfaces: list[Surface]) -> dict[Square, tuple[str, Colour]]:
    """Pawns and stones by square. A stone is shown on every surface that it blocks."""
    marks = {}
    for player in table.players:
        for surface in surfaces:
            if surface.block.id == player.stone_block:
                marks[surface.squares[0]] = "#", player.colour
        marks[player.x, player.y] = player.colour.letter.upper(), player.colour
    return marks


def elevation(table: Table, colour: bool) -> str:
    """The view along y, from the front. Each block shows the colour of its top.

    The row with number n goes from level n to n + 1: a pawn in it stands on level n. A block's id
    stands above the first of its squares that is in sight.
    """
    shown = sheet(table)
    skyline = Skyline(shown.table.blocks)
    levels = max([skyline.highest, *(player.level + 1 for player in shown.table.players)])
    wide = max([_NARROW, *(len(str(block.id)) for block in shown.table.blocks)])
    labelled: set[int] = set()
    rows = [
        [_tile(shown, skyline, x, z, labelled) for x in range(len(shown.xs))]
        for z in reversed(range(levels))
    ]
    beside = [str(z) for z in reversed(range(levels))]
    text = "\n".join(framed(rows, wide, beside, shown.xs.labels(room=wide + 1)))
    return text if colour else plain(text)


def _tile(shown: Sheet, skyline: Skyline, x: int, z: int, labelled: set[int]) -> Tile:
    """The nearest block in one unit of the view, and the nearest pawn before it."""
    pawns = [p for p in shown.table.players if p.x == x and p.level == z]
    depth = range(len(shown.ys))
    y, block = next(((y, b) for y in depth if (b := skyline.at(x, y, z))), (len(depth), None))
    nearest = min((pawn for pawn in pawns if pawn.y < y), key=lambda pawn: pawn.y, default=None)
    tile = Tile()
    if block is not None:
        label = "" if block.id in labelled else str(block.id)
        labelled.add(block.id)
        tile = Tile(block.id, block.up.letter, block.up, label)
    if nearest is not None:
        mark = nearest.colour.letter.upper()
        tile = replace(tile, mark=mark, marked_by=nearest.colour)
    return tile


_GAP = 3  # columns between two views
_PLAN = "From above: y grows upwards, away from you"
_ELEVATION = "From the front: the numbers are levels"
_KEY = (
    "r4: red, level 4 (r y b l p g); . is the table; ids of blocks are in the lines;",
    "capitals are pawns, # is a blocking stone.",
)


def show(table: Table, colour: bool = True, width: int = 80) -> str:
    """Everything about a position; without colour there are no escape codes.

    The two views stand next to each other if the terminal is `width` columns wide enough.
    """
    head = [_bold(f"{course(table)}: {headline(table)}"), *notes(table)]
    left = ", ".join(f"{count} {kind}" for kind, count in supply(table))
    if left:
        head.append(f"Still to be built: {left}")
    above = [_PLAN, *plan(table, True).split("\n")]
    front = [_ELEVATION, *elevation(table, True).split("\n")]
    views = _beside(above, front, width)
    text = "\n".join([*head, "", *views, "", *_players(table), "", *_KEY])
    return text if colour else plain(text)


def _beside(left: list[str], right: list[str], width: int) -> list[str]:
    """Two blocks of lines next to each other if there is room."""
    wide = _width(left) + _GAP
    if wide + _width(right) > width:
        return [*left, "", *right]
    return [
        f"{a}{' ' * (wide - len(plain(a)))}{b}".rstrip()
        for a, b in zip_longest(left, right, fillvalue="")
    ]


def _width(lines: list[str]) -> int:
    return max(len(plain(line)) for line in lines)


def _players(table: Table) -> list[str]:
    lines = ["  player         at           level  best  ladders     stone"]
    for seat, player in enumerate(table.players):
        turn = "▸" if seat == to_move(table) else " "
        name = _painted(
            f" {player.colour.letter.upper()} {NAMES[player.colour]:<10} ", player.colour
        )
        ladders = " ".join(ladder for ladder in Ladder if ladder in player.ladders) or "none"
        square = f"{player.x},{player.y}"
        lines.append(
            f"{turn} {name} {square:<12} {player.level:>5} {player.best:>5}  {ladders:<10}  "
            f"{stone_words(player)}"
        )
    return lines
