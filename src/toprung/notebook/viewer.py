"""The widget that Jupyter, and whatever else knows anywidget, shows."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from toprung.core.arguments import expect
from toprung.core.record import Record
from toprung.games.climbers.game_tree import Game
from toprung.games.climbers.position import Position
from toprung.games.moon.table.table import Table
from toprung.notebook.exhibit import exhibit_of, packed

_STATIC = Path(__file__).parent / "static"
HEIGHTS = (160, 1600)  # pixels


class NotBuilt(ImportError):
    """The widget's code is missing."""

    def __init__(self) -> None:
        super().__init__(
            "the widget is built together with the page: in a checkout of the sources run "
            "`make web`; an installed toprung brings it along"
        )


def _built(name: str) -> str:
    try:
        return (_STATIC / name).read_text("utf-8")
    except FileNotFoundError:
        raise NotBuilt from None


class Viewer(anywidget.AnyWidget):
    """A game to look around in. `at` is the number of moves after which it is shown: read it, or
    set it, as often as you like. `height` is that of the picture, in pixels."""

    _esm = _built("widget.js")
    _css = _built("widget.css")
    exhibit = traitlets.Bytes(read_only=True).tag(sync=True)
    at = traitlets.Int(0, min=0).tag(sync=True)
    height = traitlets.Int(420, min=HEIGHTS[0], max=HEIGHTS[1]).tag(sync=True)

    def __init__(self, shown: Position | Game | Record | Table, *, at: int, height: int) -> None:
        super().__init__(at=at, height=height)
        self.set_trait("exhibit", packed(exhibit_of(shown)))


def show(shown: Position | Game | Record | Table, *, at: int = 0, height: int = 420) -> Viewer:
    """Look around a position of The Climbers or a table of ladders, or replay a record or a game,
    beginning after `at` moves. Drag to turn it, and scroll to come nearer once you have clicked on
    it. Raises Unparsable, Impossible, Illegal or OutOfTurn if a record is wrong."""
    expect(at, "at", int)
    expect(height, "height", int)
    if at < 0:
        raise ValueError(f"at: {at} moves, but a game begins after 0")
    if not HEIGHTS[0] <= height <= HEIGHTS[1]:
        raise ValueError(f"height: {height} pixels, but {HEIGHTS[0]} to {HEIGHTS[1]} are possible")
    return Viewer(shown, at=at, height=height)
