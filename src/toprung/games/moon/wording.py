"""Phrases of verdicts in three languages, from verdict.toml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from toprung.core.seat import Seat
from toprung.core.words import Language, Words, load_words


@cache
def phrases() -> dict[str, Words]:
    """All of them, by name."""
    return load_words(Path(__file__).with_name("verdict.toml"))


def phrase(name: str, language: Language, **values: str) -> str:
    """A phrase with its gaps filled."""
    return phrases()[name].fill(**values)[language]


def player(seat: Seat | None, language: Language) -> str:
    """A player, counted from 1; nothing if there is none."""
    return "" if seat is None else phrase("player", language, number=str(seat + 1))


def ladders(numbers: Sequence[int], language: Language) -> str:
    """One ladder or several, by number."""
    *most, last = map(str, numbers)
    if not most:
        return phrase("ladder", language, number=last)
    listed = ", ".join(most) + phrase("and", language) + last
    return phrase("ladders", language, numbers=listed)


def about(name: str, numbers: Sequence[int], language: Language) -> list[str]:
    """What happened to some ladders, if there are any."""
    if not numbers:
        return []
    count = "one" if len(numbers) == 1 else "many"
    return [phrase(f"{name}-{count}", language, ladders=ladders(numbers, language))]


def joined(lead: str, clauses: Iterable[str], language: Language) -> str:
    """A sentence: a lead and a colon, unless it is empty, then clauses."""
    body = phrase("semicolon", language).join(clauses)
    whole = f"{lead}{phrase('colon', language)}{body}" if lead else body
    return f"{whole[0].upper()}{whole[1:]}."
