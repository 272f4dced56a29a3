"""Why a move is refused: a game's reasons as data, each with its rule and its words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from toprung.core.errors import Forbidden, Illegal, OutOfTurn, RuleError, Stale
from toprung.core.words import BadWords, Words, words_in


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason: its stable name, the id of the rule, and the words.

    `kind` tells how it is meant. The default, illegal, is wrong whenever and whoever asks;
    out_of_turn may be fine, but not now or not by this player; stale came too late; forbidden is
    for others to do.
    """

    name: str
    rule: str
    words: Words
    kind: str = "illegal"

    @property
    def out_of_turn(self) -> bool:
        return self.kind == "out_of_turn"

    def error(self) -> RuleError:
        """The error to raise."""
        return _ERRORS[self.kind](self.words, self.rule)


_ERRORS: dict[str, type[RuleError]] = {
    "illegal": Illegal,
    "out_of_turn": OutOfTurn,
    "stale": Stale,
    "forbidden": Forbidden,
}


def load_refusals(path: Path) -> dict[str, Refusal]:
    """All of a file, by name. Raises BadWords for a file that is malformed."""
    data = tomllib.loads(path.read_text("utf-8"))
    try:
        return {name: _refusal(name, entry) for name, entry in data.items()}
    except BadWords as error:
        raise BadWords(f"{path}: {error}") from error


def _refusal(name: str, entry: Mapping[str, object]) -> Refusal:
    words = words_in(entry, name, beside=("rule", *_ERRORS))
    rule = entry.get("rule")
    if not isinstance(rule, str) or not rule:
        raise BadWords(f"{name}: field 'rule' must be the id of a rule")
    kind = next((kind for kind in _ERRORS if entry.get(kind)), "illegal")
    return Refusal(name, rule, words, kind)
