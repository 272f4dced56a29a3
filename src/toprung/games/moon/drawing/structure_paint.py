"""Wood and light: the tones of the ladders, and how bright a side is."""

from __future__ import annotations

import numpy as np

from toprung.games.moon.drawing.structure_camera import Array, Camera
from toprung.games.moon.drawing.structure_solids import HOLDER, Solid

INK, DARK, CREAM, GLOW = "#33263f", "#2a1838", "#fff6e2", "#fff0b8"
# Maple, honey, pine, cherry, pear, beech, walnut, birch.
_WOODS = (
    "#e6bd83", "#d9a05f", "#edcb98", "#c98958", "#d8a77c", "#e2b273", "#b98254", "#ecd2a8",
)  # fmt: skip
TABLE_TOP, TABLE_RIM = ("#c99a6b", "#a97650"), "#7d5039"
_PLACED = "#f6d67c"
_BASES = {True: "#e9e6f0", False: "#7f4b36"}  # cloud, base


def tone(owner: int, placed: bool, cloud: bool) -> str:
    """The colour of a ladder or of the base in plain light."""
    if owner < 0:
        return shade(_BASES[cloud], 1.1 if owner == HOLDER else 1.0)
    return _PLACED if placed else _WOODS[(owner * 5 + owner // 8) % len(_WOODS)]


def shade(paint: str, light: float) -> str:
    """Paint in more light (above 1: towards cream) or less (below 1: towards a warm dark)."""
    towards = (255, 246, 226) if light > 1 else (44, 22, 48)
    part = min(abs(light - 1), 1)
    channels = (int(paint[i : i + 2], 16) for i in (1, 3, 5))
    mixed = (round(c + (end - c) * part) for c, end in zip(channels, towards, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def lamp(camera: Camera) -> Array:
    """The direction to the light: high, from the left, from the viewer's side."""
    level = camera.ahead * np.array([1.0, 1.0, 0.0])
    way = -0.62 * camera.right + np.array([0.0, 0.0, 0.95]) - 0.35 * level / np.linalg.norm(level)
    lit: Array = way / np.linalg.norm(way)
    return lit


def brightness(normal: Array, light: Array, camera: Camera) -> float:
    """Of a side: the lamp, the sky from above, and a little of the warm horizon from the right."""
    direct = max(0.0, float(normal @ light))
    sky = 0.5 + 0.5 * float(normal[2])
    rim = max(0.0, float(normal @ camera.right))
    return 0.43 + 0.56 * direct + 0.12 * sky + 0.07 * rim


def distance_haze(solid: Solid, camera: Camera, nearest: float, farthest: float) -> float:
    """How much darker a box is for being at the back, 0 to 0.16."""
    deep = float(camera.depth(solid.centre[None])[0])
    share = (deep - nearest) / max(farthest - nearest, 0.05)
    return 0.16 * min(max(share, 0.0), 1.0)
