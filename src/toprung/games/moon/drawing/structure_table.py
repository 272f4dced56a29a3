"""The round table and the base on it, and the shadows on both."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np

from toprung.games.moon.drawing.structure_camera import Array, Camera
from toprung.games.moon.drawing.structure_markup import element, outline, outlines
from toprung.games.moon.drawing.structure_paint import DARK, TABLE_RIM, lamp, shade
from toprung.games.moon.drawing.structure_solids import Solid
from toprung.games.moon.drawing.structure_wood import hull
from toprung.games.moon.physics.world import SLAB

TABLE_THICK = 0.016  # metres
_BANDS = ((0.05, 0.34), (0.12, 0.24), (9.0, 0.16))  # up to which height, how dark a shadow


def ring(radius: float, z: float, count: int = 72) -> Array:
    """A level circle around the middle of the table, (n, 3)."""
    turns = np.linspace(0, 2 * math.pi, count, endpoint=False)
    return np.stack([radius * np.cos(turns), radius * np.sin(turns), np.full(count, z)], axis=1)


def table(radius: float, camera: Camera, prefix: str) -> Iterator[str]:
    """A round board with a rim and a few rings of grain."""
    top = camera.project(ring(radius, 0.0))
    low = camera.project(ring(radius, -TABLE_THICK))
    under = camera.project(ring(radius * 0.97, -TABLE_THICK - 0.004))
    yield element(
        "path",
        d=outline(under + np.array([0.0, 10.0])),
        fill=DARK,
        fill_opacity=0.22,
        filter=f"url(#{prefix}b2)",
    )
    yield element("path", d=outline(hull(np.concatenate([top, low]))), fill=TABLE_RIM)
    yield element(
        "path", d=outline(top), fill=f"url(#{prefix}table)", stroke="#dcae7e", stroke_width=1.2
    )
    for share, opacity in ((0.93, 0.35), (0.9, 0.2)):
        grain = camera.project(ring(radius * share, 0.0))
        yield element(
            "path",
            d=outline(grain),
            fill="none",
            stroke="#8a5a3c",
            stroke_width=0.8,
            stroke_opacity=opacity,
        )


def shadows(
    solids: Iterable[Solid], z: float, around: Array, camera: Camera, prefix: str, name: str
) -> Iterator[str]:
    """What these boxes throw on a level surface with this outline: sharp from near, soft from
    far."""
    yield element("clipPath", element("path", d=outline(around)), id=f"{prefix}{name}")
    light = lamp(camera)
    way = light[:2] / light[2] * 0.8
    shapes: list[list[Array]] = [[] for _ in _BANDS]
    for solid in solids:
        rise = solid.corners[:, 2] - z
        if rise.max() <= 0.0005:
            continue
        thrown = solid.corners.copy()
        thrown[:, :2] -= np.maximum(rise, 0.0)[:, None] * way
        thrown[:, 2] = z
        middle = float(rise.mean())
        band = next(i for i, (high, _) in enumerate(_BANDS) if middle < high)
        shapes[band].append(hull(camera.project(thrown)))
    drawn = [
        element(
            "path",
            d=outlines(shapes[i]),
            fill=DARK,
            fill_opacity=dark,
            filter=f"url(#{prefix}b{i})",
        )
        for i, (_, dark) in enumerate(_BANDS)
        if shapes[i]
    ]
    yield element("g", *drawn, clip_path=f"url(#{prefix}{name})")


def base_outline(cloud: bool, z: float) -> Array:
    """The rim of the base, (n, 3): a cloud's bays or a plain board with round corners; both fit
    into the slab that the ladders meet."""
    turns = np.linspace(0, 2 * math.pi, 180 if cloud else 90, endpoint=False)
    power = 0.42
    x = np.sign(np.cos(turns)) * np.abs(np.cos(turns)) ** power
    y = np.sign(np.sin(turns)) * np.abs(np.sin(turns)) ** power
    if cloud:
        way = np.cumsum(
            np.hypot(np.diff(x, append=x[0]) * SLAB[0], np.diff(y, append=y[0]) * SLAB[1])
        )
        bays = np.abs(np.sin(way / way[-1] * math.pi * 11))
        share = 0.93 + 0.1 * bays**0.6
    else:
        share = np.ones_like(turns)
    return np.stack([SLAB[0] * x * share, SLAB[1] * y * share, np.full(len(turns), z)], axis=1)


def base(cloud: bool, paint: str, camera: Camera) -> tuple[str, Array]:
    """The slab, and the outline of its top in the picture."""
    high = camera.project(base_outline(cloud, 2 * SLAB[2]))
    low = camera.project(base_outline(cloud, 0.0))
    walls = ""
    for a, b, c, d in zip(
        high, np.roll(high, -1, axis=0), np.roll(low, -1, axis=0), low, strict=True
    ):
        walls += outline(hull(np.array([a, b, c, d])))
    dark = shade(paint, 0.72)
    side = element("path", d=walls, fill=dark, stroke=dark, stroke_width=0.4)
    top = element(
        "path", d=outline(high), fill=shade(paint, 1.05), stroke=shade(paint, 1.5), stroke_width=0.8
    )
    return side + top, high
