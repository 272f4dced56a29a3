"""Why a move is refused: a game's reasons as data, each with its rule and its words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from toprung.core.errors import Illegal, OutOfTurn
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

    def error(self) -> Illegal | OutOfTurn:
        """The error to raise."""
        kind = OutOfTurn if self.out_of_turn else Illegal
        return kind(self.reason(), self.rule, dict(self.words))


def load_refusals(path: Path) -> dict[str, Refusal]:
    """All of a file, by name."""
    data = tomllib.loads(path.read_text("utf-8"))
    return {
        name: Refusal(
            name,
            entry["rule"],
            (("en", entry["en"]), ("fr", entry["fr"]), ("de", entry["de"])),
            entry.get("out_of_turn", False),
        )
        for name, entry in data.items()
    }
