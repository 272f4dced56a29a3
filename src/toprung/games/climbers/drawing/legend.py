"""The panel beside the building: whose choice it is, and what every player has."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from toprung.games.climbers.drawing.markup import element, text
from toprung.games.climbers.drawing.wording import (
    NAMES,
    headline,
    notes,
    pushed,
    to_move,
)
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.state import Phase, Player, Stone, Table

WIDTH = 216
_ROW = 62
_INK, _QUIET, _GLOW = "#3a2a1c", "#8a745b", "#fffaf0"


def panel(table: Table, prefix: str) -> tuple[str, float]:
    """The panel and its height; it is `WIDTH` wide."""
    parts: list[str] = []
    y = 12.0
    turn = "" if table.phase in (Phase.BUILD, Phase.OVER) else f"Turn {table.turns + 1}"
    parts.append(text(turn or table.phase.capitalize(), 0, y, font_size=12, fill=_QUIET))
    y += 8
    for line in wrap(headline(table), 22):
        y += 21
        parts.append(text(line, 0, y, font_size=18, font_family="Georgia,serif", fill=_INK))
    y += 18
    for seat, player in enumerate(table.players):
        parts.append(
            element(
                "g", *_player(table, player, seat == to_move(table), prefix),
                transform=f"translate(0 {y:.1f})", class_="player",
            )
        )  # fmt: skip
        y += _ROW
    y += 6
    for note in notes(table):
        for line in wrap(note, 34):
            y += 16
            parts.append(text(line, 0, y, font_size=12, fill=_QUIET))
        y += 4
    return "".join(parts), y


def _player(table: Table, player: Player, chooses: bool, prefix: str) -> Iterator[str]:
    if chooses:
        yield element(
            "rect", x=-10, y=0, width=WIDTH + 10, height=_ROW - 6, rx=10, fill=_GLOW,
            fill_opacity=0.85,
        )  # fmt: skip
    yield element("use", href=f"#{prefix}pawn-{player.colour}", x=12, y=50)
    yield text(NAMES[player.colour], 36, 21, font_size=15, fill=_INK, font_weight="600")
    yield text(_stands(table, player), 36, 41, font_size=12, fill=_QUIET)
    yield from _ladder(138, 2, Ladder.SHORT in player.ladders)
    yield from _ladder(156, 4, Ladder.LONG in player.ladders)
    yield from _stone(player, prefix)


def _stands(table: Table, player: Player) -> str:
    if pushed(table, player):
        return "pushed aside"
    return f"level {player.level} · at {player.x},{player.y}"


def _ladder(x: float, rungs: int, left: bool) -> Iterator[str]:
    """A ladder, dotted if it has left the game."""
    tall = rungs * 7 + 5
    foot = 47
    steps = "".join(f"M{x},{foot - 5 - 7 * i}h8" for i in range(rungs))
    yield element(
        "path", d=f"M{x},{foot}v-{tall}M{x + 8},{foot}v-{tall}{steps}", fill="none",
        stroke="#8a5a2b" if left else _QUIET, stroke_width=2 if left else 1,
        stroke_linecap="round", stroke_dasharray="none" if left else "1 3",
        class_="ladder" if left else "used",
    )  # fmt: skip


def _stone(player: Player, prefix: str) -> Iterator[str]:
    if player.stone is Stone.HAND:
        yield element("use", href=f"#{prefix}stone-{player.colour}", x=190, y=40)
        return
    yield element(
        "ellipse", cx=190, cy=37, rx=14, ry=9, fill="none", stroke=_QUIET, stroke_dasharray="1 3"
    )
    if player.stone is Stone.PLACED:
        yield text(f"#{player.stone_block}", 190, 41, font_size=11, fill=_INK, text_anchor="middle")
