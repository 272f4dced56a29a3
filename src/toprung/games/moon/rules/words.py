"""The words of the game in three languages: phrases from words.toml and verdict.toml, and how
people and ladders are named in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from toprung.core.seat import Seat
from toprung.core.words import PLAYER, Gap, Words, joined, load_words, seat_gap


@cache
def phrases() -> Mapping[str, Words]:
    """All of them, by name."""
    files = ("words.toml", "verdict.toml")
    words, verdict = (load_words(Path(__file__).with_name(name)) for name in files)
    if both := words.keys() & verdict.keys():
        raise ValueError(f"both files of words have {min(both)!r}")
    return {**words, **verdict}


def phrase(name: str, /, **gaps: Gap) -> Words:
    """A phrase with its gaps filled."""
    return phrases()[name].fill(**gaps)


def player(seat: Seat, *, opening: bool = False) -> Words:
    """A gap for the name of whoever sits there; one that opens a sentence suggests 'Player 1'
    with a capital."""
    if not opening:
        return Words.same(seat_gap(seat))
    usual = PLAYER.fill(number=seat + 1).map(lambda text: text[0].upper() + text[1:])
    return Words.of(lambda language: seat_gap(seat, usual[language]))


def players(seats: Sequence[Seat]) -> Words:
    """Some people, each as a gap for their name, with an "and" between."""
    return joined([player(seat) for seat in seats], phrase("and"))


def ladders(numbers: Sequence[int]) -> Words:
    """One ladder or several, by number."""
    *most, last = map(str, numbers)
    if not most:
        return phrase("ladder", number=last)
    listed = joined([Words.same(", ".join(most)), Words.same(last)], phrase("and"))
    return phrase("ladders", numbers=listed)


def about(name: str, numbers: Sequence[int]) -> list[Words]:
    """What happened to some ladders, if there are any."""
    if not numbers:
        return []
    count = "one" if len(numbers) == 1 else "many"
    return [phrase(f"{name}-{count}", ladders=ladders(numbers))]


def sentence(words: Words) -> Words:
    """With a capital and a full stop."""
    return words.map(lambda text: f"{text[0].upper()}{text[1:]}.")


def clauses(lead: Words | None, parts: Iterable[Words]) -> Words:
    """A sentence: a lead and a colon, if there is one, then clauses."""
    body = joined(parts, phrase("semicolon"))
    return sentence(body if lead is None else joined((lead, body), phrase("colon")))
