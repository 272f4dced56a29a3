"""A match as clients are told of it: the table, and what happens at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from toprung.core.seat import NATURE
from toprung.core.words import Words
from toprung.match.coding import event_json
from toprung.match.events import Created, Logged, Moved
from toprung.match.events import Event as Happened
from toprung.match.seeing import (
    ClockSeen,
    LessonSeen,
    MatchSeen,
    OutcomeSeen,
    SeatSeen,
    TakeBackSeen,
)
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

# What lets players foresee chance: the seed, and the first state with the order of the supply.
_SECRETS: Final = ("seed", "start")


def table_view(
    seen: MatchSeen,
    *,
    code: str,
    match: str,
    public: bool,
    connected: Collection[int],
    awaited: Mapping[int, int] = MappingProxyType({}),
) -> TableView:
    """A match as `Match.seen` gives it, at its table; `connected` are the seats whose people are
    there, and `awaited` tells until when others are waited for."""
    back, outcome, fork = seen["take_back"], seen["outcome"], seen["fork"]
    return TableView(
        code=code,
        match=match,
        game=seen["game"],
        title=seen["title"],
        options=seen["options"],
        public=public,
        host=seen["host"],
        levels=tuple(seen["levels"]),
        status=seen["status"],
        seats=tuple(
            _seat(one, one["seat"] in connected, awaited.get(one["seat"])) for one in seen["seats"]
        ),
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
        winners=tuple(outcome["winners"]), rule=outcome["rule"], words=outcome["words"]
    )


def _lesson(lesson: LessonSeen) -> LessonView:
    return LessonView(
        name=lesson["name"],
        title=lesson["title"],
        at=lesson["at"],
        steps=lesson["steps"],
        step=lesson["step"],
        heading=lesson["heading"],
        text=lesson["text"],
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


def _seat(seat: SeatSeen, connected: bool, until: int | None) -> SeatView:
    return SeatView(
        seat=seat["seat"],
        kind="person" if seat["person"] else "bot" if seat["level"] else "open",
        name=seat["name"] or None,
        level=seat["level"] or None,
        person=seat["person"] or None,
        connected=connected,
        awaited_until=until,
        kept_for=seat["away"] or None,
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


def event_message(logged: Logged, table: TableView, words: Words | None = None) -> Event:
    """What everybody is told of an event, and how the table looks after it."""
    event = logged.event
    body = told_body(event, words)
    return Event(seq=logged.seq, at=logged.at_ms, kind=event.kind, body=body, table=table)


def told_body(event: Happened, words: Words | None = None) -> dict[str, object]:
    """All that an event says besides its kind; of a move also in words. Left out is what nobody may
    know, and what nature measured in all detail."""
    body = event_json(event)
    del body["kind"]
    if isinstance(event, Created):
        return {name: value for name, value in body.items() if name not in _SECRETS}
    if isinstance(event, Moved) and event.seat == NATURE:
        body["move"] = event.move.partition(":")[0]
    return body if words is None else {**body, "words": words}
