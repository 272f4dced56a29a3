"""What an event makes of a match. Nothing is decided here: the log is the truth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from toprung.core.errors import Unparsable
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.games.registry import REGISTRY, game_named
from toprung.match.clocks import Times
from toprung.match.events import (
    BotSat,
    CameBack,
    Created,
    Ended,
    Event,
    Flagged,
    Interrupted,
    Kicked,
    Logged,
    Moved,
    Muted,
    Paused,
    RematchAgreed,
    RematchOffered,
    Resigned,
    Resumed,
    Said,
    Sat,
    Started,
    Stood,
    StoodIn,
    TakeBackAccepted,
    TakeBackDeclined,
    TakeBackOffered,
    TakenBack,
)
from toprung.match.history import History
from toprung.match.lessons import continued, first_step
from toprung.match.match import Holder, Match, Offer, Status


def fold(events: Iterable[Logged]) -> Match:
    """The match of a whole log."""
    match: Match | None = None
    for logged in events:
        match = begun(logged) if match is None else evolve(match, logged)
    if match is None:
        raise Unparsable("a match without events is none")
    return match


def begun(logged: Logged) -> Match:
    """The match after its first event."""
    created = logged.event
    if logged.seq != 1 or not isinstance(created, Created):
        raise Unparsable("the first event of a match is number 1 and tells how it was created")
    game = game_named(created.game)
    if created.seats not in game.seats:
        raise Unparsable(f"{created.game} is not for {created.seats} players")
    return Match(
        created=created,
        state=game.parse(created.start),
        holders=(Holder(),) * created.seats,
        seq=1,
        at_ms=logged.at_ms,
        history=History(kept=REGISTRY[created.game].view().takes_back),
        times=None if created.clock is None else Times.full(created.clock, created.seats),
        course=first_step(created),
    )


def evolve(match: Match, logged: Logged, state: TextState | None = None) -> Match:
    """The match after its next event; `state` is the game's after a move, if whoever decided it
    knows it already. Raises Unparsable if it is not the next or does not fit, and
    as the rules do for a move that they refuse."""
    if logged.seq != match.seq + 1:
        raise Unparsable(f"event {logged.seq} does not follow event {match.seq}")
    _check(match, logged.event)
    now = max(match.at_ms, logged.at_ms)  # a clock that was set back moves nothing back
    after = _changed(match, logged.event, state)
    after = replace(after, seq=logged.seq, at_ms=now)
    if after.times is None or isinstance(logged.event, Said):
        return after
    return replace(after, times=_timed(after, after.times, logged.event, now))


def _check(match: Match, event: Event) -> None:
    """Logs may come from outside: nothing in them may lead beyond the match."""
    match event:
        case Interrupted(milliseconds) if milliseconds < 0:
            raise Unparsable("an interruption does not last less than no time")
        case Created() | Started() | Ended() | RematchAgreed() | Said() | Interrupted():
            return
        case Muted() | Kicked():
            return
        case Moved(seat, _, ply) if ply != match.ply + 1:
            raise Unparsable(f"move {ply} does not follow move {match.ply}")
        case TakenBack(seat, to_ply) | TakeBackOffered(seat, to_ply):
            if not (match.history.kept and 0 <= to_ply < match.ply):
                raise Unparsable(f"there is no going back to move {to_ply}")
        case _:
            seat = event.seat
    lowest = NATURE if isinstance(event, Moved | Paused | Resumed) else 0
    if not lowest <= seat < match.created.seats:
        raise Unparsable(f"there is no seat {seat}")


def _changed(match: Match, event: Event, after: TextState | None) -> Match:
    match event:
        case Moved(seat, move):
            state = match.state.play(Seat(seat), move) if after is None else after
            history = match.history.grown(match.state, seat, move)
            course = continued(match, move, state) if match.course else ()
            return replace(match, state=state, history=history, course=course, offer=None)
        case TakenBack(_, to_ply):
            history, state = match.history.back(to_ply)
            course = match.course[: to_ply + 1]
            return replace(match, state=state, history=history, course=course, offer=None)
        case Sat() | Stood() | BotSat() | StoodIn() | CameBack():
            return _seated(match, event)
        case TakeBackOffered() | TakeBackAccepted() | TakeBackDeclined():
            return _asked(match, event)
        case Started(secret, start):
            state = game_named(match.created.game).parse(start) if start else match.state
            begun = replace(match, status=Status.PLAYING, state=state, secret=secret)
            return replace(begun, entrants=match.holders)
        case Resumed():
            return replace(match, status=Status.PLAYING)
        case Paused():
            return replace(match, status=Status.PAUSED)
        case Ended():
            return replace(match, status=Status.OVER, outcome=event, offer=None)
        case RematchOffered(seat):
            return replace(match, rematch=match.rematch | {match.holders[seat].person})
        case RematchAgreed(following):
            return replace(match, following=following)
        case Resigned() | Flagged() | Said() | Interrupted():
            return match
        case Muted(person, on):
            return replace(match, muted=match.muted | {person} if on else match.muted - {person})
        case Kicked(person):
            return _without(match, person)
        case Created():
            raise Unparsable("a match is created once")


def _without(match: Match, person: str) -> Match:
    """A person was sent away: if the match has not begun, their seats are free."""
    holders = match.holders
    if match.status is Status.GATHERING:
        holders = tuple(Holder() if held.person == person else held for held in holders)
    return replace(match, kicked=match.kicked | {person}, holders=holders)


def _seated(match: Match, event: Sat | Stood | BotSat | StoodIn | CameBack) -> Match:
    match event:
        case Sat(_, person, name, wish):
            holder = Holder(person, name, wish=wish)
        case CameBack(seat, person, name):
            holder = Holder(person, name, wish=match.holders[seat].wish)
        case StoodIn(seat, level, kept=True):
            left = match.holders[seat]
            holder = Holder(name=left.name, level=level, away=left.person, wish=left.wish)
        case BotSat(_, level) | StoodIn(_, level):
            holder = Holder(level=level)
        case _:
            holder = Holder()
    holders = (*match.holders[: event.seat], holder, *match.holders[event.seat + 1 :])
    return replace(match, holders=holders, offer=None)


def _asked(match: Match, event: TakeBackOffered | TakeBackAccepted | TakeBackDeclined) -> Match:
    person = match.holders[event.seat].person
    if isinstance(event, TakeBackOffered):
        return replace(match, offer=Offer(event.seat, event.to_ply, frozenset({person})))
    if isinstance(event, TakeBackDeclined) or match.offer is None:
        return replace(match, offer=None)
    return replace(match, offer=replace(match.offer, agreed=match.offer.agreed | {person}))


def _timed(match: Match, times: Times, event: Event, now: int) -> Times:
    """The clocks after an event. They run for people only."""
    if isinstance(event, Interrupted):
        return times.excused(event.milliseconds, now)
    if match.status is not Status.PLAYING:
        return times.stopped(now)
    seat = match.waited_for
    if seat is not None and not match.holders[seat].person:
        seat = None
    if isinstance(event, TakenBack):
        return times.returned(seat, now)
    if isinstance(event, Resumed) and seat == times.seat:
        return times.going(now)
    return times.passed(seat, match.ply, now)
