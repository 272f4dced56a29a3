"""A structure of ladders as a drawing, complete in itself: evening, a round table, a moon."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape
from zlib import crc32

from toprung.core.svg import number
from toprung.games.moon.physics.base import PRESETS, Base
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Settlement, Touch
from toprung.games.moon.pieces.space import Pose, Vector, add, scaled
from toprung.games.moon.rules.editions import EDITIONS, Edition
from toprung.games.moon.view.paint import SLAB, tone
from toprung.games.moon.view.svg import scenery
from toprung.games.moon.view.svg.camera import Camera, above
from toprung.games.moon.view.svg.depth_order import arranged
from toprung.games.moon.view.svg.markup import element, text
from toprung.games.moon.view.svg.solids import solids_of
from toprung.games.moon.view.svg.wood import Brush, Look, distance_haze

_FONT = "ui-sans-serif,'Segoe UI','Helvetica Neue',Arial,sans-serif"
_WIDE, _HIGH = 700, 780  # what the structure and its table may fill, in pixels
_MARGIN, _ABOVE, _BELOW = 30, 74, 52
_SMALLEST_TABLE = 0.12


@dataclass(frozen=True)
class Picture:
    """A structure, and how to look at it; in a notebook it shows itself.

    `placed` is lit up. `touches` are marked if they are given. The camera goes round by `azimuth`
    and looks down by `elevation` (degrees).
    """

    poses: Mapping[int, Pose]
    edition: Edition = EDITIONS["2022"]
    base: Base = PRESETS["gate"]
    placed: int | None = None
    touches: tuple[Touch, ...] = ()
    caption: str = ""
    azimuth: float = 28.0
    elevation: float = 15.0

    @property
    def svg(self) -> str:
        """Equal pictures give equal texts."""
        return _Drawing(self).text()

    def _repr_svg_(self) -> str:
        return self.svg


def draw_structure(
    shown: Settlement | Mapping[int, Pose],
    edition: Edition = EDITIONS["2022"],
    base: Base = PRESETS["gate"],
    *,
    placed: int | None = None,
    mark_touches: bool = False,
    caption: str = "",
    azimuth: float = 28.0,
    elevation: float = 15.0,
) -> str:
    """The structure as SVG; see Picture. Touches can be marked if a settlement is shown."""
    poses = shown.poses if isinstance(shown, Settlement) else shown
    touches = shown.touches if mark_touches and isinstance(shown, Settlement) else ()
    return Picture(poses, edition, base, placed, touches, caption, azimuth, elevation).svg


class _Drawing:
    """Everything worked out for one picture."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.solids = solids_of(picture.poses, picture.base)
        corners = [corner for solid in self.solids for corner in solid.corners]
        self.peak: Vector = max(corners, key=lambda corner: corner[2])
        reach = max(math.hypot(x, y) for x, y, _ in corners)
        low = max(math.hypot(x, y) for x, y, z in corners if z < 0.03)
        self.radius = max(_SMALLEST_TABLE, 0.65 * reach, 0.02 + low)
        high = self.peak[2]
        distance = 1.15 + high + self.radius
        camera = Camera.around(
            (0.0, 0.0, 0.45 * high), picture.azimuth, picture.elevation, distance
        )
        self.foot = scenery.ruler_foot(self.radius, camera)
        for z in (0.0, -scenery.TABLE_THICK):
            corners += scenery.ring(self.radius, z)
        corners += [add(self.foot, scaled(camera.right, 0.025)), above(self.foot, high + 0.03)]
        framed, (wide, tall) = camera.framed(corners, _WIDE, _HIGH)
        self.camera = framed.moved(_MARGIN, _ABOVE)
        self.width, self.height = wide + 2 * _MARGIN, tall + _ABOVE + _BELOW
        self.cloud = picture.edition.cooperative
        ordered = replace(picture, poses=dict(sorted(picture.poses.items())))
        self.prefix = f"m{crc32(repr(ordered).encode()):08x}"
        self.brush = Brush(self.camera, self.prefix)

    def text(self) -> str:
        words = self.picture.caption or self._caption()
        moon = (self.width * 0.2, 104.0)
        return element(
            "svg",
            element("title", escape(f"Catch the Moon: {words}")),
            element("style", self.brush.styles()),
            element("defs", *scenery.definitions(self.prefix)),
            *scenery.sky(self.width, self.height, moon, self.prefix),
            *scenery.ruler(self.foot, self.peak[2], self.camera),
            *self._table(),
            *self._structure(),
            *scenery.highest(self.peak, self.foot, self.camera),
            *scenery.touches(self.picture.touches, self.picture.placed, self.camera),
            text(
                words, self.width / 2, self.height - 20, fill="#5b3b3a", font_size=14,
                text_anchor="middle",
            ),
            xmlns="http://www.w3.org/2000/svg",
            width=self.width,
            height=self.height,
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            font_family=_FONT,
            stroke_linejoin="round",
            role="img",
        )  # fmt: skip

    def _caption(self) -> str:
        count = len(self.picture.poses)
        placed = self.picture.placed
        named = "" if placed is None else f"; {ladder(placed).name} was placed"
        return f"{count} ladder{'' if count == 1 else 's'}, {self.peak[2] * 100:.1f} cm high{named}"

    def _table(self) -> Iterator[str]:
        yield from scenery.table(self.radius, self.camera, self.prefix)
        around = self.camera.project(scenery.ring(self.radius, 0.0))
        yield from scenery.shadows(self.solids, 0.0, around, self.camera, self.prefix, "t")

    def _structure(self) -> Iterator[str]:
        depths = [self.camera.depth(solid.box.centre) for solid in self.solids]
        nearest, farthest = min(depths), max(depths)
        for solid in arranged(self.solids, self.camera):
            if solid.owner == SLAB:
                yield from self._base()
                continue
            placed = solid.owner == self.picture.placed
            paint = tone(solid.owner, placed, self.cloud)
            dim = 0.0 if placed else distance_haze(solid, self.camera, nearest, farthest)
            yield from self.brush.painted(solid, Look(paint, dim, placed))

    def _base(self) -> Iterator[str]:
        drawn, around = scenery.base(self.cloud, tone(SLAB, False, self.cloud), self.camera)
        yield drawn
        above = [solid for solid in self.solids if solid.owner != SLAB]
        level = 2 * self.solids[0].box.half[2]
        yield from scenery.shadows(above, level, around, self.camera, self.prefix, "b")
