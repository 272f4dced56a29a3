"""Matches as files: taken along from one service, brought to another."""

from __future__ import annotations

import asyncio
import hashlib
import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Body, Response
from pydantic import BaseModel

from toprung.core.archive import Played
from toprung.core.errors import ToprungError, Unparsable
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status, moves_of
from toprung.match.from_record import retold
from toprung.match.house_rules import require
from toprung.server.api.dependencies import (
    CreationLimit,
    CurrentPerson,
    CurrentService,
    MaybePerson,
)
from toprung.server.api.errors import errors, file_response
from toprung.server.api.matches import MatchId, archive_of, log_of
from toprung.server.rooms.log import logged, stored
from toprung.server.views import summary_of
from toprung.storage import MatchRow, Summary
from toprung.storage.match_files import MatchFile, export_match, parse_match_file

router = APIRouter(tags=["matches"])
JSON_LINES = "application/jsonl"
_GAME = re.compile(r'\[Game "([a-z]{1,40})"\]')


class ImportedMatch(BaseModel):
    """A match that can now be replayed here."""

    match: str
    game: str


@router.get(
    "/api/matches/{id}/record",
    responses={**errors(404, 409), **file_response("text/plain")},
    response_class=Response,
)
async def get_record(id: MatchId, service: CurrentService) -> Response:
    """The record of a match that is over, as `toprung replay` reads it."""
    log = await log_of(service, id)
    match = await asyncio.to_thread(Match.of, log)
    require(match.status is Status.OVER, "still-playing")
    created, moves = moves_of(log)
    played = Played(
        created.start,
        created.seed,
        tuple(held.name or f"bot {held.level}" for held in match.holders),
        tuple((move.seat, move.move) for move in moves),
        "" if match.state.outcome is not None else _how_it_ended(match),
        await service.store.pages(id),
        None if (kept := await service.store.checkpoint(id)) is None else kept.data,
    )
    text = await asyncio.to_thread(archive_of(created).record, played)
    return _file(text, "text/plain; charset=utf-8", f"{created.game}-{id[:8]}.txt")


def _how_it_ended(match: Match) -> str:
    """Which house rule ended it, in English, as records say it."""
    ended = match.outcome
    if ended is None:
        return ""
    won = " and ".join(f"player {seat + 1}" for seat in ended.winners)
    said = f"{ended.words.named()['en']}; {won} wins" if won else ended.words.named()["en"]
    return f"{said} ({ended.rule})"


@router.get(
    "/api/matches/{id}/export",
    responses={**errors(401, 403, 404, 409), **file_response(JSON_LINES)},
    response_class=Response,
)
async def get_export(id: MatchId, person: MaybePerson, service: CurrentService) -> Response:
    """The match as a file, with everything that belongs to it. Refused while others are playing,
    because the file tells what chance will bring."""
    match = await asyncio.to_thread(Match.of, await log_of(service, id))
    alone = person is not None and match.is_alone(person.id)
    require(match.status is Status.OVER or alone, "still-playing")
    text = await export_match(service.store, id)
    return _file(text, JSON_LINES, f"{match.created.game}-{id[:8]}.jsonl")


def _file(text: str, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=headers)


@router.post("/api/records", status_code=201, responses=errors(401, 409))
async def import_match(
    file: Annotated[str, Body(media_type="text/plain", min_length=1, max_length=4_000_000)],
    service: CurrentService,
    _: CreationLimit,
    __: CurrentPerson,
) -> ImportedMatch:
    """Import an exported file, or a record as `toprung replay` reads it, to replay it here. Every
    move is checked. The match belongs to nobody, and the same file always gives the same match."""
    whole = await asyncio.to_thread(_imported, file, service.now())
    store = service.store
    if await store.match(whole.row.id) is None:
        await store.create(whole.row, whole.events, pages=whole.pages)
    return ImportedMatch(match=whole.row.id, game=whole.row.game)


def _imported(file: str, now: int) -> MatchFile:
    """The match of a file, with an id made from the file's contents. Raises Unparsable."""
    whole = _exported(file) if file.lstrip().startswith("{") else _recorded(file, now)
    id = "file-" + hashlib.sha256(file.encode()).hexdigest()[:32]
    summary = _without_people(whole.row.summary)
    return replace(whole, row=replace(whole.row, id=id, table=None, summary=summary))


def _recorded(file: str, now: int) -> MatchFile:
    """The match of a record in the game's own format."""
    named = _GAME.search(file)
    archive = None if named is None or named[1] not in REGISTRY else REGISTRY[named[1]].archive
    if named is None or archive is None:
        raise Unparsable(
            'this is not a record: it has no header [Game "..."] that names a game known here'
        )
    game = named[1]
    try:
        played = archive().read(file)
        log, match = retold(game, played, now)
    except ToprungError as error:
        raise Unparsable(f"the record cannot be played again: {error}") from None
    row = MatchRow("", game, now, now, match.seq, None, summary_of(match))
    return MatchFile(row, tuple(map(stored, log)), played.pages)


def _exported(file: str) -> MatchFile:
    whole = parse_match_file(file)
    try:
        match = Match.of([logged(event) for event in whole.events])
    except ToprungError as error:
        raise Unparsable(f"the file's match cannot be played again: {error}") from None
    if match.created.game != whole.row.game:
        raise Unparsable("the file names one game and holds a match of another")
    return replace(whole, row=replace(whole.row, summary=summary_of(match)))


def _without_people(summary: Summary) -> Summary:
    return replace(
        summary, players=tuple(replace(player, person=None) for player in summary.players)
    )
