"""Matches as files: taken along from one service, brought to another."""

from __future__ import annotations

import asyncio
import hashlib
import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Body, Response
from pydantic import BaseModel

from toprung.core.errors import ToprungError, Unparsable
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status
from toprung.match.house import require
from toprung.match.retelling import retold
from toprung.server.api.failures import failing
from toprung.server.api.matches import MatchId, log_of
from toprung.server.making import Making
from toprung.server.people import Anyone, Known, Served
from toprung.server.rooms.log import folded, logged, stored
from toprung.server.views import summary_of
from toprung.storage import MatchRow, Summary
from toprung.storage.transfer import WholeMatch, export_match, read

router = APIRouter(tags=["matches"])
FILE = "application/jsonl"
_GAME = re.compile(r'\[Game "([a-z]{1,40})"\]')


class ImportedMatch(BaseModel):
    """Where it can be replayed."""

    match: str
    game: str


@router.get(
    "/api/matches/{id}/export",
    responses={**failing(401, 403, 404, 409), 200: {"content": {FILE: {}}}},
    response_class=Response,
)
async def export(id: MatchId, person: Anyone, service: Served) -> Response:
    """The match as a file, with all that belongs to it. While others play it is refused, because
    the file says how chance goes on."""
    match = await asyncio.to_thread(Match.of, await log_of(service, id))
    alone = person is not None and set(match.people) <= {person.id}
    require(match.status is Status.OVER or alone, "still-playing")
    text = await export_match(service.tools.store, id)
    name = f"{match.created.game}-{id[:8]}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=FILE, headers=headers)


@router.post("/api/records", status_code=201, responses=failing(401, 409))
async def bring(
    file: Annotated[str, Body(media_type="text/plain", min_length=1, max_length=4_000_000)],
    service: Served,
    _: Making,
    __: Known,
) -> ImportedMatch:
    """Make a match replayable here: that of an exported file, or of a record as `toprung replay`
    reads it. Every move is checked; nobody is said to have played it, and the same file is the same
    match again."""
    whole = await asyncio.to_thread(_brought, file, service.tools.now())
    store = service.tools.store
    if await store.match(whole.row.id) is None:
        await store.create(whole.row, whole.events, pages=whole.pages)
    return ImportedMatch(match=whole.row.id, game=whole.row.game)


def _brought(file: str, now: int) -> WholeMatch:
    """The match of a file, under an id that only this file has. Raises Unparsable."""
    whole = _exported(file) if file.lstrip().startswith("{") else _recorded(file, now)
    id = "file-" + hashlib.sha256(file.encode()).hexdigest()[:32]
    summary = _nobodys(whole.row.summary)
    return replace(whole, row=replace(whole.row, id=id, table=None, summary=summary))


def _recorded(file: str, now: int) -> WholeMatch:
    """The match of a record in a game's own format."""
    named = _GAME.search(file)
    archive = None if named is None or named[1] not in REGISTRY else REGISTRY[named[1]].archive
    if named is None or archive is None:
        raise Unparsable('this is no record: it has no header [Game "..."] of a game known here')
    game = named[1]
    try:
        played = archive().read(file)
        log, match = retold(game, played, now)
    except ToprungError as error:
        raise Unparsable(f"the record cannot be played again: {error}") from None
    row = MatchRow("", game, now, now, match.seq, None, summary_of(match))
    return WholeMatch(row, tuple(map(stored, log)), played.pages)


def _exported(file: str) -> WholeMatch:
    whole = read(file)
    try:
        match = folded([logged(event) for event in whole.events])
    except ToprungError as error:
        raise Unparsable(f"the file's match cannot be played again: {error}") from None
    if match.created.game != whole.row.game:
        raise Unparsable("the file names another game than its match")
    return replace(whole, row=replace(whole.row, summary=summary_of(match)))


def _nobodys(summary: Summary) -> Summary:
    return replace(
        summary, players=tuple(replace(player, person=None) for player in summary.players)
    )
