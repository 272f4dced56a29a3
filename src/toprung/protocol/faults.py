"""Errors as clients get them: a kind, words in every language, and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from toprung.core import errors
from toprung.core.rulebook import LANGUAGES, Language, Rule, Rulebook
from toprung.games.registry import REGISTRY
from toprung.match import house_rules
from toprung.protocol.parts import Words
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
        return Fault(kind=kind, words=english(str(error)))
    words = in_all({one: error.words.get(one, error.reason) for one in LANGUAGES})
    rule = rules().get(error.rule)
    return Fault(
        kind=kind,
        words=words,
        rule=error.rule,
        rule_words=None if rule is None else in_all(rule.text),
    )


def _kind(error: errors.ToprungError) -> ErrorKind:
    for type_, kind in _KINDS:
        if isinstance(error, type_):
            return kind
    return "illegal"


def english(text: str) -> Words:
    return Words(en=text, fr=text, de=text)


def in_all(words: Mapping[Language, str] | Mapping[str, str]) -> Words:
    return Words(en=words["en"], fr=words["fr"], de=words["de"])


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule that may be cited, by its id."""
    return {rule.id: rule for book in _rulebooks() for rule in book}


def _rulebooks() -> Iterator[Rulebook]:
    for entry in REGISTRY.values():
        yield entry.rulebook
    yield house_rules()
