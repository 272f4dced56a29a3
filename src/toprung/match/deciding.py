"""What a command brings about in a match: events, or an error that says why not.

Nothing here changes anything. The events count once they are in the log.
"""

from __future__ import annotations

from toprung.core.json import Json
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.match import absence, leaving, seating, takebacks
from toprung.match.commands import (
    AnswerTakeBack,
    CallOff,
    ComeBack,
    Command,
    Happened,
    OfferRematch,
    OfferTakeBack,
    Pause,
    Play,
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
from toprung.match.events import Ended, Event, Moved, Paused, Resumed, Said
from toprung.match.house import require
from toprung.match.learning import must_be_asked
from toprung.match.match import Match, Status
from toprung.match.permission import must_act_for, must_be_playing, must_hold
from toprung.match.texts import message_of, name_of


def decide(match: Match, command: Command, person: str, now_ms: int) -> tuple[Event, ...]:
    """What happens if this person asks for that now. The server, for bots and for the world, is
    the person without a name. Raises Illegal, OutOfTurn, Forbidden, Stale or Unparsable."""
    now = max(now_ms, match.at_ms)
    match command:
        case Play():
            return _play(match, command, person, now)
        case Happened(move, note):
            return _happened(match, move, note, person)
        case Tick():
            require(not person, "table-only")
            return leaving.look_at_clocks(match, now)
        case Sit() | Stand() | SeatBot() | Start():
            return seating.decide(match, command, person)
        case TakeBack() | OfferTakeBack() | AnswerTakeBack():
            return takebacks.decide(match, command, person)
        case Resign() | OfferRematch():
            return leaving.decide(match, command, person)
        case StandIn() | CallOff() | ComeBack():
            return absence.decide(match, command, person)
        case Pause() | Resume():
            return _pause(match, command, person)
        case Say(text, name):
            return _say(match, text, name, person)


def _play(match: Match, command: Play, person: str, now: int) -> tuple[Event, ...]:
    must_act_for(match, command.seat, person)
    must_be_playing(match)
    require(command.ply is None or command.ply == match.ply, "too-late")
    out = None if match.times is None else match.times.out(now)
    require(out != command.seat, "time-is-up")
    return _moved(match, Seat(command.seat), command.move, None)


def _happened(match: Match, move: str, note: Json, person: str) -> tuple[Event, ...]:
    """Things fall in a pause as well."""
    require(not person, "table-only")
    require(match.status is not Status.GATHERING, "not-begun")
    require(match.status is not Status.OVER, "match-over")
    return _moved(match, NATURE, move, note)


def _moved(match: Match, seat: Seat, move: str, note: Json | None) -> tuple[Event, ...]:
    after = match.state.play(seat, move)
    must_be_asked(match, seat, move, after)
    moved = Moved(seat, move, match.ply + 1, note)
    end = _end(after)
    return (moved,) if end is None else (moved, end)


def _end(state: TextState) -> Ended | None:
    """The end by the game's own rules."""
    outcome = state.outcome
    if outcome is None:
        return None
    return Ended(tuple(outcome.winners), outcome.rule, outcome.words)


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


def _say(match: Match, text: str, name: str, person: str) -> tuple[Event, ...]:
    require(bool(person), "not-at-table")
    seats = match.held_by(person)
    known = match.holders[seats[0]].name if seats else name_of(name)
    return (Said(person, known, message_of(text)),)
