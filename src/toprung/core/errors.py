"""What can be wrong with what somebody asks for. Each kind is its own type.

Every error is raised before anything has changed: the caller still holds the old state.
"""

from __future__ import annotations


class ToprungError(Exception):
    """Base of all errors that Toprung raises on purpose; its text is meant for people."""


class Unparsable(ToprungError, ValueError):
    """The text, the JSON or the bytes are not in the notation at all."""


class RuleError(ToprungError):
    """Something that the rules forbid. `rule` is the id in the rulebook, `reason` says why."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule


class Illegal(RuleError):
    """A well-formed move that the rules forbid in this position."""


class OutOfTurn(RuleError):
    """A move by a seat whose turn it is not, or in a phase to which it does not belong."""


class Impossible(RuleError, ValueError):
    """A position that cannot stand on a table; `field` names the part that is wrong."""

    def __init__(self, reason: str, rule: str, field: str) -> None:
        super().__init__(f"{field}: {reason}", rule)
        self.field = field


class Stale(ToprungError):
    """A move meant for a state that has passed meanwhile."""
