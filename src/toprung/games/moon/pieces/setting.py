"""How the two starting ladders stand in the base: by name, or by numbers.

`gate` is a name. `0,-220,0,0/0,220,0,0` gives for each starting ladder its holder's place on the
base (tenths of a millimetre from the middle), turn and lean (tenths of a degree).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PLACE_LIMIT = 1000
TURN_LIMIT = 1800
LEAN_LIMIT = 900
_WHOLE = r"(?:0|-?[1-9][0-9]{0,3})"
_NAME = re.compile(r"[a-z]{1,20}")
_HOLDER = re.compile(rf"{_WHOLE},{_WHOLE},{_WHOLE},{_WHOLE}")


@dataclass(frozen=True, slots=True)
class Named:
    """A setting by its name."""

    name: str

    @property
    def text(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class HolderPlace:
    """Where one starting ladder stands: place in 0.1 mm, turn and lean in 0.1 degrees."""

    x: int
    y: int
    turn: int = 0
    lean: int = 0

    @property
    def text(self) -> str:
        return f"{self.x},{self.y},{self.turn},{self.lean}"

    @property
    def within_limits(self) -> bool:
        places = abs(self.x) <= PLACE_LIMIT and abs(self.y) <= PLACE_LIMIT
        return places and abs(self.turn) <= TURN_LIMIT and abs(self.lean) <= LEAN_LIMIT


@dataclass(frozen=True, slots=True)
class Free:
    """A setting by numbers: where the holder of each starting ladder is."""

    first: HolderPlace
    second: HolderPlace

    @property
    def text(self) -> str:
        return f"{self.first.text}/{self.second.text}"

    @property
    def within_limits(self) -> bool:
        return self.first.within_limits and self.second.within_limits


Setting = Named | Free


def parse_setting(text: str) -> Setting | None:
    """The setting of this text; None if there is none."""
    if _NAME.fullmatch(text):
        return Named(text)
    first, _, second = text.partition("/")
    if not (_HOLDER.fullmatch(first) and _HOLDER.fullmatch(second)):
        return None
    return Free(_holder(first), _holder(second))


def _holder(text: str) -> HolderPlace:
    x, y, turn, lean = map(int, text.split(","))
    return HolderPlace(x, y, turn, lean)
