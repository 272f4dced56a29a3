"""Colours of a terminal, of the 256 that nearly every one has."""

from __future__ import annotations

import re

from toprung.games.climbers.blocks import Colour

_GROUND = {
    Colour.RED: 167,
    Colour.YELLOW: 221,
    Colour.BLUE: 26,
    Colour.LIGHTBLUE: 117,
    Colour.PURPLE: 97,
    Colour.GREY: 248,
}
_BRIGHT = {
    Colour.RED: 210,
    Colour.YELLOW: 228,
    Colour.BLUE: 111,
    Colour.LIGHTBLUE: 159,
    Colour.PURPLE: 183,
    Colour.GREY: 255,
}
_BLACK, _WHITE = 16, 231
_LIGHT_INK = {Colour.RED, Colour.BLUE, Colour.PURPLE}
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def on(words: str, ground: Colour | None) -> str:
    """Words on painted ground; the terminal's own if there is none."""
    if ground is None or not words:
        return words
    ink = _WHITE if ground in _LIGHT_INK else _BLACK
    return f"\x1b[38;5;{ink};48;5;{_GROUND[ground]}m{words}\x1b[0m"


def figure(words: str, colour: Colour) -> str:
    """The letter of a pawn or stone: bright on black, to stand out on any ground."""
    return f"\x1b[1;38;5;{_BRIGHT[colour]};48;5;{_BLACK}m{words}\x1b[0m"


def bold(words: str) -> str:
    return f"\x1b[1m{words}\x1b[0m"


def plain(words: str) -> str:
    """Without any colour."""
    return _CODE.sub("", words)
