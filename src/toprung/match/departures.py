"""Leaving, on purpose or because time ran out, and playing again (TR-END)."""

from __future__ import annotations

from toprung.core.errors import Unparsable
from toprung.match.commands import Rematch, Resign
from toprung.match.events import (
    Event,
    Flagged,
    RematchAgreed,
    RematchOffered,
    Resigned,
    StoodIn,
)
from toprung.match.house_rules import ended_by, must_hold, require
from toprung.match.limits import LONGEST_ID
from toprung.match.match import Match, Status


def decide(
    match: Match, command: Resign | Rematch, person: str, following: str
) -> tuple[Event, ...]:
    """What comes of a command about leaving or playing again."""
    must_hold(match, command.seat, person)
    if isinstance(command, Rematch):
        return _again(match, command.seat, person, following)
    require(match.status is not Status.GATHERING, "not-begun")
    require(match.status is not Status.OVER, "match-over")
    return (Resigned(command.seat), _left(match, command.seat, "resigned"))


def look_at_clocks(match: Match, now: int) -> tuple[Event, ...]:
    """A person whose time has run out leaves; nothing happens if there is none (TR-CLK-3)."""
    seat = None if match.times is None else match.times.out(now)
    return () if seat is None else (Flagged(seat), _left(match, seat, "flagged"))


def _left(match: Match, seat: int, how: str) -> Event:
    """The other one wins, a bot goes on, or the match is over."""
    if match.created.seats == 2 and match.state.contested:
        return ended_by(how, seat, (1 - seat,))
    others = any(held.person for i, held in enumerate(match.holders) if i != seat)
    if not others or not match.created.levels:
        return ended_by("nobody-left", seat, ())
    return StoodIn(seat, match.created.levels[-1])


def _again(match: Match, seat: int, person: str, following: str) -> tuple[Event, ...]:
    require(match.status is Status.OVER, "still-playing")
    require(not match.following and person not in match.rematch, "already-agreed")
    if not 1 <= len(following) <= LONGEST_ID or not following.isprintable():
        raise Unparsable("a rematch needs an id for the new match")
    offered = RematchOffered(seat)
    if set(match.people) <= match.rematch | {person}:
        return (offered, RematchAgreed(following))
    return (offered,)
