"""Words in three languages: filling gaps, and reading them from files."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from toprung.core.json import dumps
from toprung.core.words import BadWords, Words, gaps_of, joined, listed, load_words, seat_gap

TAKES = Words("{who} takes {what}", "{who} prend {what}", "{who} nimmt {what}")
DROP = Words("a drop", "une goutte", "einen Tropfen")


def test_words_are_reached_by_language() -> None:
    assert (DROP["en"], DROP["fr"], DROP["de"]) == ("a drop", "une goutte", "einen Tropfen")
    assert Words.same("Toprung") == Words("Toprung", "Toprung", "Toprung")
    assert Words.of(lambda language: language) == Words("en", "fr", "de")


def test_gaps_take_texts_numbers_and_words() -> None:
    assert TAKES.fill(who="Ada", what=DROP).de == "Ada nimmt einen Tropfen"
    assert TAKES.fill(who="Ada", what=3).en == "Ada takes 3"


def test_a_forgotten_gap_is_an_error() -> None:
    with pytest.raises(KeyError, match="what"):
        TAKES.fill(who="Ada")


def test_gaps_for_people_stay_open_until_their_names_are_known() -> None:
    open_ = TAKES.fill(who=seat_gap(1), what=DROP)
    assert gaps_of(open_.fr) == ("seat1",)
    assert open_.fill(seat0="Ben") == open_
    assert open_.fill(seat0="Ben", seat1="Ada").fr == "Ada prend une goutte"


def test_people_are_called_by_name_or_else_by_number() -> None:
    words = Words("{seat0} and {seat1}", "{seat0} et {seat1}", "{seat0} und {seat1}")
    assert words.named() == Words(
        "player 1 and player 2", "le joueur 1 et le joueur 2", "Spieler 1 und Spieler 2"
    )
    bot = Words("the careful bot", "le bot prudent", "der vorsichtige Bot")
    assert words.named(("Ada", bot))["fr"] == "Ada et le bot prudent"
    assert words.named(("", "{seat0}"))["en"] == "player 1 and {seat0}"


def test_what_is_filled_in_has_no_gaps_itself() -> None:
    """A person may be called anything."""
    assert TAKES.fill(who="{what}", what="{who}").en == "{what} takes {who}"


def test_words_are_joined_language_by_language() -> None:
    both = joined((DROP, DROP), Words(" and ", " et ", " und "))
    assert both.fr == "une goutte et une goutte"
    assert joined(()) == Words.same("")


def test_things_are_listed_as_people_say_it() -> None:
    names = [Words.same(name) for name in ("Ann", "Ben", "Cy")]
    assert listed(names[:1]) == names[0]
    assert listed(names[:2]).fr == "Ann et Ben"
    assert listed(names).de == "Ann, Ben und Cy"
    with pytest.raises(ValueError, match="nothing to list"):
        listed(())


def test_words_travel_as_json_and_between_processes() -> None:
    assert json.loads(dumps({"words": DROP})) == {
        "words": {"en": "a drop", "fr": "une goutte", "de": "einen Tropfen"}
    }
    assert pickle.loads(pickle.dumps(DROP)) == DROP
    with pytest.raises(TypeError, match="no place in JSON"):
        dumps({"words": {1, 2}})


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "words.toml"
    path.write_text(text, "utf-8")
    return path


def test_phrases_are_read_by_name_and_nested_ones_by_path(tmp_path: Path) -> None:
    text = '[yes]\nen="yes"\nfr="oui"\nde="ja"\n[a.b]\nen="b"\nfr="b"\nde="b"\n'
    found = load_words(written(tmp_path, text))
    assert found == {"yes": Words("yes", "oui", "ja"), "a.b": Words.same("b")}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[yes]\nen="yes"\nfr="oui"\n', "yes: field 'de' is missing"),
        ('[yes]\nen="yes"\nfr=""\nde="ja"\n', "yes: field 'fr' must be a non-empty str"),
        ('[yes]\nen="yes"\nfr="oui"\nde=1\n', "yes: field 'de' must be a non-empty str"),
        ('[yes]\nen="yes"\nfr="oui"\nde="ja"\nit="si"\n', "yes: unknown field 'it'"),
        ('[a]\nen="a"\n[a.b]\nen="b"\nfr="b"\nde="b"\n', "a: field 'en' must be a table"),
        ('yes="yes"\n', "the top level: field 'yes' must be a table"),
        ("[yes\n", "words.toml"),
    ],
)
def test_a_malformed_file_of_words_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadWords, match=complaint):
        load_words(written(tmp_path, text))


def test_people_go_by_their_names_by_what_the_gap_suggests_or_by_number() -> None:
    gaps = Words.same(f"{seat_gap(0)}, {seat_gap(1, 'red')}, {seat_gap(2)}")
    assert gaps.named().fr == "le joueur 1, red, le joueur 3"
    assert gaps.named(["Ada", "", DROP]).de == "Ada, red, einen Tropfen"
    assert gaps.named(["Ada", "Ben"]).en == "Ada, Ben, player 3"


def test_a_name_with_braces_is_left_as_it_is() -> None:
    gaps = TAKES.fill(who=Words.same(seat_gap(0, "red")), what=DROP)
    assert gaps.fill() == gaps
    assert gaps.named(["{seat1:blue}"]).en == "{seat1:blue} takes a drop"
