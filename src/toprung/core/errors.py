"""What can be wrong with a request. Each kind is its own type.

Every error is raised before anything has changed: the caller still holds the old state.
"""

from __future__ import annotations

from toprung.core.words import Words


class ToprungError(Exception):
    """Base of all errors that Toprung raises on purpose; its text is meant for people."""

    @property
    def words(self) -> Words:
        """What is wrong, in every language; what is only known in English stands for them all."""
        return Words.same(str(self))


class Unparsable(ToprungError, ValueError):
    """The text, the JSON or the bytes are not in the notation at all."""


class RuleError(ToprungError):
    """Something that the rules forbid. `rule` is the id in the rulebook, `reason` says why in
    English, and `words` says it in every language."""

    def __init__(self, reason: str | Words, rule: str) -> None:
        said = Words.same(reason) if isinstance(reason, str) else reason
        super().__init__(f"{said.en} ({rule})")
        self._words = said
        self.rule = rule

    @property
    def reason(self) -> str:
        return self._words.en

    @property
    def words(self) -> Words:
        return self._words

    def __reduce__(self) -> tuple[object, ...]:
        """For copies and for other processes: rebuilt from everything it carries."""
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
    """A move meant for a state that has passed in the meantime."""


class Forbidden(RuleError):
    """Something that others may do, but not this person: the seat is not theirs, or only the host
    may."""


class Limited(ToprungError):
    """Too much, too long or too often. `said` is in every language where people may read it."""

    def __init__(self, said: str | Words) -> None:
        super().__init__(said if isinstance(said, str) else said.en)
        self._words = Words.same(said) if isinstance(said, str) else said

    @property
    def words(self) -> Words:
        return self._words


class Unavailable(ToprungError):
    """Something we depend on is not answering. Nothing is lost; you may try again. `detail` is for
    whoever runs the program: it may name files and hosts, and is no part of `words`."""

    def __init__(self, said: str | Words, detail: str = "") -> None:
        super().__init__(said, detail)
        self._words = Words.same(said) if isinstance(said, str) else said
        self.detail = detail

    def __str__(self) -> str:
        return f"{self._words.en}: {self.detail}" if self.detail else self._words.en

    @property
    def words(self) -> Words:
        return self._words
