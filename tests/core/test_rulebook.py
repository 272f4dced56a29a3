"""The rulebooks are complete in three languages, and a broken file says where it is broken."""

import pickle
import re
import tomllib
from dataclasses import astuple
from pathlib import Path

import pytest

import toprung.games
from toprung.core.rulebook import Rulebook, RulebookError, UnknownRule
from toprung.core.words import LANGUAGES, Words

GAMES = Path(toprung.games.__path__[0])

CLIMBERS_IDS = """
    CL-MAT-1 CL-MAT-2 CL-MAT-3 CL-MAT-4 CL-MAT-5
    CL-BLK-1 CL-BLK-2 CL-BLK-3 CL-BLK-4 CL-BLK-5 CL-BLK-6 CL-BLK-7
    CL-LAD-1 CL-LAD-2 CL-LAD-3 CL-LAD-4 CL-LAD-5 CL-LAD-6 CL-LAD-7
    CL-STN-1 CL-STN-2 CL-STN-3 CL-STN-4
    CL-PRE-1 CL-PRE-2 CL-PRE-3 CL-PRE-4 CL-PRE-5 CL-PRE-6 CL-PRE-7
    CL-MOV-1 CL-MOV-2 CL-MOV-3 CL-MOV-4 CL-MOV-5 CL-MOV-6 CL-MOV-7 CL-MOV-8
    CL-TRN-1 CL-TRN-2 CL-TRN-3
    CL-BUI-1 CL-BUI-2 CL-BUI-3 CL-BUI-4 CL-BUI-5 CL-BUI-6 CL-BUI-7 CL-BUI-8 CL-BUI-9
    CL-BUI-12 CL-BUI-10 CL-BUI-11
    CL-END-1 CL-END-2 CL-END-3 CL-END-4
    CL-VAR-1 CL-VAR-2
"""

MOON_IDS = """
    CM-MAT-1 CM-MAT-2 CM-MAT-3
    CM-PRE-1 CM-PRE-2 CM-PRE-3 CM-PRE-4 CM-PRE-5
    CM-TRN-1 CM-TRN-2 CM-TRN-3 CM-TRN-4 CM-TRN-5 CM-TRN-6
    CM-BAL-1 CM-BAL-2
    CM-MIS-1 CM-MIS-2 CM-MIS-3 CM-MIS-4 CM-MIS-5 CM-MIS-6 CM-MIS-7 CM-MIS-8
    CM-END-1 CM-END-2 CM-END-3 CM-END-4 CM-END-5 CM-END-6 CM-END-7 CM-END-8
    CM-COO-1 CM-COO-2 CM-COO-3 CM-COO-4 CM-COO-5 CM-COO-6 CM-COO-7 CM-COO-8
    CM-FIG-1 CM-FIG-2 CM-FIG-3 CM-FIG-4 CM-FIG-5 CM-FIG-6 CM-FIG-7 CM-FIG-8
"""

RULINGS = """
    CL-MAT-5 CL-BLK-6 CL-BLK-7 CL-LAD-7 CL-STN-4 CL-MOV-6 CL-MOV-7 CL-MOV-8
    CL-BUI-9 CL-BUI-12 CL-BUI-10 CL-BUI-11 CL-END-4
    CM-MAT-2 CM-MAT-3 CM-PRE-4 CM-TRN-6 CM-MIS-1 CM-MIS-2 CM-MIS-7 CM-MIS-8 CM-END-1 CM-END-7
    CM-COO-8
"""

ONLY_2017 = ["CM-PRE-2", "CM-PRE-4", "CM-MIS-4", "CM-END-2", "CM-END-5", "CM-END-8"]
ONLY_2022 = ["CM-PRE-3", "CM-PRE-5", "CM-MIS-5", "CM-END-6", *(f"CM-COO-{n}" for n in range(1, 9))]

SMALL = """
game = "small"
name = { en = "Small", fr = "Petit", de = "Klein" }
[sections]
all = { en = "All", fr = "Tout", de = "Alles" }
[[rule]]
id = "CL-AAA-1"
section = "all"
title = { en = "One", fr = "Un", de = "Eins" }
text = { en = "One thing.", fr = "Une chose.", de = "Ein Ding." }
"""


@pytest.fixture(scope="module")
def climbers() -> Rulebook:
    return Rulebook.load(GAMES / "climbers" / "rulebook.toml")


@pytest.fixture(scope="module")
def moon() -> Rulebook:
    return Rulebook.load(GAMES / "moon" / "rulebook.toml")


@pytest.fixture(params=["climbers", "moon"])
def book(request: pytest.FixtureRequest, climbers: Rulebook, moon: Rulebook) -> Rulebook:
    return climbers if request.param == "climbers" else moon


def load_text(folder: Path, text: str) -> Rulebook:
    path = folder / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return Rulebook.load(path)


def test_every_ledger_rule_is_there_in_order(climbers: Rulebook, moon: Rulebook) -> None:
    assert [rule.id for rule in climbers] == CLIMBERS_IDS.split()
    assert [rule.id for rule in moon] == MOON_IDS.split()
    assert (len(climbers), len(moon)) == (59, 48)


def test_games_and_names(climbers: Rulebook, moon: Rulebook) -> None:
    assert (climbers.game, climbers.name["de"]) == ("climbers", "Die Aufsteiger")
    assert (moon.game, moon.name["en"]) == ("moon", "Catch the Moon")


def test_ids_are_unique_and_well_formed(book: Rulebook) -> None:
    ids = [rule.id for rule in book]
    assert len(set(ids)) == len(ids)
    assert [i for i in ids if not re.fullmatch(r"C[LM]-[A-Z]{3}-\d+", i)] == []


def test_every_phrase_is_filled_and_differs_between_languages(book: Rulebook) -> None:
    for rule in book:
        for words in (rule.title, rule.text, rule.why):
            if words is not None:
                assert all(phrase.strip() == phrase != "" for phrase in astuple(words)), rule.id
                assert len(set(astuple(words))) == len(LANGUAGES), rule.id


def test_titles_are_short_and_unique(book: Rulebook) -> None:
    for language in LANGUAGES:
        titles = [rule.title[language] for rule in book]
        assert [t for t in titles if len(t.split()) > 5] == []
        assert len(set(titles)) == len(titles)


def test_texts_are_sentences(book: Rulebook) -> None:
    phrases = [words[x] for r in book for words in (r.text, r.why) if words for x in LANGUAGES]
    assert [p for p in phrases if not p.endswith(".") or "  " in p] == []


def test_typography_follows_each_language(book: Rulebook) -> None:
    for rule in book:
        for words in (rule.title, rule.text, rule.why):
            if words is not None:
                assert not re.search(r"['\"]", "".join(astuple(words))), rule.id
                assert not re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]", words["fr"]), rule.id
                assert not re.search(r"[“”]", words["fr"]), rule.id
                assert words["de"].count("„") == words["de"].count("“"), rule.id


def test_all_languages_give_the_same_ids_and_large_numbers(book: Rulebook) -> None:
    """Figures of two digits and more, dimensions and ids are the same in every language."""
    pattern = re.compile(r"C[LM]-[A-Z]{3}-\d+|\d×\d×\d|\d{2,}")
    for rule in book:
        for words in (rule.text, rule.why):
            if words is not None:
                found = {tuple(sorted(pattern.findall(phrase))) for phrase in astuple(words)}
                assert len(found) == 1, rule.id


def test_references_in_texts_exist(book: Rulebook) -> None:
    for rule in book:
        for words in (rule.text, rule.why):
            for phrase in astuple(words) if words is not None else ():
                assert all(i in book for i in re.findall(r"C[LM]-[A-Z]{3}-\d+", phrase)), rule.id


def test_rulings_and_only_rulings_say_why(climbers: Rulebook, moon: Rulebook) -> None:
    rules = [*climbers, *moon]
    assert [rule.id for rule in rules if rule.kind == "ruling"] == RULINGS.split()
    assert [rule.id for rule in rules if rule.why is not None] == RULINGS.split()


def test_variants_and_figures(climbers: Rulebook, moon: Rulebook) -> None:
    rules = [*climbers, *moon]
    variants = [rule.id for rule in rules if rule.kind == "variant"]
    assert variants == ["CL-PRE-5", "CL-PRE-6", "CL-PRE-7", "CL-VAR-1", "CM-END-8"]
    assert [r.id for r in rules if r.kind == "figure"] == [f"CM-FIG-{n}" for n in range(1, 9)]


def test_editions(climbers: Rulebook, moon: Rulebook) -> None:
    assert all(rule.editions == () for rule in climbers)
    assert [rule.id for rule in moon if rule.editions == ("2017",)] == ONLY_2017
    assert [rule.id for rule in moon if rule.editions == ("2022",)] == ONLY_2022
    assert {rule.editions for rule in moon} == {(), ("2017",), ("2022",)}


def test_sections_are_contiguous_and_in_the_order_declared(book: Rulebook) -> None:
    met = list(dict.fromkeys(rule.section for rule in book))
    assert met == list(book.sections)
    assert [r.section for r in book] == sorted((r.section for r in book), key=met.index)


def test_section_title(climbers: Rulebook) -> None:
    assert climbers.section_title("ladders", "fr") == "Échelles"
    with pytest.raises(KeyError):
        climbers.section_title("snakes", "en")


def test_cite_gives_id_and_text(climbers: Rulebook) -> None:
    rule = climbers["CL-BUI-4"]
    assert rule.cite("de") == f"CL-BUI-4: {rule.text['de']}"
    assert len({rule.cite(language) for language in LANGUAGES}) == 3


def test_membership_is_by_id(climbers: Rulebook) -> None:
    assert "CL-BUI-4" in climbers
    assert "CM-TRN-1" not in climbers


def test_rules_are_values(climbers: Rulebook) -> None:
    again = Rulebook.load(GAMES / "climbers" / "rulebook.toml")
    assert set(again) == set(climbers)
    assert pickle.loads(pickle.dumps(climbers["CL-END-4"])) == climbers["CL-END-4"]


def test_unknown_rule_names_id_game_and_near_matches(climbers: Rulebook) -> None:
    with pytest.raises(UnknownRule) as caught:
        climbers["cl-bui-44"]
    assert isinstance(caught.value, KeyError)
    assert (caught.value.rule_id, caught.value.game) == ("cl-bui-44", "climbers")
    assert "CL-BUI-4" in caught.value.near
    assert "'cl-bui-44'" in str(caught.value)
    assert "'climbers'" in str(caught.value)
    assert "did you mean CL-BUI-4" in str(caught.value)


def test_unknown_rule_without_near_matches_suggests_none(climbers: Rulebook) -> None:
    with pytest.raises(UnknownRule, match=r"^no rule '\?' in the rulebook of 'climbers'$"):
        climbers["?"]


def test_unknown_rule_survives_pickling() -> None:
    error = UnknownRule("CL-BUI-0", "climbers", ("CL-BUI-1",))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_small_book_of_these_tests_loads(tmp_path: Path) -> None:
    book = load_text(tmp_path, SMALL)
    rule = book["CL-AAA-1"]
    assert (len(book), rule.kind, rule.editions, rule.why) == (1, "rule", (), None)
    assert rule.title == Words("One", "Un", "Eins")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (', de = "Ein Ding."', "", "CL-AAA-1, text: field 'de' is missing"),
        ('"Une chose."', '""', "CL-AAA-1, text: field 'fr' must be a non-empty str"),
        ('de = "Eins"', 'de = "Eins", it = "Uno"', "CL-AAA-1, title: unknown field 'it'"),
        ("text = {", "txet = {", "CL-AAA-1: unknown field 'txet'"),
        ('id = "CL-AAA-1"', "", "rule number 1: field 'id' is missing"),
        ('section = "all"', "", "CL-AAA-1: field 'section' is missing"),
        ('section = "all"', 'section = "any"', "CL-AAA-1: field 'section' names no section: 'any'"),
        ('section = "all"', 'section = "all"\nkind = "law"', "CL-AAA-1: field 'kind' must be one"),
        ('section = "all"', 'section = "all"\neditions = [2017]', "CL-AAA-1: field 'editions'"),
        ('section = "all"', 'section = "all"\nwhy.en = "So"', "CL-AAA-1, why: field 'fr' is miss"),
        (', fr = "Tout"', "", "sections, all: field 'fr' is missing"),
        ('game = "small"', "", "the top level: field 'game' is missing"),
        ("[[rule]]", "[rule]", "the top level: field 'rule' must be a non-empty list"),
        ("[[rule]]", "[[rules]]", "the top level: unknown field 'rules'"),
    ],
)
def test_malformed_entry_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert SMALL.count(old) == 1
    with pytest.raises(RulebookError, match=re.escape(f"rulebook.toml: {complaint}")):
        load_text(tmp_path, SMALL.replace(old, new))


def test_duplicate_id_is_refused(tmp_path: Path) -> None:
    entry = SMALL[SMALL.index("[[rule]]") :]
    with pytest.raises(RulebookError, match="CL-AAA-1: this id is used twice"):
        load_text(tmp_path, SMALL + entry)


def test_broken_toml_is_a_rulebook_error(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as caught:
        load_text(tmp_path, "game = ")
    assert isinstance(caught.value.__cause__, tomllib.TOMLDecodeError)
