"""A match at its table, as clients see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from toprung.core.seat import NATURE
from toprung.core.showing import Words as Spoken
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match, Status
from toprung.match.coding import event_json
from toprung.match.events import Created, Moved
from toprung.match.scores import score_of
from toprung.match.seeing import ClockSeen, LessonSeen, MatchSeen, OutcomeSeen, TakeBackSeen
from toprung.protocol.parts import Words
from toprung.protocol.table_view import (
    ClockView,
    ForkView,
    LessonView,
    OutcomeView,
    RematchView,
    SeatView,
    TableView,
    TakeBackOffer,
    TakeBackView,
)
from toprung.protocol.to_client import Event
from toprung.storage import Player, Summary, TableRow
from toprung.storage import Status as StoredStatus

_STATUSES: Final[Mapping[Status, StoredStatus]] = {
    Status.GATHERING: "gathering",
    Status.PLAYING: "playing",
    Status.PAUSED: "paused",
    Status.OVER: "over",
}
_SECRET = ("seed", "start")  # of the first event: with them chance could be foreseen


def table_view(table: TableRow, match: Match, here: Collection[str]) -> TableView:
    """The table now; `here` are the people who are connected."""
    seen = match.seen()
    back, outcome, fork = seen["take_back"], seen["outcome"], seen["fork"]
    return TableView(
        code=table.code,
        match=table.match,
        game=seen["game"],
        title=Words(**seen["title"]),
        options=seen["options"],
        public=table.public,
        host=seen["host"],
        levels=tuple(seen["levels"]),
        status=_STATUSES[match.status],
        seats=_seats(seen, here),
        ply=seen["ply"],
        seq=seen["seq"],
        to_act=tuple(seen["to_act"]),
        outcome=None if outcome is None else outcome_view(outcome),
        clock=None if seen["clock"] is None else _clock(seen["clock"]),
        take_back=None if back is None else _take_back(back),
        rematch=RematchView(
            wanted=tuple(seen["rematch"]["wanted"]), match=seen["rematch"]["match"]
        ),
        fork=None if fork is None else ForkView(match=fork["match"], ply=fork["ply"]),
        lesson=None if seen["lesson"] is None else _lesson(seen["lesson"]),
        seed=seen["seed"],
        state=seen["state"],
    )


def outcome_view(outcome: OutcomeSeen) -> OutcomeView:
    return OutcomeView(
        winners=tuple(outcome["winners"]), rule=outcome["rule"], words=Words(**outcome["words"])
    )


def _lesson(lesson: LessonSeen) -> LessonView:
    return LessonView(
        name=lesson["name"],
        title=Words(**lesson["title"]),
        at=lesson["at"],
        steps=lesson["steps"],
        step=lesson["step"],
        heading=Words(**lesson["heading"]),
        text=Words(**lesson["text"]),
        points=tuple(lesson["points"]),
        following=lesson["following"],
    )


def _take_back(back: TakeBackSeen) -> TakeBackView:
    offer = back["offer"]
    asked: TakeBackOffer | None = None
    if offer is not None:
        agreed = tuple(offer["agreed"])
        asked = TakeBackOffer(seat=offer["seat"], ply=offer["ply"], agreed=agreed)
    return TakeBackView(possible=tuple(back["possible"]), offer=asked)


def _seats(seen: MatchSeen, here: Collection[str]) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat["seat"],
            kind="person" if seat["person"] else "bot" if seat["level"] else "open",
            name=seat["name"] or None,
            level=seat["level"] or None,
            person=seat["person"] or None,
            connected=seat["person"] in here,
        )
        for seat in seen["seats"]
    )


def _clock(clock: ClockSeen) -> ClockView:
    return ClockView(
        kind="fischer" if clock["kind"] == "fischer" else "turn",
        seconds=clock["seconds"],
        increment=clock["increment"],
        left=tuple(clock["left"]),
        at=clock["at"],
        running=clock["running"],
    )


def told(logged: Logged, view: TableView, words: Spoken | None = None) -> Event:
    """An event as clients are told of it, without what nobody may know; a move also in words."""
    body = told_body(logged, words)
    kind = str(body.pop("kind"))
    return Event(seq=logged.seq, at=logged.at_ms, kind=kind, body=body, table=view)


def told_body(logged: Logged, words: Spoken | None = None) -> dict[str, object]:
    """All that clients are told of an event, its kind among it."""
    body = opened(logged, event_json(logged.event))
    return body if words is None else {**body, "words": dict(words)}


def move_words(logged: Logged, before: Match, after: Match) -> Spoken | None:
    """A move of a player in a sentence; nature's note has words of its own."""
    event, showing = logged.event, REGISTRY[after.created.game].showing
    if showing is None or not isinstance(event, Moved) or event.seat == NATURE:
        return None
    return showing().tell(before.state, event.move, after.state)


def opened(logged: Logged, body: dict[str, object]) -> dict[str, object]:
    """The event's body without secrets, and without what nature measured in all detail."""
    event = logged.event
    if isinstance(event, Created):
        return {name: value for name, value in body.items() if name not in _SECRET}
    if isinstance(event, Moved) and event.seat == NATURE:
        return {**body, "move": event.move.partition(":")[0]}
    return body


def summary_of(match: Match) -> Summary:
    """The match in short, for lists."""
    players = tuple(
        Player(seat, held.name or held.level, held.person or None, held.level or None)
        for seat, held in enumerate(match.holders)
        if held.person or held.level
    )
    winners = () if match.outcome is None else match.outcome.winners
    seats, score = match.created.seats, score_of(match)
    return Summary(_STATUSES[match.status], seats, match.ply, players, winners, score)
