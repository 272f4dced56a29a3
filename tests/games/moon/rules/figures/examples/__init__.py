"""Structures by hand for each figure, worked out from the ladders' dimensions: such as are it, and
such as nearly are. None of them was found by asking what is recognised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.games.moon.rules.figures.scenes import Built

Build = Callable[[int], Built]  # what a hand of that number builds (see scenes.Site)


@dataclass(frozen=True)
class Near:
    """A structure that nearly is the figure, and the ladders that the placed one must touch."""

    build: Build
    touched: frozenset[int]
