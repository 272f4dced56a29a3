"""Errors of the service itself, besides those of the rules."""

from __future__ import annotations

from toprung.core.errors import Forbidden
from toprung.match.house_rules import refusals


class Missing(Exception):
    """There is nothing by that name."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"there is no {what} {name[:40]!r}")


class Stranger(Forbidden):
    """An unknown token, or none where one is needed."""

    def __init__(self) -> None:
        refusal = refusals()["unknown-person"]
        super().__init__(refusal.words, refusal.rule)
