"""Why a move is refused: the rule and the words, for the names that the kernels give."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from toprung.core.rulebook import Language


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason: its stable name, the id of the rule, and the words in every language.

    `out_of_turn` tells that the move may be fine, but not now or not by this player.
    """

    name: str
    rule: str
    words: tuple[tuple[Language, str], ...]
    out_of_turn: bool = False

    def reason(self, language: Language = "en") -> str:
        return dict(self.words)[language]


@cache
def refusals() -> dict[str, Refusal]:
    """All of them, by name, from refusals.toml."""
    data = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text("utf-8"))
    return {
        name: Refusal(
            name,
            entry["rule"],
            (("en", entry["en"]), ("fr", entry["fr"]), ("de", entry["de"])),
            entry.get("out_of_turn", False),
        )
        for name, entry in data.items()
    }


def refusal_named(name: str) -> Refusal:
    return refusals()[name]
