"""Why a move or an event is refused: the rule and the words, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toprung.core.refusals import Refusal, load_refusals

__all__ = ["Refusal", "refusal_named", "refusals"]


@cache
def refusals() -> dict[str, Refusal]:
    """All of them, by name, from refusals.toml."""
    return load_refusals(Path(__file__).with_name("refusals.toml"))


def refusal_named(name: str) -> Refusal:
    return refusals()[name]
