"""People who go away without a word, and come back or not (TR-END-5, TR-END-6)."""

from __future__ import annotations

from typing import Final

from toprung.match.commands import CallOff, ComeBack, Context, StandIn
from toprung.match.events import CameBack, Event, StoodIn
from toprung.match.house_rules import ended_by, must_be_seat, must_hold, require
from toprung.match.match import Match, Status

LONG_ENOUGH: Final = 120_000  # milliseconds


def awaited_until(match: Match, since: int) -> int | None:
    """When the others may go on without a person who has been away since then; both in milliseconds
    since 1970. None if they may not."""
    on = match.status in (Status.PLAYING, Status.PAUSED)
    return since + LONG_ENOUGH if on and match.created.clock is None else None


def decide(
    match: Match, command: StandIn | CallOff | ComeBack, context: Context
) -> tuple[Event, ...]:
    """What comes of a command about a person who is away, or was."""
    person = context.person
    must_be_seat(match, command.seat)
    require(match.status is not Status.GATHERING, "not-begun")
    require(match.status is not Status.OVER, "match-over")
    if isinstance(command, ComeBack):
        return _come_back(match, command.seat, person)
    must_hold(match, command.seat, person)
    must_be_seat(match, command.absent)
    absent = match.holders[command.absent].person
    require(bool(absent) and absent != person, "nobody-away")
    require(match.created.clock is None, "clock-decides")
    require(context.away(command.absent) >= LONG_ENOUGH, "not-away")
    if isinstance(command, CallOff):
        return (ended_by("stayed-away", command.absent, ()),)
    require(bool(match.created.levels), "no-such-level")
    return (StoodIn(command.absent, match.created.levels[-1], kept=True),)


def _come_back(match: Match, seat: int, person: str) -> tuple[Event, ...]:
    holder = match.holders[seat]
    require(bool(person) and holder.away == person, "not-your-seat")
    require(match.state.waited_for != seat, "bot-on-turn")
    return (CameBack(seat, person, holder.name),)
