"""Pictures of positions for `render_mode`: the board from above, lighter where it is higher."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from toprung.games.climbers import Colour, Position
from toprung.games.climbers.kernels import staged

MODES = ["ansi", "human", "rgb_array"]
_SQUARE = 16  # pixels
_TABLE = (92, 74, 58)
_SHADES: dict[Colour, tuple[int, int, int]] = {
    Colour.RED: (214, 64, 56),
    Colour.YELLOW: (240, 198, 48),
    Colour.BLUE: (40, 84, 176),
    Colour.LIGHTBLUE: (110, 186, 226),
    Colour.PURPLE: (136, 72, 160),
    Colour.GREY: (168, 168, 164),
}
_HIGHEST = 24  # levels; what is higher looks the same


def render(position: Position, mode: str | None) -> NDArray[np.uint8] | str | None:
    """What `render` of an environment gives: a picture, a text, or nothing but the text printed."""
    if mode == "rgb_array":
        return picture(position)
    if mode == "ansi":
        return str(position)
    if mode == "human":
        print(position)
    return None


def picture(position: Position) -> NDArray[np.uint8]:
    """The middle of the table from above, 512 by 512 pixels, the y axis upwards."""
    count = staged.VIEW
    x0, y0 = (at + (staged.SPAN - count) // 2 for at in staged.corner(position.state))
    image = np.empty((count, count, _SQUARE, _SQUARE, 3), np.uint8)
    tops = np.full((count + 1, count + 1), -1)
    image[:] = _TABLE
    blocks = {block.id: block for block in position.blocks}
    for x in range(count):
        for y in range(count):
            level, top = position.column(x0 + x, y0 + y)
            if top is not None:
                light = 0.5 + 0.5 * min(level, _HIGHEST) / _HIGHEST
                image[x, y] = np.multiply(_SHADES[blocks[top].up], light)
                tops[x, y] = top
    for axis, edge in ((0, np.s_[-1, :]), (1, np.s_[:, -1])):
        borders = np.diff(tops, axis=axis)[:count, :count] != 0
        image[borders, *edge] = 0
    for player in position.players:
        x, y = player.x - x0, player.y - y0
        if 0 <= x < count and 0 <= y < count:
            image[x, y, 3:13, 3:13] = 255
            image[x, y, 5:11, 5:11] = _SHADES[player.colour]
    whole = image.transpose(1, 3, 0, 2, 4).reshape(count * _SQUARE, count * _SQUARE, 3)
    return np.ascontiguousarray(whole[::-1])
