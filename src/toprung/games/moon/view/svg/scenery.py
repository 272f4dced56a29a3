"""All of a drawing but the ladders: the evening sky, the round table with the base on it, shadows,
a ruler, and marks where ladders touch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np

from toprung.core.randomness import Random
from toprung.core.svg import number
from toprung.games.moon.physics.base import SLAB
from toprung.games.moon.pieces.settlement import Touch
from toprung.games.moon.view.paint import shade
from toprung.games.moon.view.svg.camera import Array, Camera
from toprung.games.moon.view.svg.markup import element, outline, outlines, text
from toprung.games.moon.view.svg.solids import Solid
from toprung.games.moon.view.svg.wood import CREAM, DARK, INK, TABLE_RIM, TABLE_TOP, hull, lamp

BLURS = (1.2, 3.5, 7.0)  # pixels, of shadows from near, from higher, from high above
_SKY = (
    ("0", "#2c3050"),
    (".42", "#5a5478"),
    (".72", "#b98a8c"),
    (".9", "#eec39a"),
    ("1", "#f4d6ad"),
)


def definitions(prefix: str) -> Iterator[str]:
    """Gradients and blurs."""
    stops = [element("stop", offset=at, stop_color=colour) for at, colour in _SKY]
    yield element("linearGradient", *stops, id=f"{prefix}sky", x2=0, y2=1)
    glow = [
        element("stop", offset=at, stop_color="#fff2c9", stop_opacity=share)
        for at, share in ((".3", 0.5), (".4", 0.3), (".55", 0.14), (".75", 0.045), ("1", 0))
    ]
    yield element("radialGradient", *glow, id=f"{prefix}glow")
    face = [
        element("stop", offset=at, stop_color=colour)
        for at, colour in (("0", "#fffdf2"), (".7", "#fbeecb"), ("1", "#f0d9a4"))
    ]
    yield element("radialGradient", *face, id=f"{prefix}moon", cx=0.4, cy=0.38, r=0.68)
    top = [element("stop", offset=at, stop_color=c) for at, c in zip("01", TABLE_TOP, strict=True)]
    yield element("linearGradient", *top, id=f"{prefix}table", x2=1, y2=0.35)
    for index, blur in enumerate(BLURS):
        softened = element("feGaussianBlur", stdDeviation=blur)
        yield element(
            "filter", softened, id=f"{prefix}b{index}", x=-0.2, y=-0.2, width=1.4, height=1.4
        )


def sky(width: float, height: float, moon: tuple[float, float], prefix: str) -> Iterator[str]:
    """The card with stars and the moon on it."""
    yield element("rect", width=width, height=height, rx=18, fill=f"url(#{prefix}sky)")
    yield element("path", d=_stars(width, height, moon), fill=CREAM, fill_opacity=0.55)
    x, y = moon
    yield element("circle", cx=x, cy=y, r=170, fill=f"url(#{prefix}glow)")
    yield element("circle", cx=x, cy=y, r=58, fill=f"url(#{prefix}moon)")
    spots = ((-18, -14, 13), (12, -22, 7), (16, 8, 16), (-14, 20, 9), (-32, 6, 5), (34, -8, 4))
    for dx, dy, r in spots:
        yield element("circle", cx=x + dx, cy=y + dy, r=r, fill="#dcc592", fill_opacity=0.28)


def _stars(width: float, height: float, moon: tuple[float, float]) -> str:
    """Small discs, fewer towards the horizon, none in the moon's light."""
    random, discs = Random(7), ""
    for _ in range(34):
        x, random = random.below(1000)
        y, random = random.below(1000)
        size, random = random.below(3)
        at = (x / 1000 * width, (y / 1000) ** 1.6 * height * 0.5)
        if math.dist(at, moon) > 95:
            r = number(0.5 + 0.3 * size)
            wide = number(1.0 + 0.6 * size)
            discs += (
                f"M{number(at[0])} {number(at[1])}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0-{wide} 0"
            )
    return discs


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


_QUIET = "#ffe9c9"


def ruler_foot(radius: float, camera: Camera) -> Array:
    """Where the ruler stands: beyond the table's right end."""
    foot: Array = camera.right * (radius + 0.012)
    return foot


def ruler(foot: Array, top: float, camera: Camera) -> Iterator[str]:
    """Centimetres, up to above this height (metres)."""
    tall = int(top * 100 / 5 + 1) * 5
    up = np.array([0.0, 0.0, 0.01])
    ends = camera.project(np.array([foot, foot + up * tall]))
    lines, labels = outline(ends, close=False), []
    for height in range(tall + 1):
        long = 0.008 if height % 5 == 0 else 0.004
        at = foot + up * height
        tick = camera.project(np.array([at, at + camera.right * long]))
        lines += outline(tick, close=False)
        if height % 5 == 0:
            x, y = tick[1]
            labels.append(text(str(height), float(x) + 4, float(y) + 3.5))
    yield element("path", d=lines, fill="none", stroke=_QUIET, stroke_width=1, stroke_opacity=0.85)
    yield element("g", *labels, fill=_QUIET, font_size=10.5)


def highest(peak: Array, foot: Array, camera: Camera) -> Iterator[str]:
    """A dotted line from the highest point to the ruler, with the height."""
    mark = np.array([foot[0], foot[1], peak[2]])
    line = camera.project(np.array([peak, mark]))
    yield element(
        "path", d=outline(line, close=False), stroke=CREAM, stroke_width=1,
        stroke_dasharray="1 4", stroke_linecap="round", fill="none",
    )  # fmt: skip
    x, y = line[1]
    yield text(
        f"{peak[2] * 100:.1f} cm", float(x) - 5, float(y) - 5, fill=CREAM, font_size=12,
        font_weight="600", text_anchor="end",
    )  # fmt: skip


def touches(found: Iterable[Touch], placed: int | None, camera: Camera) -> Iterator[str]:
    """A ring at each; those of the placed ladder are filled."""
    for touch in found:
        x, y = camera.project(np.array([touch.place]))[0]
        own = placed in (touch.first, touch.second)
        yield element(
            "circle", cx=float(x), cy=float(y), r=4.2 if own else 3, stroke=CREAM,
            stroke_width=1.4, fill="#c2413b" if own else INK, fill_opacity=0.9 if own else 0.35,
            class_="touch",
        )  # fmt: skip
