"""All examples, by figure."""

from __future__ import annotations

from tests.games.moon.rules.figures.examples import (
    Build,
    Near,
    bolt,
    candle,
    crazy_diagonal,
    foot_hook,
    shameful_support,
    sin_of_pride,
    swing,
    tightrope_walker,
)
from toprung.games.moon.rules.figures import FigureId

ARE: dict[FigureId, dict[str, Build]] = {
    FigureId.FOOT_HOOK: foot_hook.ARE,
    FigureId.CRAZY_DIAGONAL: crazy_diagonal.ARE,
    FigureId.SWING: swing.ARE,
    FigureId.SIN_OF_PRIDE: sin_of_pride.ARE,
    FigureId.BOLT: bolt.ARE,
    FigureId.CANDLE: candle.ARE,
    FigureId.TIGHTROPE_WALKER: tightrope_walker.ARE,
    FigureId.SHAMEFUL_SUPPORT: shameful_support.ARE,
}

ARE_NOT: dict[FigureId, dict[str, Near]] = {
    FigureId.FOOT_HOOK: foot_hook.ARE_NOT,
    FigureId.CRAZY_DIAGONAL: crazy_diagonal.ARE_NOT,
    FigureId.SWING: swing.ARE_NOT,
    FigureId.SIN_OF_PRIDE: sin_of_pride.ARE_NOT,
    FigureId.BOLT: bolt.ARE_NOT,
    FigureId.CANDLE: candle.ARE_NOT,
    FigureId.TIGHTROPE_WALKER: tightrope_walker.ARE_NOT,
    FigureId.SHAMEFUL_SUPPORT: shameful_support.ARE_NOT,
}
