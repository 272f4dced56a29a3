"""All eight figures of the Book of Figures at once."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.rules.figures.diagonals import crazy_diagonals, sin_of_pride
from toprung.games.moon.rules.figures.figure import Figure, Trials
from toprung.games.moon.rules.figures.supports import (
    candle,
    foot_hook,
    shameful_support,
    tightrope_walker,
)
from toprung.games.moon.rules.figures.swings import bolt, swing


def recognise(
    settlement: Settlement, ladder: int, history: Sequence[Figure], trials: Trials
) -> tuple[Figure, ...]:
    """The figures that the placed ladder makes, in the order of their ids.

    `history` holds the figures recognised earlier in the game. A ladder that has touched table or
    base since the turn began, or is not in the structure, makes none. The structure need not be at
    rest: a Swing may still be swinging when time runs out.
    """
    if ladder not in settlement.poses or settlement.grounded([ladder]):
        return ()
    diagonals = crazy_diagonals(settlement, ladder)
    found = (
        foot_hook(settlement, ladder),
        *diagonals,
        swing(settlement, ladder, trials),
        sin_of_pride(settlement, diagonals, history),
        bolt(settlement, ladder, history, trials),
        candle(settlement, ladder),
        tightrope_walker(settlement, ladder, trials),
        shameful_support(settlement, ladder),
    )
    return tuple(figure for figure in found if figure is not None)
