"""The games, by name: the only such table. A further game is a folder and one line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from toprung.core.archive import Archive
from toprung.core.errors import Unparsable
from toprung.core.lessons import Lessons
from toprung.core.rulebook import Rulebook
from toprung.core.scores import Scoring
from toprung.core.text_game import HeldGame, TextGame
from toprung.core.view import GameView
from toprung.core.world import WorldMaker


def _climbers() -> TextGame:
    from toprung.games.climbers.game import Climbers

    return HeldGame(Climbers())


def _climbers_showing() -> GameView:
    from toprung.games.climbers.showing import ClimbersShowing

    return ClimbersShowing()


def _climbers_archive() -> Archive:
    from toprung.games.climbers.archive import ClimbersArchive

    return ClimbersArchive()


def _climbers_lessons() -> Lessons:
    from toprung.games.climbers.lessons import ClimbersLessons

    return ClimbersLessons()


def _moon() -> TextGame:
    from toprung.games.moon.game import Moon

    return HeldGame(Moon())


def _moon_showing() -> GameView:
    from toprung.games.moon.showing.moon import MoonShowing

    return MoonShowing()


def _moon_world() -> WorldMaker:
    from toprung.games.moon.tabletop.live import MoonWorlds

    return MoonWorlds()


def _moon_archive() -> Archive:
    from toprung.games.moon.tabletop.archive import MoonArchive

    return MoonArchive()


def _moon_scoring() -> Scoring:
    from toprung.games.moon.highscore import MoonScoring

    return MoonScoring()


def _moon_lessons() -> Lessons:
    from toprung.games.moon.lessons import MoonLessons

    return MoonLessons()


@dataclass(frozen=True, slots=True)
class Registration:
    """A game's folder beside this file, and how to load what it has: its rules (None while they
    are unfinished), how it is shown, the world that it is played in live, its records, the
    scores of who plays it alone, and its lessons."""

    name: str
    load: Callable[[], TextGame] | None
    showing: Callable[[], GameView] | None = None
    world: Callable[[], WorldMaker] | None = None
    archive: Callable[[], Archive] | None = None
    scoring: Callable[[], Scoring] | None = None
    lessons: Callable[[], Lessons] | None = None

    @property
    def finished(self) -> bool:
        return self.load is not None

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(Path(__file__).parent / self.name / "rulebook.toml")


REGISTRY = {
    entry.name: entry
    for entry in (
        Registration(
            "climbers",
            _climbers,
            _climbers_showing,
            archive=_climbers_archive,
            lessons=_climbers_lessons,
        ),
        Registration(
            "moon",
            _moon,
            _moon_showing,
            _moon_world,
            _moon_archive,
            _moon_scoring,
            _moon_lessons,
        ),
    )
}


def game_named(name: str) -> TextGame:
    """The game of that name. Raises Unparsable, naming those that can be played."""
    entry = REGISTRY.get(name)
    if entry is None or entry.load is None:
        playable = ", ".join(entry.name for entry in REGISTRY.values() if entry.finished)
        raise Unparsable(f"no game is called {name!r}: there is {playable}")
    return entry.load()
