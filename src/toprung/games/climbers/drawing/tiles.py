"""Rows of tiles as text, with lines between those that belong to different things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.drawing import ansi

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
        words = ansi.on(self.words[-room:].ljust(room), self.ground)
        return words if self.marked_by is None else words + ansi.figure(self.mark, self.marked_by)


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
        yield ansi.on(" ", tile.ground) if same else "│"
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
        yield _LINES[leads] if leads else ansi.on(" ", here.ground)
        if column < count:
            same = over.owner == here.owner
            yield ansi.on(" " * wide, here.ground) if same else f"{here.label:─^{wide}}"


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
