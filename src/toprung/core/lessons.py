"""Lessons: learning a game by playing it, step by step, at a table of your own.

A lesson says what to do and which moves do it. Whether they are allowed is up to the game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from toprung.core.text_game import TextState
from toprung.core.words import Words, words_in

LEARNER: Final = 0  # the learner's seat; bots have the others


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do. `ways` lead from what happened, a regular expression, to the name of the
    step that follows, or to nothing at the end of the lesson. `points` are what to look at, in
    the words of the game's client."""

    name: str
    title: Words
    text: Words
    points: tuple[str, ...]
    ways: Mapping[re.Pattern[str], str]

    def after(self, happened: str) -> str | None:
        """The step that follows; None if this is not what the step is about."""
        for when, name in self.ways.items():
            if when.fullmatch(happened):
                return name
        return None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. It begins in the state `start` or, if there is none, as a game with these seats,
    options and seed does. `closing` is said at the end."""

    name: str
    title: Words
    closing: Words
    seats: int
    seed: int
    options: Mapping[str, str]
    start: str
    steps: Mapping[str, Step]

    @property
    def first(self) -> str:
        return next(iter(self.steps))


class Lessons(Protocol):
    """The lessons of one game, in the order in which to take them."""

    def all(self) -> Mapping[str, Lesson]: ...

    def happened(self, before: TextState, move: str, after: TextState, /) -> str:
        """A move and what came of it, as the ways of the steps name it."""


def load_lessons(path: Path) -> dict[str, Lesson]:
    """All lessons of a file, by name. Raises KeyError or ValueError if one is malformed."""
    data = tomllib.loads(path.read_text("utf-8"))
    lessons = [_lesson(entry) for entry in data["lesson"]]
    return {lesson.name: lesson for lesson in lessons}


def _lesson(entry: Mapping[str, object]) -> Lesson:
    raw = entry["step"]
    assert isinstance(raw, list)
    names = [str(step["name"]) for step in raw] + [""]
    steps = {str(step["name"]): _step(step, names[i + 1]) for i, step in enumerate(raw)}
    for step in steps.values():
        if unknown := set(step.ways.values()) - {*names}:
            raise ValueError(f"{step.name}: no step is called {min(unknown)!r}")
    seats, seed, options = entry.get("seats", 2), entry.get("seed", 0), entry.get("options", {})
    assert isinstance(seats, int)
    assert isinstance(seed, int)
    assert isinstance(options, dict)
    start, closing = str(entry.get("start", "")), words_in(entry["closing"], "closing")
    name, title = str(entry["name"]), words_in(entry["title"], "title")
    return Lesson(name, title, closing, seats, seed, options, start, steps)


def _step(entry: Mapping[str, object], following: str) -> Step:
    """`move` leads on to the next step, `ways` lead anywhere."""
    ways, points = entry.get("ways", {}), entry.get("points", [])
    assert isinstance(ways, dict)
    assert isinstance(points, list)
    if "move" in entry:
        ways = {entry["move"]: following, **ways}
    patterns = {re.compile(str(when)): str(name) for when, name in ways.items()}
    title, text = words_in(entry["title"], "title"), words_in(entry["text"], "text")
    return Step(str(entry["name"]), title, text, tuple(map(str, points)), patterns)
