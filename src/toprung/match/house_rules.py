"""The house rules of the table: who may do what and when, and the words of refusals and endings."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toprung.core.refusals import Refusal, load_refusals
from toprung.core.rulebook import Rulebook
from toprung.core.words import seat_gap
from toprung.match.events import Ended
from toprung.match.match import Match, Status

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


def must_be_seat(match: Match, seat: int) -> None:
    require(0 <= seat < match.created.seats, "no-such-seat")


def must_act_for(match: Match, seat: int, person: str) -> None:
    """People act for their own seats, the server for those of bots (TR-SEA-2)."""
    must_be_seat(match, seat)
    require(seat in match.held_by(person), "not-your-seat")


def must_hold(match: Match, seat: int, person: str) -> None:
    """As `must_act_for`, for what only people do."""
    must_be_seat(match, seat)
    require(bool(person) and match.holders[seat].person == person, "not-your-seat")


def must_be_playing(match: Match) -> None:
    require(match.status is not Status.GATHERING, "not-begun")
    require(match.status is not Status.OVER, "match-over")
    require(match.status is not Status.PAUSED, "paused")


def must_gather(match: Match) -> None:
    require(match.status is not Status.OVER, "match-over")
    require(match.status is Status.GATHERING, "already-begun")


@cache
def _endings() -> dict[str, Refusal]:
    return load_refusals(_HERE / "endings.toml")


def ended_by(name: str, seat: int, winners: tuple[int, ...]) -> Ended:
    """The end of a match by a house rule, after this seat left."""
    ending = _endings()[name]
    return Ended(winners, ending.rule, ending.words.fill(player=seat_gap(seat)))
