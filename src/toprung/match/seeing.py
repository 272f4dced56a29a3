"""What people see of a match: all but what lets them foresee chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, TypedDict

from toprung.core.json import Json
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match.learning import lesson_named, lessons_of, step_of
from toprung.match.match import Match, Status

StatusSeen: TypeAlias = Literal["gathering", "playing", "paused", "over"]
STATUSES: Final[Mapping[Status, StatusSeen]] = {
    Status.GATHERING: "gathering",
    Status.PLAYING: "playing",
    Status.PAUSED: "paused",
    Status.OVER: "over",
}


class SeatSeen(TypedDict):
    """A seat: `kind` is open, person or bot; a bot may play for a person who is `away`."""

    seat: int
    kind: str
    person: str
    name: str
    level: str
    away: str


class OutcomeSeen(TypedDict):
    """How it ended."""

    winners: list[int]
    rule: str
    words: Words


class ClockSeen(TypedDict):
    """What is agreed on, in seconds; what was left at the time `at`, in milliseconds; and the seat
    whose clock runs since then."""

    kind: str
    seconds: int
    increment: int
    left: list[int]
    at: int
    running: int | None


class OfferSeen(TypedDict):
    """Who asks to go back to where so many moves were made, and the seats whose people agree."""

    seat: int
    ply: int
    agreed: list[int]


class TakeBackSeen(TypedDict):
    """The seats that may take their last move back at once, and what is asked."""

    possible: list[int]
    offer: OfferSeen | None


class RematchSeen(TypedDict):
    """The seats whose people want to play again, and the new match if all do."""

    wanted: list[int]
    match: str | None


class ForkSeen(TypedDict):
    """Where the match branched off."""

    match: str
    ply: int


class LessonSeen(TypedDict):
    """A lesson: step `at` of `steps` (as many as there are when it is over), what to do and what
    to look at; and the lesson to be taken next, if there is one."""

    name: str
    title: Words
    at: int
    steps: int
    step: str
    heading: Words
    text: Words
    points: list[str]
    following: str | None


class MatchSeen(TypedDict):
    """A match. `state` is the game's own view. The seed is there when it is over."""

    game: str
    title: Words
    options: Mapping[str, str]
    host: str
    levels: list[str]
    status: StatusSeen
    seats: list[SeatSeen]
    ply: int
    seq: int
    to_act: list[int]
    outcome: OutcomeSeen | None
    clock: ClockSeen | None
    take_back: TakeBackSeen | None
    rematch: RematchSeen
    fork: ForkSeen | None
    lesson: LessonSeen | None
    seed: int | None
    state: Json


def seen(match: Match) -> MatchSeen:
    """What everybody may see; seats and people are known to all, tokens to nobody."""
    created, entry = match.created, REGISTRY[match.created.game]
    view, fork = entry.view(), created.fork
    return {
        "game": created.game,
        "title": view.titles,
        "options": dict(created.options),
        "host": created.host,
        "levels": list(created.levels),
        "status": STATUSES[match.status],
        "seats": _seats(match),
        "ply": match.ply,
        "seq": match.seq,
        "to_act": [int(seat) for seat in match.to_act],
        "outcome": _outcome(match),
        "clock": _clock(match),
        "take_back": _take_back(match),
        "rematch": {"wanted": _of(match, match.rematch), "match": match.following or None},
        "fork": None if fork is None else {"match": fork.match, "ply": fork.ply},
        "lesson": _lesson(match),
        "seed": created.seed if match.status is Status.OVER else None,
        "state": view.view(match.state),
    }


def _lesson(match: Match) -> LessonSeen | None:
    if not match.course:
        return None
    created, step = match.created, step_of(match)
    lesson, names = lesson_named(created.game, created.lesson), list(lessons_of(created.game).all())
    place, order = names.index(lesson.name) + 1, list(lesson.steps)
    return {
        "name": lesson.name,
        "title": lesson.title,
        "at": len(order) if step is None else order.index(step.name),
        "steps": len(order),
        "step": "" if step is None else step.name,
        "heading": lesson.title if step is None else step.title,
        "text": lesson.closing if step is None else step.text,
        "points": [] if step is None else list(step.points),
        "following": names[place] if place < len(names) else None,
    }


def _of(match: Match, people: frozenset[str]) -> list[int]:
    """The seats of some people."""
    return [seat for seat, held in enumerate(match.holders) if held.person in people]


def _seats(match: Match) -> list[SeatSeen]:
    return [
        {
            "seat": seat,
            "kind": held.kind,
            "person": held.person,
            "name": held.name,
            "level": held.level,
            "away": held.away,
        }
        for seat, held in enumerate(match.holders)
    ]


def _outcome(match: Match) -> OutcomeSeen | None:
    ended = match.outcome
    if ended is None:
        return None
    return {"winners": list(ended.winners), "rule": ended.rule, "words": ended.words}


def _clock(match: Match) -> ClockSeen | None:
    times = match.times
    if times is None:
        return None
    return {
        "kind": str(times.clock.kind),
        "seconds": times.clock.seconds,
        "increment": times.clock.increment,
        "left": list(times.left),
        "at": times.since,
        "running": times.seat if times.ticking else None,
    }


def _take_back(match: Match) -> TakeBackSeen | None:
    if not match.line.kept:
        return None
    possible, offer = match.taking_back, match.offer
    asked: OfferSeen | None = None
    if offer is not None:
        agreed = _of(match, offer.agreed)
        asked = {"seat": offer.seat, "ply": offer.to_ply, "agreed": agreed}
    return {"possible": [] if possible is None else [int(possible)], "offer": asked}
