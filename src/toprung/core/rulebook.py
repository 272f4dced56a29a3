"""A game's rules as data: every rule has an id that verdicts, tests and help texts cite."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Literal, TypeVar, get_args

from toprung.core.words import BadWords, Language, Words, words_in

Kind = Literal["rule", "ruling", "variant", "figure"]

_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_T = TypeVar("_T")
_FIELDS: Final = frozenset({"id", "kind", "section", "editions", "title", "text", "why"})


class RulebookError(ValueError):
    """A rulebook file is malformed; the message names the file, the entry and the field."""


class UnknownRule(KeyError):
    """No rule of this game has the id asked for; `near` holds the ids most like it."""

    def __init__(self, rule_id: str, game: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(rule_id, game, near)
        self.rule_id, self.game, self.near = rule_id, game, near

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"no rule {self.rule_id!r} in the rulebook of {self.game!r}{hint}"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. No `editions` means all of them; `why` gives the reason for a ruling of ours."""

    id: str
    kind: Kind
    section: str
    editions: tuple[str, ...]
    title: Words
    text: Words
    why: Words | None

    def cite(self, language: Language) -> str:
        """The rule as a verdict quotes it: its id, a colon and its text, in every language."""
        return f"{self.id}: {self.text[language]}"


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """The rules of one game. Iterating gives them in the order of the file."""

    game: str
    name: Words
    sections: Mapping[str, Words]
    rules: Mapping[str, Rule]

    @classmethod
    def load(cls, path: Path) -> "Rulebook":
        """Read a rulebook file. Raises RulebookError if anything in it is missing or wrong."""
        try:
            raw: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))
            book = _Table("the top level", raw)
            book.allow_only(("game", "name", "sections", "rule"))
            titles = _Table("sections", book.take("sections", dict))
            sections = {slug: titles.words(slug) for slug in titles.raw}
            rules: dict[str, Rule] = {}
            for number, entry in enumerate(book.take("rule", list), start=1):
                rule = _rule(number, entry, sections)
                if rule.id in rules:
                    raise RulebookError(f"{rule.id}: this id is used twice")
                rules[rule.id] = rule
            return cls(book.take("game", str), book.words("name"), sections, rules)
        except (RulebookError, BadWords, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise RulebookError(f"{path}: {error}") from error

    def section_title(self, slug: str, language: Language) -> str:
        """The heading of a section; KeyError if the book has no such section."""
        return self.sections[slug][language]

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule with this id; UnknownRule if there is none."""
        try:
            return self.rules[rule_id]
        except KeyError:
            near = tuple(get_close_matches(rule_id.upper(), self.rules))
            raise UnknownRule(rule_id, self.game, near) from None

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the file, with the label that error messages give it."""

    label: str
    raw: Mapping[str, object]

    def take(self, field: str, kind: type[_T]) -> _T:
        if field not in self.raw:
            raise RulebookError(f"{self.label}: field {field!r} is missing")
        value = self.raw[field]
        if not isinstance(value, kind) or not value:
            raise RulebookError(
                f"{self.label}: field {field!r} must be a non-empty {kind.__name__}"
            )
        return value

    def words(self, field: str) -> Words:
        return words_in(self.take(field, dict), f"{self.label}, {field}")

    def allow_only(self, fields: Collection[str]) -> None:
        if unknown := sorted(self.raw.keys() - set(fields)):
            raise RulebookError(f"{self.label}: unknown field {unknown[0]!r}")


def _rule(number: int, entry: object, sections: Collection[str]) -> Rule:
    if not isinstance(entry, dict):
        raise RulebookError(f"rule number {number} must be a table")
    rule_id = _Table(f"rule number {number}", entry).take("id", str)
    table = _Table(rule_id, entry)
    table.allow_only(_FIELDS)
    kind = next((kind for kind in _KINDS if kind == entry.get("kind", "rule")), None)
    if kind is None:
        raise RulebookError(f"{rule_id}: field 'kind' must be one of {', '.join(_KINDS)}")
    section = table.take("section", str)
    if section not in sections:
        raise RulebookError(f"{rule_id}: field 'section' names no section: {section!r}")
    editions = tuple(table.take("editions", list)) if "editions" in entry else ()
    if not all(isinstance(edition, str) for edition in editions):
        raise RulebookError(f"{rule_id}: field 'editions' must hold strings only")
    why = table.words("why") if "why" in entry else None
    return Rule(rule_id, kind, section, editions, table.words("title"), table.words("text"), why)
