"""Two climbing games, exactly by their rulebooks: The Climbers and Catch the Moon.

```pycon
>>> import toprung
>>> position = toprung.Position.start(["red", "blue"], seed=7)
>>> position.play("-").play("-").play("r@-5,0+l").players[0].level
5
```

Everything here is imported when you first use it:

`Position`   a position of The Climbers, a frozen value: look, list moves, play, draw
`Game`       a game of The Climbers with its history: push, pop, variations, comments
`Moon`       the rules of Catch the Moon
`Table`      a table with ladders: place or lead them, let time pass, measure
`Pose`       where a ladder is, for tables
`Record`     a whole game as text, of either game; `read_records` reads files of many
`play_game`  bots play a game, and you get its record
`Random`     random numbers whose generator is a value
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toprung.arena.games import play_game
    from toprung.core.errors import Illegal, Impossible, OutOfTurn, ToprungError, Unparsable
    from toprung.core.randomness import Random
    from toprung.core.record import Record, read_records
    from toprung.games.climbers.game_tree import Game
    from toprung.games.climbers.position import Position
    from toprung.games.moon.pieces.space import Pose
    from toprung.games.moon.rules.game import Moon
    from toprung.games.moon.table.table import Table

__version__ = "0.1.0"

__all__ = [
    "Game",
    "Illegal",
    "Impossible",
    "Moon",
    "OutOfTurn",
    "Pose",
    "Position",
    "Random",
    "Record",
    "Table",
    "ToprungError",
    "Unparsable",
    "__version__",
    "play_game",
    "read_records",
]

_HOMES = {
    "Game": "toprung.games.climbers.game_tree",
    "Illegal": "toprung.core.errors",
    "Impossible": "toprung.core.errors",
    "Moon": "toprung.games.moon.rules.game",
    "OutOfTurn": "toprung.core.errors",
    "Pose": "toprung.games.moon.pieces.space",
    "Position": "toprung.games.climbers.position",
    "Random": "toprung.core.randomness",
    "Record": "toprung.core.record",
    "Table": "toprung.games.moon.table.table",
    "ToprungError": "toprung.core.errors",
    "Unparsable": "toprung.core.errors",
    "play_game": "toprung.arena.games",
    "read_records": "toprung.core.record",
}


def __getattr__(name: str) -> object:
    """Import what is asked for, once."""
    if name not in _HOMES:
        raise AttributeError(f"module 'toprung' has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
