"""Lessons at a table: which step it is, and what it waits for (TR-LES)."""

from __future__ import annotations

from toprung.core.errors import Unparsable
from toprung.core.lessons import Lesson, Lessons, Step
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.games.registry import REGISTRY
from toprung.match.events import Created
from toprung.match.house_rules import require
from toprung.match.match import Match


def lessons_of(game: str) -> Lessons:
    """Raises Unparsable for a game without any."""
    entry = REGISTRY.get(game)
    if entry is None or entry.lessons is None:
        raise Unparsable(f"no lessons are given on {game!r}")
    return entry.lessons()


def lesson_named(game: str, name: str) -> Lesson:
    """Raises Unparsable, naming the lessons there are."""
    known = lessons_of(game).all()
    if name not in known:
        raise Unparsable(f"no lesson is called {name!r}: choose from {', '.join(known)}")
    return known[name]


def first_step(created: Created) -> tuple[str, ...]:
    """Where the course begins. A lesson that no longer exists becomes a match like any other, so
    that old logs can be read."""
    entry = REGISTRY.get(created.game)
    if not created.lesson or entry is None or entry.lessons is None:
        return ()
    lesson = entry.lessons().all().get(created.lesson)
    return () if lesson is None else (lesson.first,)


def step_of(match: Match) -> Step | None:
    """What the lesson asks for now; None if it is over, or if there is none."""
    if not match.course or not match.course[-1]:
        return None
    created = match.created
    return lesson_named(created.game, created.lesson).steps.get(match.course[-1])


def continued(match: Match, move: str, after: TextState) -> tuple[str, ...]:
    """The course of a lesson with one more move, which led to this state."""
    step, following = step_of(match), None
    if step is not None:
        happened = lessons_of(match.created.game).happened(match.state, move, after)
        following = step.after(happened)
    return (*match.course, match.course[-1] if following is None else following)


def must_be_asked(match: Match, seat: Seat, move: str, after: TextState) -> None:
    """The learner must do what the step is about; bots and nature do as they like."""
    step = step_of(match)
    if step is None or seat == NATURE or not match.holders[seat].person:
        return
    happened = lessons_of(match.created.game).happened(match.state, move, after)
    require(step.after(happened) is not None, "lesson-waits")
