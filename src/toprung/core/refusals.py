"""Why a move is refused: a game's reasons as data, each with its rule and its words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from toprung.core.errors import Forbidden, Illegal, OutOfTurn, RuleError, Stale
from toprung.core.rulebook import Language


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason: its stable name, the id of the rule, and the words in every language.

    `kind` tells how it is meant. The default, illegal, is wrong whenever and whoever asks;
    out_of_turn may be fine, but not now or not by this player; stale came too late; forbidden is
    for somebody else.
    """

    name: str
    rule: str
    words: tuple[tuple[Language, str], ...]
    kind: str = "illegal"

    @property
    def out_of_turn(self) -> bool:
        return self.kind == "out_of_turn"

    def reason(self, language: Language = "en") -> str:
        return dict(self.words)[language]

    def error(self) -> RuleError:
        """The error to raise."""
        return _ERRORS[self.kind](self.reason(), self.rule, dict(self.words))


_ERRORS: dict[str, type[RuleError]] = {
    "illegal": Illegal,
    "out_of_turn": OutOfTurn,
    "stale": Stale,
    "forbidden": Forbidden,
}


def load_refusals(path: Path) -> dict[str, Refusal]:
    """All of a file, by name."""
    data = tomllib.loads(path.read_text("utf-8"))
    return {
        name: Refusal(
            name,
            entry["rule"],
            (("en", entry["en"]), ("fr", entry["fr"]), ("de", entry["de"])),
            next((kind for kind in _ERRORS if entry.get(kind)), "illegal"),
        )
        for name, entry in data.items()
    }
