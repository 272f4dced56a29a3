"""Errors of the service itself, besides those of the rules."""

from __future__ import annotations

from toprung.core.errors import Forbidden
from toprung.match.house_rules import refusals


class Missing(Exception):
    """There is nothing by that name, which is not repeated: a table's code lets people in."""

    def __init__(self, what: str) -> None:
        super().__init__(f"there is no such {what}")


class Stranger(Forbidden):
    """An unknown token, or none where one is needed."""

    def __init__(self) -> None:
        refusal = refusals()["unknown-person"]
        super().__init__(refusal.words, refusal.rule)
