"""Words in every language that Toprung speaks: the one type, the one loader, the one way to fill
gaps. The language is picked where they are shown."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

Language = Literal["en", "fr", "de"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_GAP: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_SEAT: Final = re.compile(r"seat[0-9]+")
_PERSON: Final = re.compile(r"\{seat([0-9]{1,3})(?::([^{}]*))?\}")


class BadWords(ValueError):
    """A file of words is malformed; the message names the entry and the field."""


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence or a name in every language; pick one when you show it."""

    en: str
    fr: str
    de: str

    @classmethod
    def same(cls, text: str) -> Words:
        """The same text in every language."""
        return cls(text, text, text)

    @classmethod
    def of(cls, say: Callable[[Language], str]) -> Words:
        """What `say` gives for each language."""
        return cls(say("en"), say("fr"), say("de"))

    def __getitem__(self, language: Language) -> str:
        match language:
            case "en":
                return self.en
            case "fr":
                return self.fr
            case "de":
                return self.de
        raise KeyError(language)

    def fill(self, **gaps: Gap) -> Words:
        """These words with their gaps (`{name}`) filled; a gap given as Words is filled with the
        text of each language. Gaps for people, `{seat0}`, `{seat1}` and so on, may stay open until
        their names are known. Raises KeyError if any other gap is left."""
        return Words.of(lambda language: _filled(self[language], gaps, language))

    def named(self, names: Sequence[str | Words] = ()) -> Words:
        """These words with the gaps for people filled, by seat: with these names; where a name is
        empty or missing, with what the gap itself suggests, or else with 'player 1' and so on."""
        return Words.of(lambda language: _named(self[language], names, language))

    def map(self, change: Callable[[str], str]) -> Words:
        """The text of each language, changed."""
        return Words(change(self.en), change(self.fr), change(self.de))


Gap = str | int | Words


def seat_gap(seat: int, suggested: str = "") -> str:
    """The gap for the name of the player in this seat; `{seat0:red}` suggests what to call them
    while their name is not known."""
    return f"{{seat{seat}:{suggested}}}" if suggested else f"{{seat{seat}}}"


def joined(parts: Iterable[Words], between: str | Words = " ") -> Words:
    """One after the other."""
    listed = list(parts)
    link = Words.same(between) if isinstance(between, str) else between
    return Words.of(lambda language: link[language].join(part[language] for part in listed))


def listed(parts: Sequence[Words]) -> Words:
    """As people list things: `Ann, Ben and Cy`. Raises ValueError if there is nothing to list."""
    if not parts:
        raise ValueError("nothing to list")
    *before, last = parts
    return joined([joined(before, ", "), last], AND) if before else last


def gaps_of(text: str) -> tuple[str, ...]:
    """The names of the gaps in a text, in their order."""
    return tuple(_GAP.findall(text))


def words_in(table: object, where: str, beside: Collection[str] = ()) -> Words:
    """The words in a table of a file: a text for each language, and nothing else but the fields
    allowed `beside` them. Raises BadWords, which begins with `where`."""
    if not isinstance(table, Mapping):
        raise BadWords(f"{where} must be a table")
    if unknown := sorted(table.keys() - {*LANGUAGES, *beside}):
        raise BadWords(f"{where}: unknown field {unknown[0]!r}")
    return Words.of(lambda language: _text(table, language, where))


def load_words(path: Path) -> dict[str, Words]:
    """All phrases of a TOML file, by name; the names of nested tables are joined with dots. Raises
    BadWords if a language is missing anywhere, or anything else is there."""
    try:
        return dict(_phrases(tomllib.loads(path.read_text("utf-8")), ""))
    except (BadWords, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadWords(f"{path}: {error}") from error


def _phrases(table: Mapping[str, object], name: str) -> Iterator[tuple[str, Words]]:
    nested = [entry for entry in table.values() if isinstance(entry, dict)]
    if name and not nested:
        yield name, words_in(table, name)
        return
    for key, entry in table.items():
        if not isinstance(entry, dict):
            raise BadWords(f"{name or 'the top level'}: field {key!r} must be a table")
        yield from _phrases(entry, f"{name}.{key}" if name else key)


def _text(table: Mapping[str, object], language: Language, where: str) -> str:
    if language not in table:
        raise BadWords(f"{where}: field {language!r} is missing")
    text = table[language]
    if not isinstance(text, str) or not text:
        raise BadWords(f"{where}: field {language!r} must be a non-empty str")
    return text


def _named(text: str, names: Sequence[str | Words], language: Language) -> str:
    def filling(gap: re.Match[str]) -> str:
        seat, suggested = int(gap[1]), gap[2]
        name = (names[seat] if seat < len(names) else "") or suggested
        name = name or PLAYER.fill(number=seat + 1)
        return name if isinstance(name, str) else name[language]

    return _PERSON.sub(filling, text) if "{" in text else text


def _filled(text: str, gaps: Mapping[str, Gap], language: Language) -> str:
    if "{" not in text:
        return text

    def filling(gap: re.Match[str]) -> str:
        name = gap[1]
        if name not in gaps and _SEAT.fullmatch(name):
            return gap[0]
        value = gaps[name]
        return value[language] if isinstance(value, Words) else str(value)

    return _GAP.sub(filling, text)


_OWN: Final = load_words(Path(__file__).with_name("words.toml"))
AND: Final = _OWN["and"]
PLAYER: Final = _OWN["player"]
"""What to call people whose names are not known."""
