"""A match at its table, as clients see it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from toprung.bots.registry import level_words
from toprung.core.json import Json, dumps
from toprung.core.seat import NATURE, Seat
from toprung.core.view import answered
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Holder, Logged, Match, Status
from toprung.match.absence import awaited_until
from toprung.match.events import Moved
from toprung.match.scores import division_of, score_of
from toprung.storage import Player, Summary


def answer_text(game: str, state: str, question: str, names: tuple[str | Words, ...]) -> bytes:
    """The JSON of the answer to a question about this state; found in a thread or a worker."""
    entry = REGISTRY[game]
    asked = json.loads(question)
    return dumps(answered(entry.view(), entry.rules().parse(state), asked, names)).encode()


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


NUMBERED: Final = Words.same("{name} {number}")


def names_of(match: Match) -> tuple[str | Words, ...]:
    """What those at the table are called, by seat: people by name, bots by that of their level, and
    by their number if several bots have the same."""
    return _names(match.created.game, match.holders)


@lru_cache(maxsize=512)
def _names(game: str, holders: tuple[Holder, ...]) -> tuple[str | Words, ...]:
    playing = [held.level for held in holders if not held.name]
    names: list[str | Words] = []
    for seat, held in enumerate(holders):
        name: str | Words = held.name or _bot_name(game, held.level)
        if isinstance(name, Words) and playing.count(held.level) > 1:
            name = NUMBERED.fill(name=name, number=seat + 1)
        names.append(name)
    return tuple(names)


def _bot_name(game: str, level: str) -> str | Words:
    return level_words(game, level).map(_title) if level else ""


def _title(words: str) -> str:
    """The name of a level, without what it does: `Greedy` of `Greedy: as high as possible`."""
    return words.partition(":")[0].strip()


def move_words(logged: Logged, before: Match, after: Match) -> Words | None:
    """A player's move in a sentence, with gaps for names; nature's note has words of its own."""
    event = logged.event
    if not isinstance(event, Moved) or event.seat == NATURE:
        return None
    return (
        REGISTRY[after.created.game]
        .view()
        .tell(before.state, Seat(event.seat), event.move, after.state)
    )


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
    seats, over = match.created.seats, match.status is Status.OVER
    score = score_of(match) if over else None
    created = match.created
    division = "" if score is None else division_of(created.game, created.options)
    status, ply = match.status, match.ply
    exercise = created.puzzle or created.lesson != ""
    rated = created.rated
    due = tuple(int(seat) for seat in match.due)
    return Summary(status, seats, ply, players, winners, score, division, rated, exercise, due)
