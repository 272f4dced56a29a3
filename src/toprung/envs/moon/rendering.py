"""Pictures of a structure for `render_mode`: from the front, ladders in the colours of wood."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from toprung.envs.moon.turns import MoonTurns
from toprung.games.moon.pieces.ladders import ladder

MODES = ["ansi", "human", "rgb_array"]
_PIXELS, _METRES = 512, 0.7
_SKY, _TABLE = (24, 28, 52), (92, 74, 58)
_WOODS = ((222, 184, 135), (205, 133, 63), (244, 214, 164), (188, 143, 103))


def render(turns: MoonTurns, mode: str | None) -> NDArray[np.uint8] | str | None:
    """What `render` of an environment gives: a picture, a text, or nothing but the text printed."""
    if mode == "rgb_array":
        return picture(turns)
    if mode == "ansi":
        return turns.text()
    if mode == "human":
        print(turns.text())
    return None


def picture(turns: MoonTurns) -> NDArray[np.uint8]:
    """512 by 512 pixels, 0.7 m wide and high; the farther ladders are drawn first."""
    image = np.empty((_PIXELS, _PIXELS, 3), np.uint8)
    image[:], image[-16:] = _SKY, _TABLE
    poses = turns.table.simulator.poses()
    for number, pose in sorted(poses.items(), key=lambda item: -item[1].place[1]):
        for rod in ladder(number).rods:
            one, other = (np.array(pose.at(end)) for end in rod.ends)
            _line(image, one, other, _WOODS[number % len(_WOODS)])
    return image


def _line(
    image: NDArray[np.uint8],
    one: NDArray[np.float64],
    other: NDArray[np.float64],
    colour: tuple[int, int, int],
) -> None:
    """A rod as a row of squares of five pixels."""
    steps = np.linspace(0.0, 1.0, 200)[:, None]
    along = (one + steps * (other - one)) * (_PIXELS / _METRES)
    columns = np.clip(along[:, 0] + _PIXELS / 2, 2, _PIXELS - 3).astype(int)
    rows = np.clip(_PIXELS - 17 - along[:, 2], 2, _PIXELS - 3).astype(int)
    for down in range(-2, 3):
        for aside in range(-2, 3):
            image[rows + down, columns + aside] = colour
