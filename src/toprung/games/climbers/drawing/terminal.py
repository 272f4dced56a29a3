"""A position as text for a terminal: the plan from above, the view from the front, the players."""

from __future__ import annotations

from itertools import zip_longest

from toprung.games.climbers.drawing import ansi
from toprung.games.climbers.drawing.elevation import elevation
from toprung.games.climbers.drawing.plan import plan
from toprung.games.climbers.drawing.wording import (
    NAMES,
    course,
    headline,
    notes,
    stone_words,
    supply,
    to_move,
)
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.state import Table

__all__ = ["elevation", "plan", "show"]

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
    head = [ansi.bold(f"{course(table)}: {headline(table)}"), *notes(table)]
    left = ", ".join(f"{count} {kind}" for kind, count in supply(table))
    if left:
        head.append(f"Still to be built: {left}")
    above = [_PLAN, *plan(table, True).split("\n")]
    front = [_ELEVATION, *elevation(table, True).split("\n")]
    views = _beside(above, front, width)
    text = "\n".join([*head, "", *views, "", *_players(table), "", *_KEY])
    return text if colour else ansi.plain(text)


def _beside(left: list[str], right: list[str], width: int) -> list[str]:
    """Two blocks of lines next to each other if there is room."""
    wide = _width(left) + _GAP
    if wide + _width(right) > width:
        return [*left, "", *right]
    return [
        f"{a}{' ' * (wide - len(ansi.plain(a)))}{b}".rstrip()
        for a, b in zip_longest(left, right, fillvalue="")
    ]


def _width(lines: list[str]) -> int:
    return max(len(ansi.plain(line)) for line in lines)


def _players(table: Table) -> list[str]:
    lines = ["  player         at           level  best  ladders     stone"]
    for seat, player in enumerate(table.players):
        turn = "▸" if seat == to_move(table) else " "
        name = ansi.on(
            f" {player.colour.letter.upper()} {NAMES[player.colour]:<10} ", player.colour
        )
        ladders = " ".join(ladder for ladder in Ladder if ladder in player.ladders) or "none"
        square = f"{player.x},{player.y}"
        lines.append(
            f"{turn} {name} {square:<12} {player.level:>5} {player.best:>5}  {ladders:<10}  "
            f"{stone_words(player)}"
        )
    return lines
