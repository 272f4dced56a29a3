"""A game's manifest: the one value that names everything a game offers.

Each part is loaded when it is called for, so that reading the rules imports no physics and
`toprung --help` imports no game at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from toprung.core.archive import Archive
from toprung.core.feats import Feats
from toprung.core.forecasts import Forecaster
from toprung.core.lessons import Lessons
from toprung.core.puzzles import Puzzles
from toprung.core.ratings import Ranking
from toprung.core.reviews import Reviewer
from toprung.core.rulebook import Rulebook
from toprung.core.scores import Scoring
from toprung.core.text_game import TextGame
from toprung.core.view import GameView
from toprung.core.world import WorldMaker


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game, by the name of its folder. `rules` plays it and `view` shows it to people; every game
    has both. The rest is optional: the `world` of a game that is played live, its `archive` of
    records, its `scores` if it can be played alone, its `lessons`, `puzzles`,
    `reviews`, `forecasts` of what may fall, the `ranking` of those who have not won, the `feats`
    that people collect, and `rated_options`, which a rated match has where nothing else is said."""

    name: str
    folder: Path
    rules: Callable[[], TextGame]
    view: Callable[[], GameView]
    world: Callable[[], WorldMaker] | None = None
    archive: Callable[[], Archive] | None = None
    scores: Callable[[], Scoring] | None = None
    lessons: Callable[[], Lessons] | None = None
    puzzles: Callable[[], Puzzles] | None = None
    reviews: Callable[[], Reviewer] | None = None
    forecasts: Callable[[], Forecaster] | None = None
    ranking: Callable[[], Ranking] | None = None
    feats: Callable[[], Feats] | None = None
    rated_options: tuple[tuple[str, str], ...] = ()

    @property
    def rulebook(self) -> Rulebook:
        """The rules as data, from `rulebook.toml` in the game's folder."""
        return _rulebook(self.folder / "rulebook.toml")


@cache
def _rulebook(path: Path) -> Rulebook:
    return Rulebook.load(path)
