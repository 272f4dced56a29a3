"""A match at its table, as clients see it."""

from __future__ import annotations

from collections.abc import Callable

from toprung.bots.registry import levels
from toprung.core.json import Json
from toprung.core.seat import NATURE
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match
from toprung.match.absence import awaited_until
from toprung.match.events import Moved
from toprung.match.scores import score_of
from toprung.match.view import STATUSES
from toprung.storage import Player, Summary


def connected(match: Match, away_since: Callable[[str], int | None]) -> tuple[int, ...]:
    """The seats whose people are here; `away_since` tells when a person left who is not."""
    return tuple(
        seat
        for seat, held in enumerate(match.holders)
        if held.person and away_since(held.person) is None
    )


def awaited(match: Match, away_since: Callable[[str], int | None]) -> dict[int, int]:
    """The seats whose people are away, and until when the others wait for them."""
    return {
        seat: until
        for seat, held in enumerate(match.holders)
        if held.person
        and (since := away_since(held.person)) is not None
        and (until := awaited_until(match, since)) is not None
    }


def names_of(match: Match) -> tuple[str | Words, ...]:
    """How those at the table are called, by seat: people by name, bots by the words of their
    level."""
    bots = {level.name: level.words for level in levels(match.created.game)}
    return tuple(held.name or bots.get(held.level, "") for held in match.holders)


def move_words(logged: Logged, before: Match, after: Match) -> Words | None:
    """A move of a player in a sentence; nature's note has words of its own."""
    event = logged.event
    if not isinstance(event, Moved) or event.seat == NATURE:
        return None
    view = REGISTRY[after.created.game].view()
    return view.tell(before.state, event.move, after.state).named(names_of(after))


def move_trail(logged: Logged, before: Match, after: Match) -> Json | None:
    """How a player's move went, for clients that show it step by step."""
    event = logged.event
    if not isinstance(event, Moved) or event.seat == NATURE:
        return None
    return REGISTRY[after.created.game].view().trail(before.state, event.move, after.state)


def summary_of(match: Match) -> Summary:
    """The match in short, for lists."""
    players = tuple(
        Player(seat, held.name or held.level, held.person or None, held.level or None)
        for seat, held in enumerate(match.holders)
        if held.person or held.level
    )
    winners = () if match.outcome is None else match.outcome.winners
    seats, score = match.created.seats, score_of(match)
    return Summary(STATUSES[match.status], seats, match.ply, players, winners, score)
