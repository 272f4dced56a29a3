"""What only those who run the service may do: see all tables, end matches, take copies, and send
people away. Whoever asks shows the token of the settings; without one there, nobody may."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel

from toprung.match import Status
from toprung.match.limits import LARGEST_NUMBER
from toprung.server.api.dependencies import CurrentService
from toprung.server.api.matches import MatchId
from toprung.server.api.people import leave_for
from toprung.server.api.records import JSON_LINES
from toprung.server.errors import Missing, Stranger
from toprung.storage.match_files import exported, match_file_text
from toprung.storage.rows import Player

logger = logging.getLogger("toprung")


async def _operator(request: Request, service: CurrentService) -> None:
    wanted = service.resources.settings.admin_token
    if wanted is None:
        raise Missing("page")
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not secrets.compare_digest(shown.encode("utf-8", "replace"), wanted.encode()):
        raise Stranger


router = APIRouter(prefix="/api/admin", include_in_schema=False, dependencies=[Depends(_operator)])


class Seated(BaseModel):
    """Who has a seat: a person by their id, or a bot by its level."""

    seat: int
    name: str
    person: str | None
    level: str | None

    @classmethod
    def of(cls, player: Player) -> Seated:
        return cls(seat=player.seat, name=player.name, person=player.person, level=player.level)


class AdminTable(BaseModel):
    """A table, with those who play there. `changed` is in milliseconds since 1970."""

    code: str
    match: str
    game: str
    status: Status
    public: bool
    host: str
    players: list[Seated]
    watched: int
    changed: int


@router.get("/tables")
async def list_tables(
    service: CurrentService,
    limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
    before: Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER)] = None,
) -> list[AdminTable]:
    """Tables whose match is not over, latest change first."""
    return [
        AdminTable(
            code=table.code,
            match=match.id,
            game=match.game,
            status=match.summary.status,
            public=table.public,
            host=table.host,
            players=[Seated.of(one) for one in match.summary.players],
            watched=service.watched(table.code),
            changed=match.changed_ms,
        )
        for table, match in await service.store.unfinished(limit, before)
    ]


@router.delete("/tables/{code}", status_code=204)
async def close_table(code: str, service: CurrentService) -> None:
    """End the match there: everybody leaves, and is told so. What was played is kept."""
    table = await service.store.table(code.upper())
    match = None if table is None else await service.store.match(table.match)
    if table is None or match is None:
        raise Missing("table")
    people = {one.person for one in match.summary.players if one.person} | {table.host}
    for person in sorted(people):
        await leave_for(service, table.code, person)
    logger.warning("a table was closed by the operator", extra={"table": table.code})


@router.get("/matches/{id}/export")
async def export_match(id: MatchId, service: CurrentService) -> Response:
    """A match with all its events, even while it is played: it tells what chance will bring."""
    store, row = service.store, await service.store.match(id)
    if row is None:
        raise Missing("match")
    events = await store.events(id)
    row = replace(row, seq=len(events))
    whole = exported(row, events, await store.pages(id), await store.checkpoint(id))
    return Response(match_file_text(whole), media_type=JSON_LINES)


@router.put("/people/{id}/ban", status_code=204)
async def ban_person(id: str, service: CurrentService) -> None:
    """Their token is worth nothing any more, and they are sent away everywhere."""
    await _seen(service, id, 0)
    await service.send_away(id)
    logger.warning("a person was banned", extra={"person": id})


@router.delete("/people/{id}/ban", status_code=204)
async def unban_person(id: str, service: CurrentService) -> None:
    """Their token counts again."""
    await _seen(service, id, service.now())
    logger.warning("a person may come back", extra={"person": id})


async def _seen(service: CurrentService, id: str, at: int) -> None:
    person = await service.store.person(id)
    if person is None:
        raise Missing("person")
    await service.store.put_person(replace(person, seen_ms=at))
