"""Errors of the service itself, besides those of the rules."""

from __future__ import annotations

from typing import Final

from toprung.core.errors import Forbidden
from toprung.core.words import Words
from toprung.match.house_rules import refusals


# What people come upon by a wrong code or an old link; the rest only programs ask for.
_MISSING: Final = {
    "table": Words(
        "there is no table {name}; check the code, or the table was put away",
        "il n’y a pas de table {name} ; vérifiez le code, ou la table a été rangée",
        "einen Tisch {name} gibt es nicht; prüf den Code, oder der Tisch wurde abgeräumt",
    ),
    "match": Words(
        "this match is not kept here",
        "cette partie n’est pas conservée ici",
        "diese Partie ist hier nicht aufbewahrt",
    ),
}


class Missing(Exception):
    """There is nothing by that name."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"there is no {what} {name[:40]!r}")
        known = _MISSING.get(what)
        self.words = Words.same(str(self)) if known is None else known.fill(name=name[:40])


class Stranger(Forbidden):
    """An unknown token, or none where one is needed."""

    def __init__(self) -> None:
        refusal = refusals()["unknown-person"]
        super().__init__(refusal.words, refusal.rule)
