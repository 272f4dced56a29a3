"""Lessons: a table of one's own, where the game is learnt step by step."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from toprung.bots.registry import levels
from toprung.core.errors import Unparsable
from toprung.core.lessons import LEARNER
from toprung.match import Event, lesson
from toprung.match.commands import Command, SeatBot, Sit, Start
from toprung.server.api.failures import failing
from toprung.server.api.tables import OpenedTable, with_commands
from toprung.server.hall import Missing
from toprung.server.making import Making
from toprung.server.people import Known, Served
from toprung.storage import PersonRow

router = APIRouter(prefix="/api/games/{game}/lessons", tags=["games"])


@router.post("/{name}", status_code=201, responses=failing(403, 404))
async def take_lesson(
    game: Annotated[str, Path(max_length=40)],
    name: Annotated[str, Path(max_length=40)],
    person: Known,
    service: Served,
    _: Making,
) -> OpenedTable:
    """Open a table for a lesson and begin. Bots have the seats of the others."""
    events = await asyncio.to_thread(first_events, game, name, person, service.tools.now())
    table = await service.hall.new_table(events, person.id, public=False)
    room = await service.hall.room(table.code)
    await room.request(Start(), person.id)
    return OpenedTable(code=table.code, match=table.match)


def first_events(game: str, name: str, person: PersonRow, now: int) -> list[Event]:
    """The events with which a lesson begins. Raises Missing."""
    try:
        known = [level.name for level in levels(game)]
        created = lesson(game, name, host=person.id, levels=known)
    except (Unparsable, KeyError):
        raise Missing("lesson", f"{game}/{name}") from None
    commands: list[Command] = [Sit(LEARNER, person.name)]
    others = (seat for seat in range(created.seats) if seat != LEARNER)
    commands += [SeatBot(seat, known[0]) for seat in others]
    return with_commands(created, commands, person, now)
