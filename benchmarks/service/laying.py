"""Live tables in the middle of a game, written into a store before the service opens it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.moon.rooms import Held
from toprung.match.events import Created, Sat, Started
from toprung.server.credentials import new_code, new_match_id, new_token, person_of
from toprung.server.rooms.log import Draft
from toprung.server.settings import steady_clock
from toprung.storage import PersonRow, TableRow, open_store

GAME, NAME = "moon", "Ann"


@dataclass(frozen=True, slots=True)
class Laid:
    """A table by its code, whose seats are all those of the owner of the token."""

    code: str
    token: str
    game: Held


async def lay(database: str, games: Sequence[Held]) -> list[Laid]:
    """A table for each game."""
    token, now = new_token(), steady_clock()()
    person = person_of(token)
    assert person is not None
    laid = []
    async with open_store(database) as store:
        await store.put_person(PersonRow(person, NAME, "en", now, now))
        for game in games:
            options = {"edition": "2017"}
            seats = [Sat(seat, person, NAME) for seat in (0, 1)]
            created = Created(GAME, 2, 0, options, game.state, person, ("clumsy",), None)
            draft, id = Draft([created, *seats, Started()], now), new_match_id()
            table = TableRow(new_code(), id, person, False, now)
            await draft.write(store, id, table, checkpoint=game.checkpoint)
            laid.append(Laid(table.code, token, game))
    return laid
