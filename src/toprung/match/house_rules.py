"""The house rules of the table, the words of refusals and endings that rest on them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toprung.core.refusals import Refusal, load_refusals
from toprung.core.rulebook import Rulebook
from toprung.core.words import seat_gap
from toprung.match.events import Ended

_HERE = Path(__file__).parent


@cache
def house_rules() -> Rulebook:
    """What holds for every match, whatever the game."""
    return Rulebook.load(_HERE / "rulebook.toml")


@cache
def refusals() -> dict[str, Refusal]:
    """All of them, by name."""
    return load_refusals(_HERE / "refusals.toml")


def require(condition: bool, name: str) -> None:
    """Raise the refusal of that name unless the condition holds."""
    if not condition:
        raise refusals()[name].error()


@cache
def _endings() -> dict[str, Refusal]:
    return load_refusals(_HERE / "endings.toml")


def ended_by(name: str, seat: int, winners: tuple[int, ...]) -> Ended:
    """The end of a match by a house rule, after this seat left."""
    ending = _endings()[name]
    return Ended(winners, ending.rule, ending.words.fill(player=seat_gap(seat)))
