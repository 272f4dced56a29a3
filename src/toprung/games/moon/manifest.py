"""What Catch the Moon offers. Only `world`, `archive` and `forecasts` import the
physics."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from toprung.core.archive import Archive
from toprung.core.feats import Feats
from toprung.core.forecasts import Forecaster
from toprung.core.lessons import Lessons
from toprung.core.manifest import Manifest
from toprung.core.puzzles import Puzzles
from toprung.core.ratings import Ranking
from toprung.core.scores import Scoring
from toprung.core.text_game import HeldGame, TextGame
from toprung.core.view import GameView
from toprung.core.world import WorldMaker


@cache
def _rules() -> TextGame:
    from toprung.games.moon.rules.game import Moon

    return HeldGame(Moon())


@cache
def _view() -> GameView:
    from toprung.games.moon.view.game_view import MoonGameView

    return MoonGameView()


@cache
def _world() -> WorldMaker:
    from toprung.games.moon.table.world import MoonWorlds

    return MoonWorlds()


@cache
def _archive() -> Archive:
    from toprung.games.moon.table.archive import MoonArchive

    return MoonArchive()


@cache
def _scores() -> Scoring:
    from toprung.games.moon.rules.scores import MoonScores

    return MoonScores()


@cache
def _lessons() -> Lessons:
    from toprung.games.moon.rules.lessons import MoonLessons

    return MoonLessons()


@cache
def _puzzles() -> Puzzles:
    from toprung.games.moon.rules.puzzles import MoonPuzzles

    return MoonPuzzles()


@cache
def _forecasts() -> Forecaster:
    from toprung.games.moon.table.forecaster import MoonForecaster

    return MoonForecaster()


@cache
def _ranking() -> Ranking:
    from toprung.games.moon.rules.notation import state_of

    return lambda state: tuple(-drops for drops in state_of(state).drops)


@cache
def _feats() -> Feats:
    from toprung.games.moon.view.verdict_note import figures_made

    return figures_made


MANIFEST: Final = Manifest(
    name="moon",
    folder=Path(__file__).parent,
    rules=_rules,
    view=_view,
    world=_world,
    archive=_archive,
    scores=_scores,
    lessons=_lessons,
    puzzles=_puzzles,
    forecasts=_forecasts,
    ranking=_ranking,
    feats=_feats,
    rated_options=(("help", "full"),),  # for everybody the same, and said
)
