"""The Climbers (2008): a building of coloured blocks in three dimensions.

```pycon
>>> from toprung.games import climbers
>>> position = climbers.Position.start(["red", "blue"], seed=1)
```
"""

from toprung.games.climbers.blocks import Axis, Block, Colour, Kind, Pair, Piece, standard_set
from toprung.games.climbers.legal_moves import LegalMoves
from toprung.games.climbers.moves import (
    Blockade,
    Ladder,
    Move,
    Pass,
    Place,
    Shift,
    Walk,
    parse_move,
)
from toprung.games.climbers.options import (
    PRESETS,
    Build,
    ClimbRule,
    General,
    Options,
    StepDown,
    Tie,
)
from toprung.games.climbers.position import Position, Reached, Step
from toprung.games.climbers.refusals import Refusal
from toprung.games.climbers.state import Phase, Player, Stone, Table

__all__ = [
    "PRESETS",
    "Axis",
    "Block",
    "Blockade",
    "Build",
    "ClimbRule",
    "Colour",
    "General",
    "Kind",
    "Ladder",
    "LegalMoves",
    "Move",
    "Options",
    "Pair",
    "Pass",
    "Phase",
    "Piece",
    "Place",
    "Player",
    "Position",
    "Reached",
    "Refusal",
    "Shift",
    "Step",
    "StepDown",
    "Stone",
    "Table",
    "Tie",
    "Walk",
    "parse_move",
    "standard_set",
]
