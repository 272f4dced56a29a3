"""A match as clients are told of it: the table, and what happens at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from pydantic import TypeAdapter

from toprung.match.coding import event_json
from toprung.match.events import Created, Logged
from toprung.match.seeing import MatchSeen
from toprung.protocol.table_view import TableView
from toprung.protocol.to_client import Event

_VIEW: Final = TypeAdapter(TableView)
# What lets players foresee chance: the seed, and the first state with the order of the supply.
_SECRETS: Final = ("seed", "start")


def table_view(
    seen: MatchSeen, *, code: str, match: str, public: bool, connected: Collection[int]
) -> TableView:
    """A match as `Match.seen` gives it, at its table; `connected` are the seats whose people are
    there."""
    seats = [
        {
            "seat": held["seat"],
            "kind": held["kind"],
            "name": held["name"] or None,
            "level": held["level"] or None,
            "person": held["person"] or None,
            "connected": held["seat"] in connected,
        }
        for held in seen["seats"]
    ]
    whole: Mapping[str, object] = {
        **seen,
        "seats": seats,
        "code": code,
        "match": match,
        "public": public,
    }
    return _VIEW.validate_python(whole, strict=False)


def event_message(logged: Logged, table: TableView) -> Event:
    """What everybody is told of an event, without what nobody may know."""
    body = event_json(logged.event)
    if isinstance(logged.event, Created):
        body = {name: value for name, value in body.items() if name not in _SECRETS}
    return Event(seq=logged.seq, at=logged.at_ms, kind=logged.event.kind, body=body, table=table)
