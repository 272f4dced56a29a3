"""Errors as clients get them: a kind, words in every language, and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from toprung.core import errors
from toprung.core.rulebook import Rule, Rulebook
from toprung.games.registry import REGISTRY
from toprung.match import house_rules
from toprung.protocol.to_client import ErrorKind, Fault

# The first that fits counts: an error of a kind that is not named here is "illegal".
_KINDS: Final[tuple[tuple[type[errors.ToprungError], ErrorKind], ...]] = (
    (errors.Unparsable, "unparsable"),
    (errors.OutOfTurn, "out_of_turn"),
    (errors.Stale, "stale"),
    (errors.Forbidden, "forbidden"),
    (errors.Limited, "limit"),
    (errors.Unavailable, "unavailable"),
)


def fault(error: errors.ToprungError) -> Fault:
    """What a client is told of an error; words known in English only stand for all languages."""
    kind = _kind(error)
    if not isinstance(error, errors.RuleError):
        return Fault(kind=kind, words=error.words)
    rule = rules().get(error.rule)
    return Fault(
        kind=kind,
        words=error.words,
        rule=error.rule,
        rule_words=None if rule is None else rule.text,
    )


def _kind(error: errors.ToprungError) -> ErrorKind:
    for type_, kind in _KINDS:
        if isinstance(error, type_):
            return kind
    return "illegal"


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule that may be cited, by its id."""
    return {rule.id: rule for book in _rulebooks() for rule in book}


def _rulebooks() -> Iterator[Rulebook]:
    for entry in REGISTRY.values():
        yield entry.rulebook
    yield house_rules()
