"""The rulebooks in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import error, ok, run
from toprung.cli import rules
from toprung.core.words import LANGUAGES, Language
from toprung.games.registry import REGISTRY


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_rules_are_listed_by_section_in_every_language(game: str, lang: Language) -> None:
    book = REGISTRY[game].rulebook
    shown = ok("rules", "--game", game, "--lang", lang)
    assert max(map(len, shown.splitlines())) <= 100
    assert not [line for line in shown.splitlines() if line != line.rstrip()]
    flat = " ".join(shown.split())
    for rule in book:
        assert f"{rule.id} {rule.title[lang]}" in flat
        assert " ".join(rule.text[lang].split()) in flat
        if rule.why:
            assert " ".join(rule.why[lang].split()) in flat
    for slug in book.sections:
        assert shown.count(f"{book.name[lang]}: {book.section_title(slug, lang)}\n") >= 1


def test_rules_can_be_picked_by_id_from_any_game() -> None:
    shown = ok("rules", "cl-bui-9", "CM-FIG-1")
    assert "CL-BUI-9  How pawns are shifted  (ruling)" in shown
    assert "CM-FIG-1" in shown
    assert "CL-BUI-8" not in shown


def test_house_rules_are_read_like_those_of_a_game() -> None:
    assert "TR-SEA-1  Une place, un joueur" in ok("rules", "--game", "table", "--lang", "fr")
    assert "TR-BAK-1" in ok("rules", "tr-bak-1")


def test_unknown_rules_suggest_near_ones() -> None:
    assert error("rules", "CL-BLK-44").startswith("there is no rule 'CL-BLK-44'; did you mean CL-")
    assert error("rules", "???") == "there is no rule '???'; `toprung rules` lists all"
    assert "CM-FIG-1" in error("rules", "--game", "climbers", "CM-FIG-1")


def test_rules_as_json() -> None:
    listed = json.loads(ok("rules", "--json", "--lang", "de"))
    book = REGISTRY["climbers"].rulebook
    assert [entry["id"] for entry in listed] == [rule.id for rule in book]
    assert listed[0] == {
        "id": "CL-MAT-1",
        "game": "climbers",
        "kind": "rule",
        "section": "material",
        "section_title": "Spielmaterial",
        "title": "Spieler und Figuren",
        "text": book["CL-MAT-1"].text["de"],
        "why": None,
        "editions": [],
    }


def test_coverage_lists_the_tests_of_each_rule() -> None:
    shown = run("rules", "--coverage", "CL-BUI-1").stdout
    assert shown.startswith("CL-BUI-1\n    tests/")
    tests = json.loads(run("rules", "--coverage", "--json", "CL-BUI-1").stdout)
    assert all("::test_" in test for test in tests["CL-BUI-1"])


def checkout(folder: Path, test: str) -> Path:
    """A checkout with one test; the path of its rules.py."""
    (folder / "tests").mkdir()
    (folder / "pyproject.toml").touch()
    (folder / "tests" / "test_one.py").write_text(test)
    return folder / "src" / "toprung" / "cli" / "rules.py"


def test_a_rule_of_a_finished_game_without_a_test_is_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked = 'import pytest\n@pytest.mark.rule("CL-BUI-1")\ndef test_it() -> None: ...\n'
    monkeypatch.setattr(rules, "__file__", str(checkout(tmp_path, marked)))
    proved = run("rules", "--coverage", "CL-BUI-1")
    assert (proved.exit_code, proved.stdout) == (0, "CL-BUI-1\n    tests/test_one.py::test_it\n")
    missing = run("rules", "--coverage", "CL-BUI-1", "CL-BUI-2")
    assert missing.exit_code == 1
    assert missing.stdout.endswith("CL-BUI-2\n    no test yet\n")
    assert missing.stderr == "1 rules without a test: CL-BUI-2\n"


def test_coverage_needs_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "__file__", str(tmp_path / "a" / "b" / "c" / "rules.py"))
    assert error("rules", "--coverage").startswith("the tests are not here: run this from a check")
