"""The score of a match that one person played alone, and the best to play against."""

from __future__ import annotations

from collections.abc import Mapping

from toprung.core.scores import Scoring
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match.match import Match, Status


def score_of(match: Match) -> int | None:
    """The score of a match that is over. One that began in the middle of another has none, since
    the better part of it may have been tried out before; neither has a lesson or a puzzle."""
    created = match.created
    exercise = created.lesson or created.puzzle
    if match.status is not Status.OVER or created.fork is not None or exercise:
        return None
    scoring = _scoring(created.game)
    return None if scoring is None or not match.people else scoring.score(match.state)


def division_of(game: str, options: Mapping[str, str]) -> str:
    """In which division of its game's scores a match counts; empty if there is none."""
    scoring = _scoring(game)
    return "" if scoring is None else scoring.division(options)


def division_words(game: str, division: str) -> Words | None:
    """What to say beside a score of this division."""
    scoring = _scoring(game)
    return None if scoring is None else scoring.division_words(division)


def challenged(
    game: str, seats: int, options: Mapping[str, str], best: int | None
) -> Mapping[str, str]:
    """The options of a match in which the person on the only seat plays against this best."""
    scoring = _scoring(game)
    return options if scoring is None else scoring.challenged(seats, options, best)


def _scoring(game: str) -> Scoring | None:
    entry = REGISTRY.get(game)
    return None if entry is None or entry.scores is None else entry.scores()
