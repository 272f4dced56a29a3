"""Scoring of the cooperative game: the box lid, the chart, the high score (CM-COO)."""

from __future__ import annotations

from collections.abc import Iterable

from toprung.games.moon.editions import COOPERATION, Step
from toprung.games.moon.state import Span


def points(spans: Iterable[Span], lid: float = COOPERATION.lid) -> int:
    """What the structure is worth beside a lid of this height in metres (CM-COO-3)."""
    return sum(_worth(span, lid) for span in spans)


def _worth(span: Span, lid: float) -> int:
    if span.lowest > lid:
        return COOPERATION.wholly_higher
    return COOPERATION.partly_higher if span.highest > lid else 0


def achievement(score: int) -> Step:
    """The highest step of the chart that the score reaches (CM-COO-6)."""
    return [step for step in COOPERATION.chart if step.points <= score][-1]


def beats(score: int, high_score: int | None) -> bool:
    """Whether the score is a new high score, given the one that was kept (CM-COO-7)."""
    return high_score is None or score > high_score
