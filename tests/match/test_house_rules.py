"""The house rules and their words."""

from __future__ import annotations

from dataclasses import asdict

from toprung.games.registry import REGISTRY
from toprung.match.house_rules import house_rules, refusals


def test_every_refusal_rests_on_a_house_rule_and_has_words() -> None:
    for refusal in refusals().values():
        assert refusal.rule in house_rules()
        words = asdict(refusal.words)
        assert len(set(words.values())) == 3
        assert not any(text.endswith(".") for text in words.values())


def test_house_rules_have_ids_of_their_own() -> None:
    games = {rule.id for entry in REGISTRY.values() for rule in entry.rulebook}
    assert all(rule.id.startswith("TR-") for rule in house_rules())
    assert not games & {rule.id for rule in house_rules()}
