"""What comes of a command in a match: events, or an error that says why not.

Nothing here changes anything. The events count once they are in the log.
"""

from __future__ import annotations

from dataclasses import dataclass

from toprung.core.json import Json
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.match import absence, departures, manners, seats, takebacks
from toprung.match.commands import (
    AnswerTakeBack,
    CallOff,
    ComeBack,
    Command,
    Context,
    Excuse,
    Happened,
    Kick,
    Mute,
    OfferTakeBack,
    Pause,
    Play,
    Rematch,
    Resign,
    Resume,
    Say,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
    TakeBack,
    Tick,
)
from toprung.match.events import Ended, Event, Interrupted, Logged, Moved, Paused, Resumed, Said
from toprung.match.evolution import evolve
from toprung.match.house_rules import must_act_for, must_be_playing, must_hold, require
from toprung.match.lessons import must_be_asked
from toprung.match.manners import must_be_welcome
from toprung.match.match import Match, Status
from toprung.match.plain_text import message_of, name_of


@dataclass(frozen=True, slots=True)
class Decision:
    """What comes of a command: the events, numbered, each with the match after it. There are none
    if nothing is to be done."""

    before: Match
    lines: tuple[tuple[Logged, Match], ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(line.event for line, _ in self.lines)

    @property
    def match(self) -> Match:
        """The match after all of them."""
        return self.lines[-1][1] if self.lines else self.before


def decide(match: Match, command: Command, context: Context) -> Decision:
    """What happens if this is asked for now. The rules of the game are applied once, for a move.
    Raises Illegal, OutOfTurn, Forbidden, Stale or Unparsable."""
    now, after = max(context.now_ms, match.at_ms), None
    match command:
        case Play():
            permit(match, command, context)
            events, after = _moved(match, Seat(command.seat), command.move, None)
        case Happened(move, note):
            _permit_nature(match, context)
            events, after = _moved(match, NATURE, move, note)
        case _:
            events = _events(match, command, context, now)
    lines, last = list[tuple[Logged, Match]](), match
    for event in events:
        line = Logged(last.seq + 1, now, context.cause, event)
        last = evolve(last, line, after if isinstance(event, Moved) else None)
        lines.append((line, last))
    return Decision(match, tuple(lines))


def permit(match: Match, command: Play, context: Context) -> None:
    """Whether this person may move now, on this seat; whether the rules allow the move is another
    question. Raises OutOfTurn, Forbidden, Illegal or Stale."""
    must_act_for(match, command.seat, context.person)
    must_be_playing(match)
    require(command.ply is None or command.ply == match.ply, "too-late")
    now = max(context.now_ms, match.at_ms)
    out = None if match.times is None else match.times.out(now)
    require(out != command.seat, "time-is-up")


def _permit_nature(match: Match, context: Context) -> None:
    """Things may fall in a pause as well."""
    require(not context.person, "table-only")
    require(match.status is not Status.GATHERING, "not-begun")
    require(match.status is not Status.OVER, "match-over")


def _moved(
    match: Match, seat: Seat, move: str, note: Json | None
) -> tuple[tuple[Event, ...], TextState]:
    """The events of a move, and the state of the game after it."""
    after = match.state.play(seat, move)
    if match.course:
        must_be_asked(match, seat, move, after)
    moved, outcome = Moved(seat, move, match.ply + 1, note), after.outcome
    if outcome is None:
        return (moved,), after
    return (moved, Ended(tuple(outcome.winners), outcome.rule, outcome.words)), after


def _events(match: Match, command: Command, context: Context, now: int) -> tuple[Event, ...]:
    """What comes of anything but a move."""
    person = context.person
    match command:
        case Sit() | Stand() | SeatBot() | Start():
            return seats.decide(match, command, context)
        case TakeBack() | OfferTakeBack() | AnswerTakeBack():
            return takebacks.decide(match, command, person)
        case Resign() | Rematch():
            return departures.decide(match, command, person, context.following)
        case StandIn() | CallOff() | ComeBack():
            return absence.decide(match, command, context)
        case Pause() | Resume():
            return _pause(match, command, person)
        case Say(text):
            return _say(match, text, context)
        case Mute() | Kick():
            return manners.decide(match, command, person)
        case Tick():
            require(not person, "table-only")
            return departures.look_at_clocks(match, now)
        case Excuse(milliseconds):
            require(not person, "table-only")
            running = match.times is not None and match.times.ticking and milliseconds > 0
            return (Interrupted(milliseconds),) if running else ()
        case _:
            raise AssertionError(f"{command} is a move")


def _pause(match: Match, command: Pause | Resume, person: str) -> tuple[Event, ...]:
    server = not person and command.seat == NATURE
    if not server:
        must_hold(match, command.seat, person)
        clocked = match.created.clock is not None
        require(not clocked or person == match.created.host, "host-pauses")
    if isinstance(command, Pause):
        must_be_playing(match)
        return (Paused(command.seat),)
    require(match.status is not Status.OVER, "match-over")
    require(match.status is Status.PAUSED, "not-paused")
    return (Resumed(command.seat),)


def _say(match: Match, text: str, context: Context) -> tuple[Event, ...]:
    require(bool(context.person), "not-at-table")
    must_be_welcome(match, context.person)
    require(context.person not in match.muted, "muted")
    seats = match.held_by(context.person)
    known = match.holders[seats[0]].name if seats else name_of(context.name)
    return (Said(context.person, known, message_of(text)),)
