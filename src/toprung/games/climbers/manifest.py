"""What The Climbers offers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from toprung.core.archive import Archive
from toprung.core.lessons import Lessons
from toprung.core.manifest import Manifest
from toprung.core.showing import Showing
from toprung.core.texts import HeldGame, TextGame


@cache
def _rules() -> TextGame:
    from toprung.games.climbers.game import Climbers

    return HeldGame(Climbers())


@cache
def _view() -> Showing:
    from toprung.games.climbers.showing import ClimbersShowing

    return ClimbersShowing()


@cache
def _archive() -> Archive:
    from toprung.games.climbers.archive import ClimbersArchive

    return ClimbersArchive()


@cache
def _lessons() -> Lessons:
    from toprung.games.climbers.lessons import ClimbersLessons

    return ClimbersLessons()


MANIFEST: Final = Manifest(
    name="climbers",
    folder=Path(__file__).parent,
    rules=_rules,
    view=_view,
    archive=_archive,
    lessons=_lessons,
)
