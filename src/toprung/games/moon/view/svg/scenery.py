"""All of a drawing but the ladders: the evening sky, the round table with the base on it, shadows,
a ruler, and marks where ladders touch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import accumulate

from toprung.core.randomness import Random
from toprung.core.svg import number
from toprung.games.moon.physics.base import SLAB
from toprung.games.moon.pieces.settlement import Touch
from toprung.games.moon.pieces.space import Vector, add, scaled
from toprung.games.moon.view.paint import shade
from toprung.games.moon.view.svg.camera import Camera, Point, above
from toprung.games.moon.view.svg.depth_order import hull
from toprung.games.moon.view.svg.markup import element, outline, outlines, text
from toprung.games.moon.view.svg.solids import Solid
from toprung.games.moon.view.svg.wood import CREAM, DARK, INK, TABLE_RIM, TABLE_TOP, lamp

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


def ring(radius: float, z: float) -> list[Vector]:
    """A level circle around the middle of the table."""
    return [(radius * math.cos(turn), radius * math.sin(turn), z) for turn in _turns(72)]


def _turns(count: int) -> list[float]:
    return [number * (2 * math.pi / count) for number in range(count)]


def _rounded(points: Iterable[Point]) -> list[Point]:
    """To a hundredth of a pixel, so that a hull has no corners that nobody sees."""
    return [(round(x, 2), round(y, 2)) for x, y in points]


def table(radius: float, camera: Camera, prefix: str) -> Iterator[str]:
    """A round board with a rim and a few rings of grain."""
    top = camera.project(ring(radius, 0.0))
    low = camera.project(ring(radius, -TABLE_THICK))
    under = camera.project(ring(radius * 0.97, -TABLE_THICK - 0.004))
    yield element(
        "path",
        d=outline([(x, y + 10.0) for x, y in under]),
        fill=DARK,
        fill_opacity=0.22,
        filter=f"url(#{prefix}b2)",
    )
    yield element("path", d=outline(hull(_rounded(top + low))), fill=TABLE_RIM)
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
    solids: Iterable[Solid], z: float, around: list[Point], camera: Camera, prefix: str, name: str
) -> Iterator[str]:
    """What these boxes throw on a level surface with this outline: sharp from near, soft from
    far."""
    yield element("clipPath", element("path", d=outline(around)), id=f"{prefix}{name}")
    across, along, up = lamp(camera)
    across, along = across / up * 0.8, along / up * 0.8
    shapes: list[list[list[Point]]] = [[] for _ in _BANDS]
    for solid in solids:
        rises = [corner[2] - z for corner in solid.corners]
        if max(rises) <= 0.0005:
            continue
        thrown = [
            (x - max(rise, 0.0) * across, y - max(rise, 0.0) * along, z)
            for (x, y, _), rise in zip(solid.corners, rises, strict=True)
        ]
        middle = sum(rises) / len(rises)
        band = next(i for i, (high, _) in enumerate(_BANDS) if middle < high)
        shapes[band].append(hull(_rounded(camera.project(thrown))))
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


def base_outline(cloud: bool) -> list[Point]:
    """The rim of the base: a cloud's bays or a plain board with round corners; both fit into the
    slab that the ladders meet."""
    rim = [
        (SLAB[0] * _blunt(math.cos(turn)), SLAB[1] * _blunt(math.sin(turn)))
        for turn in _turns(180 if cloud else 90)
    ]
    if not cloud:
        return rim
    way = list(accumulate(math.dist(a, b) for a, b in zip(rim, rim[1:] + rim[:1], strict=True)))
    bays = [abs(math.sin(far / way[-1] * math.pi * 11)) for far in way]
    shares = [0.93 + 0.1 * bay**0.6 for bay in bays]
    return [(x * share, y * share) for (x, y), share in zip(rim, shares, strict=True)]


def _blunt(value: float) -> float:
    return math.copysign(abs(value) ** 0.42, value) if value else 0.0


def base(cloud: bool, paint: str, camera: Camera) -> tuple[str, list[Point]]:
    """The slab, and the outline of its top in the picture."""
    rim = base_outline(cloud)
    high = camera.project((x, y, 2 * SLAB[2]) for x, y in rim)
    low = camera.project((x, y, 0.0) for x, y in rim)
    around = zip(high, high[1:] + high[:1], low[1:] + low[:1], low, strict=True)
    walls = "".join(outline(hull(_rounded(wall))) for wall in around)
    dark = shade(paint, 0.72)
    side = element("path", d=walls, fill=dark, stroke=dark, stroke_width=0.4)
    top = element(
        "path", d=outline(high), fill=shade(paint, 1.05), stroke=shade(paint, 1.5), stroke_width=0.8
    )
    return side + top, high


_QUIET = "#ffe9c9"


def ruler_foot(radius: float, camera: Camera) -> Vector:
    """Where the ruler stands: beyond the table's right end."""
    return scaled(camera.right, radius + 0.012)


def ruler(foot: Vector, top: float, camera: Camera) -> Iterator[str]:
    """Centimetres, up to above this height (metres)."""
    tall = int(top * 100 / 5 + 1) * 5
    ends = camera.project((foot, above(foot, 0.01 * tall)))
    lines, labels = outline(ends, close=False), []
    for height in range(tall + 1):
        long = 0.008 if height % 5 == 0 else 0.004
        at = above(foot, 0.01 * height)
        tick = camera.project((at, add(at, scaled(camera.right, long))))
        lines += outline(tick, close=False)
        if height % 5 == 0:
            x, y = tick[1]
            labels.append(text(str(height), x + 4, y + 3.5))
    yield element("path", d=lines, fill="none", stroke=_QUIET, stroke_width=1, stroke_opacity=0.85)
    yield element("g", *labels, fill=_QUIET, font_size=10.5)


def highest(peak: Vector, foot: Vector, camera: Camera) -> Iterator[str]:
    """A dotted line from the highest point to the ruler, with the height."""
    line = camera.project((peak, (foot[0], foot[1], peak[2])))
    yield element(
        "path", d=outline(line, close=False), stroke=CREAM, stroke_width=1,
        stroke_dasharray="1 4", stroke_linecap="round", fill="none",
    )  # fmt: skip
    x, y = line[1]
    yield text(
        f"{peak[2] * 100:.1f} cm", x - 5, y - 5, fill=CREAM, font_size=12,
        font_weight="600", text_anchor="end",
    )  # fmt: skip


def touches(found: Iterable[Touch], placed: int | None, camera: Camera) -> Iterator[str]:
    """A ring at each; those of the placed ladder are filled."""
    for touch in found:
        [(x, y)] = camera.project([touch.place])
        own = placed in (touch.first, touch.second)
        yield element(
            "circle", cx=x, cy=y, r=4.2 if own else 3, stroke=CREAM,
            stroke_width=1.4, fill="#c2413b" if own else INK, fill_opacity=0.9 if own else 0.35,
            class_="touch",
        )  # fmt: skip
