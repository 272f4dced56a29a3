"""Phrases in three languages, from words.toml, with their gaps filled."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from toprung.core.rulebook import LANGUAGES
from toprung.core.seat import Seat
from toprung.core.showing import Words
from toprung.games.moon import wording

Gap = str | int | Words  # a word in every language, or one per language


@cache
def phrases() -> Mapping[str, Words]:
    """All of them, by name."""
    data = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
    return {
        name: {"en": entry["en"], "fr": entry["fr"], "de": entry["de"]}
        for name, entry in data.items()
    }


def phrase(name: str, /, **gaps: Gap) -> Words:
    """A phrase with its gaps filled."""
    words = phrases()[name]
    return {
        "en": words["en"].format_map({key: _in(gap, "en") for key, gap in gaps.items()}),
        "fr": words["fr"].format_map({key: _in(gap, "fr") for key, gap in gaps.items()}),
        "de": words["de"].format_map({key: _in(gap, "de") for key, gap in gaps.items()}),
    }


def _in(gap: Gap, language: str) -> str:
    if isinstance(gap, dict):
        return {"en": gap["en"], "fr": gap["fr"], "de": gap["de"]}[language]
    return str(gap)


def joined(parts: Iterable[Words], between: str = " ") -> Words:
    """One after the other."""
    listed = list(parts)
    return {
        "en": between.join(part["en"] for part in listed),
        "fr": between.join(part["fr"] for part in listed),
        "de": between.join(part["de"] for part in listed),
    }


def players(seats: Sequence[Seat]) -> Words:
    """Players by number, with an "and" before the last."""
    en, fr, de = (
        wording.phrase("and", language).join(wording.player(seat, language) for seat in seats)
        for language in LANGUAGES
    )
    return {"en": en, "fr": fr, "de": de}


def sentence(words: Words) -> Words:
    """With a capital and a full stop."""
    return {"en": _whole(words["en"]), "fr": _whole(words["fr"]), "de": _whole(words["de"])}


def _whole(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
