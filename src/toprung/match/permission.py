"""Who may do what, and when."""

from __future__ import annotations

from toprung.match.house_rules import require
from toprung.match.match import Match, Status


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
