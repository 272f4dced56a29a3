"""Matches as files: taken along from one service, brought to another."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Body, Response
from pydantic import BaseModel

from toprung.core.archive import Played
from toprung.core.errors import Limited, ToprungError, Unparsable
from toprung.games.registry import REGISTRY
from toprung.match import Logged, Match, Status, moves_of
from toprung.match.from_record import retold
from toprung.match.house_rules import require
from toprung.server.answers import Events
from toprung.server.api.dependencies import (
    Address,
    CreationLimit,
    CurrentPerson,
    CurrentService,
    MaybePerson,
)
from toprung.server.api.errors import errors, file_response
from toprung.server.api.matches import MatchId, archive_of
from toprung.server.errors import Missing, limited
from toprung.server.rooms.log import logged, stored
from toprung.server.views import summary_of
from toprung.server.workers import TookTooLong
from toprung.storage import Checkpoint, MatchRow, Summary
from toprung.storage.match_files import MatchFile, exported, match_file_text, parse_match_file

router = APIRouter(tags=["matches"])
JSON_LINES = "application/jsonl"
_GAME = re.compile(r'\[Game "([a-z]{1,40})"\]')


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many events, and steps of physics, a match may have that someone brings along."""

    events: int
    steps: int

    def check(self, events: int, steps: int) -> None:
        if events > self.events:
            raise limited("import_events", most=self.events)
        if steps > self.steps:
            raise limited("import_steps", most=self.steps)


class ImportedMatch(BaseModel):
    """A match that can now be replayed here."""

    match: str
    game: str


@router.get(
    "/api/matches/{id}/record",
    responses={**errors(404, 409), **file_response("text/plain")},
    response_class=Response,
)
async def get_record(id: MatchId, service: CurrentService, address: Address) -> Response:
    """The record of a match that is over, as `toprung replay` reads it."""
    row = await service.store.match(id)
    if row is None:
        raise Missing("match")
    kept, pages = await service.store.checkpoint(id), await service.store.pages(id)
    text = await service.resources.answers.about(
        id, address, record_text, pages, None if kept is None else kept.data
    )
    return _file(text, "text/plain; charset=utf-8", f"{row.game}-{id[:8]}.txt")


def record_text(events: Events, pages: tuple[str, ...], checkpoint: bytes | None) -> bytes:
    """The text of the record; read in a thread or a worker."""
    log = list(map(logged, events))
    match = Match.of(log)
    require(match.status is Status.OVER, "still-playing")
    return _record(log, match, pages, checkpoint).encode()


def _record(
    log: Sequence[Logged], match: Match, pages: tuple[str, ...], checkpoint: bytes | None
) -> str:
    """Of everything that has been played so far."""
    created, moves = moves_of(log)
    played = Played(
        created.start,
        created.seed,
        tuple(held.name or f"bot {held.level}" for held in match.holders),
        tuple((move.seat, move.move) for move in moves),
        "" if match.state.outcome is not None else _how_it_ended(match),
        pages,
        checkpoint,
    )
    return archive_of(created.game).record(played)


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
async def get_export(
    id: MatchId, person: MaybePerson, service: CurrentService, address: Address
) -> Response:
    """The match as a file, with everything that belongs to it. Refused while others are playing,
    because the file tells what chance will bring."""
    row = await service.store.match(id)
    if row is None:
        raise Missing("match")
    pages, kept = await service.store.pages(id), await service.store.checkpoint(id)
    who = None if person is None else person.id
    text = await service.resources.answers.about(id, address, export_text, row, pages, kept, who)
    return _file(text, JSON_LINES, f"{row.game}-{id[:8]}.jsonl")


def export_text(
    events: Events,
    row: MatchRow,
    pages: tuple[str, ...],
    checkpoint: Checkpoint | None,
    person: str | None,
) -> bytes:
    """The text of the file; read in a thread or a worker."""
    log = list(map(logged, events))
    match = Match.of(log)
    alone = person is not None and match.is_alone(person)
    require(match.status is Status.OVER or alone, "still-playing")
    whole = exported(replace(row, seq=match.seq), events, pages, checkpoint)
    if whole.checkpoint is not None and match.status is not Status.OVER:
        # Whoever imports this takes no stranger's world, but the film of it: so all of it is there.
        film = _record(log, match, pages, whole.checkpoint.data)
        whole = replace(whole, pages=(film,), checkpoint=None)
    return match_file_text(whole).encode()


def _file(text: bytes, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=headers)


@router.post("/api/records", status_code=201, responses=errors(401, 409))
async def import_match(
    file: Annotated[str, Body(media_type="text/plain", min_length=1, max_length=4_000_000)],
    service: CurrentService,
    _: CreationLimit,
    person: CurrentPerson,
    address: Address,
) -> ImportedMatch:
    """Import an exported file, or a record as `toprung replay` reads it, to replay it here. Every
    move is checked. The match belongs to nobody, and the same file always gives the same match."""
    store, limits = service.store, service.resources.settings.limits
    known = await store.match(_id_of(file))
    if known is not None:
        return ImportedMatch(match=known.id, game=known.game)
    accounts = (f"person {person.id}", f"address {address}")
    most = Bounds(limits.import_events, limits.import_steps)
    try:
        whole = await service.resources.checkers.call_for(
            accounts, limits.import_seconds, imported, file, service.now(), most
        )
    except (TookTooLong, RuntimeError):
        raise limited("import_size") from None
    await store.create(whole.row, whole.events, pages=whole.pages)
    return ImportedMatch(match=whole.row.id, game=whole.row.game)


def _id_of(file: str) -> str:
    """Made from the file's contents."""
    return "file-" + hashlib.sha256(file.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def imported(file: str, now: int, most: Bounds) -> MatchFile:
    """The match of a file; checked in a worker process. Raises Unparsable, or Limited if there is
    more of it than allowed."""
    whole = _exported(file, most) if file.lstrip().startswith("{") else _recorded(file, now, most)
    summary = _without_people(whole.row.summary)
    return replace(whole, row=replace(whole.row, id=_id_of(file), table=None, summary=summary))


def _recorded(file: str, now: int, most: Bounds) -> MatchFile:
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
        most.check(len(played.moves), archive().steps(played.pages))
        log, match = retold(game, played, now)
    except Limited:
        raise
    except ToprungError as error:
        raise Unparsable(f"the record cannot be played again: {error}") from None
    row = MatchRow("", game, now, now, match.seq, None, summary_of(match))
    return MatchFile(row, tuple(map(stored, log)), played.pages)


def _exported(file: str, most: Bounds) -> MatchFile:
    whole = parse_match_file(file)
    archive = REGISTRY[whole.row.game].archive if whole.row.game in REGISTRY else None
    steps = archive().steps(whole.pages) if archive is not None and whole.pages else 0
    most.check(len(whole.events), steps)
    try:
        match = Match.of([logged(event) for event in whole.events])
    except ToprungError as error:
        raise Unparsable(f"the file's match cannot be played again: {error}") from None
    if match.created.game != whole.row.game:
        raise Unparsable("the file names one game and holds a match of another")
    return replace(whole, row=replace(whole.row, summary=summary_of(match)))


def _without_people(summary: Summary) -> Summary:
    return replace(
        summary, players=tuple(player._replace(person=None) for player in summary.players)
    )
