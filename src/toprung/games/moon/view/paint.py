"""The colours of ladders and base, in plain light and in more or less of it."""

from __future__ import annotations

SLAB, HOLDER = -1, -2  # owners that are not ladders
# Maple, honey, pine, cherry, pear, beech, walnut, birch.
_WOODS = (
    "#e6bd83", "#d9a05f", "#edcb98", "#c98958", "#d8a77c", "#e2b273", "#b98254", "#ecd2a8",
)  # fmt: skip
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
