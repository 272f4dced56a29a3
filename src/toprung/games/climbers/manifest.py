"""What The Climbers offers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from toprung.core.archive import Archive
from toprung.core.lessons import Lessons
from toprung.core.manifest import Manifest
from toprung.core.puzzles import Puzzles
from toprung.core.ratings import Ranking
from toprung.core.reviews import Reviewer
from toprung.core.text_game import HeldGame, TextGame
from toprung.core.view import GameView


@cache
def _rules() -> TextGame:
    from toprung.games.climbers.game import Climbers

    return HeldGame(Climbers())


@cache
def _view() -> GameView:
    from toprung.games.climbers.view import ClimbersGameView

    return ClimbersGameView()


@cache
def _archive() -> Archive:
    from toprung.games.climbers.records import ClimbersArchive

    return ClimbersArchive()


@cache
def _lessons() -> Lessons:
    from toprung.games.climbers.lessons import ClimbersLessons

    return ClimbersLessons()


@cache
def _puzzles() -> Puzzles:
    from toprung.games.climbers.puzzles import ClimbersPuzzles

    return ClimbersPuzzles()


@cache
def _reviews() -> Reviewer:
    from toprung.games.climbers.review import ClimbersReviewer

    return ClimbersReviewer()


@cache
def _ranking() -> Ranking:
    from toprung.games.climbers.view import position_of

    return lambda state: tuple(player.level for player in position_of(state).players)


MANIFEST: Final = Manifest(
    name="climbers",
    folder=Path(__file__).parent,
    rules=_rules,
    view=_view,
    archive=_archive,
    lessons=_lessons,
    puzzles=_puzzles,
    reviews=_reviews,
    ranking=_ranking,
)
