"""The evening behind the structure: sky, stars, moon, and the gradients of it all."""

from __future__ import annotations

import math
from collections.abc import Iterator

from toprung.core.randomness import Random
from toprung.games.moon.drawing.structure_markup import element, number
from toprung.games.moon.drawing.structure_paint import CREAM, TABLE_TOP

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
