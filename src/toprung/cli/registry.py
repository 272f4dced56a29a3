"""The commands of each game: one entry for a game that has a folder here.

Any other game can be played by the commands of `any_game.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class GameCommands:
    """Where to find the group of a game's commands and the function that tells a record again, as
    `module:name`; `help` is what `toprung --help` says."""

    help: str
    group: str
    replay: str


COMMANDS: Final = {
    "climbers": GameCommands(
        "Positions, moves and games of The Climbers.",
        "toprung.cli.climbers:climbers",
        "toprung.cli.climbers.replay:replay_record",
    ),
    "moon": GameCommands(
        "Games of Catch the Moon, with ladders that fall.",
        "toprung.cli.moon:moon",
        "toprung.cli.moon.replay:replay_record",
    ),
}
