"""Search in the compiled kernels: whole turns, as raw moves.

Nothing here checks its arguments: only states made by `state.pack`, within a turn, may come in. The
functions release the GIL.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from toprung.core.kernels import KernelsMissing
from toprung.games.climbers.kernels import RawMove, library, moves_in

DEPTH = 8
WIDEST = 64
_PLAYERS = 5
_MOVES_A_TURN = 16


class Weights(ctypes.Structure):
    """What things are worth, in hundredths of a level."""

    _fields_ = [
        (name, ctypes.c_int32)
        for name in (
            *("soon", "later", "doubt", "leap", "short_ladder", "long_ladder"),
            *("stone", "stuck", "ahead", "regard"),
        )
    ]
