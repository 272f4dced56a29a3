"""A position as an isometric drawing, complete in itself."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape
from zlib import crc32

from toprung.core.svg import number
from toprung.games.climbers import notation
from toprung.games.climbers.sentences import headline
from toprung.games.climbers.sheet import Sheet, Skyline, sheet
from toprung.games.climbers.state import Table
from toprung.games.climbers.svg import board, legend
from toprung.games.climbers.svg.faces import Face, arrange, top_face, walls
from toprung.games.climbers.svg.figures import PAWN_HEIGHT, figure_definitions, ghosts, standing
from toprung.games.climbers.svg.markup import Point, element, project, sight
from toprung.games.climbers.svg.notes import Notes
from toprung.games.climbers.svg.palette import paint_definitions
from toprung.games.climbers.svg.wood import mark, wood

_FONT = "ui-sans-serif,'Segoe UI','Helvetica Neue',Arial,sans-serif"
_MARGIN, _MOST_WIDE, _MOST_HIGH = 28, 900, 760  # the building is made smaller if it is larger

NO_NOTES = Notes()


def draw(table: Table, notes: Notes = NO_NOTES, size: float | None = None) -> str:
    """The building, the pawns and stones, and who has what; `size` is the width, in pixels. Equal
    arguments give equal drawings. Raises ValueError for notes on squares that are not shown."""
    shown = sheet(table)
    skyline = Skyline(shown.table.blocks)
    prefix = f"c{crc32(notation.text(table).encode()):08x}-"
    (left, top), (right, bottom) = _frame(shown, skyline)
    scale = min(1.0, _MOST_WIDE / (right - left), _MOST_HIGH / (bottom - top))
    wide, high = (right - left) * scale, (bottom - top) * scale
    panel, panel_high = legend.panel(table, prefix)
    card_wide = wide + legend.WIDTH + 3 * _MARGIN
    card_high = max(high, panel_high) + 2 * _MARGIN
    scene = element(
        "svg",
        *board.board(shown, skyline, prefix),
        *_building(shown, skyline, prefix, notes),
        x=_MARGIN,
        y=(card_high - high) / 2,
        width=wide,
        height=high,
        viewBox=" ".join(map(number, (left, top, right - left, bottom - top))),
        stroke_linejoin="round",
        text_anchor="middle",
        font_size=12,
        font_weight=600,
        class_="scene",
    )
    return element(
        "svg",
        element("title", escape(f"The Climbers: {headline(table)}")),
        element("defs", *paint_definitions(prefix), *figure_definitions(table, prefix)),
        element("rect", width=card_wide, height=card_high, rx=18, fill=f"url(#{prefix}card)"),
        scene,
        element("g", panel, transform=f"translate({number(wide + 2 * _MARGIN)} {_MARGIN})"),
        xmlns="http://www.w3.org/2000/svg",
        width=card_wide if size is None else size,
        height=card_high if size is None else card_high * size / card_wide,
        viewBox=f"0 0 {number(card_wide)} {number(card_high)}",
        font_family=_FONT,
        role="img",
    )


def _frame(shown: Sheet, skyline: Skyline) -> tuple[Point, Point]:
    """The smallest and largest corner of everything in the picture but the panel."""
    (left, top), largest = board.frame(shown)
    tops = [project((x, y + 1, skyline.height(x, y)))[1] - 3 for x, y in skyline.columns]
    heads = [
        project((player.x, player.y, player.level))[1] - PAWN_HEIGHT
        for player in shown.table.players
    ]
    return (left, min([top, *tops, *heads])), largest


def _building(shown: Sheet, skyline: Skyline, prefix: str, notes: Notes) -> Iterator[str]:
    surfaces = skyline.surfaces()
    faces = [top_face(surface) for surface in surfaces]
    faces += [face for block in shown.table.blocks for face in walls(block, skyline)]
    figures = list(standing(shown.table, surfaces, skyline, prefix))
    view = sight(skyline, {figure.square: figure.tall for figure in figures})
    things = arrange(faces, [figure.patches for figure in figures])
    marks = iter(
        view.marks([(one.side.number, one.strips) for one in things if isinstance(one, Face)])
    )
    for thing in things:
        if isinstance(thing, Face):
            place = next(marks)
            yield from wood(thing, skyline, prefix)
            if thing.marked:
                yield mark(thing, place, prefix)
        else:
            yield figures[thing].drawn
    yield from notes.drawn(shown, skyline, surfaces)
    yield from ghosts(shown.table, skyline)
