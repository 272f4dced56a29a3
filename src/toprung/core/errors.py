"""What can be wrong with what somebody asks for. Each kind is its own type.

Every error is raised before anything has changed: the caller still holds the old state.
"""

from __future__ import annotations

from collections.abc import Mapping


class ToprungError(Exception):
    """Base of all errors that Toprung raises on purpose; its text is meant for people."""


class Unparsable(ToprungError, ValueError):
    """The text, the JSON or the bytes are not in the notation at all."""


class RuleError(ToprungError):
    """Something that the rules forbid. `rule` is the id in the rulebook, `reason` says why, and
    `words` says the same in every language that it is known in."""

    def __init__(self, reason: str, rule: str, words: Mapping[str, str] | None = None) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule
        self.words: Mapping[str, str] = {"en": reason} if words is None else dict(words)

    def __reduce__(self) -> tuple[object, ...]:
        """As copies and other processes need it: made anew from all that it carries."""
        return self.__class__.__new__, (self.__class__, *self.args), self.__dict__


class Illegal(RuleError):
    """A well-formed move that the rules forbid in this position."""


class OutOfTurn(RuleError):
    """A move by a seat whose turn it is not, or in a phase to which it does not belong."""


class Impossible(RuleError, ValueError):
    """A position that cannot stand on a table; `field` names the part that is wrong."""

    def __init__(self, reason: str, rule: str, field: str) -> None:
        super().__init__(f"{field}: {reason}", rule)
        self.field = field


class Stale(RuleError):
    """A move meant for a state that has passed meanwhile."""


class Forbidden(RuleError):
    """What may be done, but not by this person: another's seat, or what is only the host's."""


class Limited(ToprungError):
    """Too much, too long or too often."""


class Unavailable(ToprungError):
    """Something that is needed does not answer now; nothing is lost, and it may be tried again."""
