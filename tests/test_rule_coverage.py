"""Every rule of a finished game is proved by a test, and no test proves a rule unknown."""

from __future__ import annotations

from pathlib import Path

from toprung.cli.rule_coverage import proofs
from toprung.games.registry import REGISTRY
from toprung.match import house_rules

PROOFS = proofs(Path(__file__).parent)


def test_every_rule_of_a_game_and_of_the_house_has_a_test() -> None:
    books = [house_rules(), *(entry.rulebook for entry in REGISTRY.values())]
    missing = [rule.id for book in books for rule in book if rule.id not in PROOFS]
    assert not missing, f"no test is marked with: {', '.join(missing)}"


def test_every_marker_names_a_rule() -> None:
    known = {rule.id for entry in REGISTRY.values() for rule in entry.rulebook}
    known |= {rule.id for rule in house_rules()}
    unknown = {rule: tests for rule, tests in PROOFS.items() if rule not in known}
    assert not unknown
