"""Matches to replay, whether they are over or not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field, TypeAdapter

from toprung.core.archive import Archive
from toprung.core.errors import Unparsable
from toprung.core.json import Json, dumps
from toprung.core.seat import Seat
from toprung.core.view import answered
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status, moves_of
from toprung.match.events import Moved
from toprung.match.limits import LARGEST_NUMBER
from toprung.match.view import ChanceView, Names, OutcomeView, event_body, table_view
from toprung.protocol.fields import QuestionFields
from toprung.protocol.frames import Poses, Shot, pack_film
from toprung.server.answers import Events
from toprung.server.api.dependencies import Address, CurrentService
from toprung.server.api.errors import errors, file_response
from toprung.server.api.models import PlayerInfo, players_of
from toprung.server.errors import Missing
from toprung.server.rooms.log import logged
from toprung.server.service import Service
from toprung.server.views import names_of, summary_of

router = APIRouter(prefix="/api/matches", tags=["matches"])
MatchId = Annotated[str, Path(max_length=64)]
MOST_MOVES: Final = 10_000  # in one answer


class PlayedMove(BaseModel):
    """A move that stands. Nature's seat is -1, and `note` says what it did. `page` is the page of
    the film that shows the table after it."""

    ply: int
    seat: int
    move: str
    note: dict[str, object] | None
    page: int


class PlayedMatch(BaseModel):
    """A match to replay; `films` counts the pages of its film."""

    id: str
    game: str
    title: Words
    options: dict[str, str]
    status: Status
    seats: int
    players: list[PlayerInfo]
    outcome: OutcomeView | None
    moves: list[PlayedMove]
    films: int
    seed: int | None
    chance: ChanceView


class PlayedState(BaseModel):
    """The game after `ply` moves, as its view shows it, and the last move in a sentence."""

    ply: int
    words: Words | None
    state: dict[str, object]


_STATES: Final = TypeAdapter(list[PlayedState])


class PastQuestion(BaseModel):
    """A question as at the table, about the state after `ply` moves."""

    ply: int = Field(ge=0, le=LARGEST_NUMBER)
    question: QuestionFields


class PastAnswer(BaseModel):
    """The game's answer."""

    answer: dict[str, object]


async def events_of(service: Service, id: str) -> Events:
    """The events of a match. Raises Missing."""
    events = await service.store.events(id)
    if not events:
        raise Missing("match")
    return events


def json_response(text: bytes) -> Response:
    return Response(text, media_type="application/json")


def archive_of(game: str) -> Archive:
    """Raises Unparsable for a game without records."""
    archive = REGISTRY[game].archive
    if archive is None:
        raise Unparsable("this game has no records")
    return archive()


@router.get("/{id}", responses=errors(404), response_model=PlayedMatch)
async def get_match(
    id: MatchId,
    service: CurrentService,
    address: Address,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_MOVES)] = MOST_MOVES,
) -> Response:
    """A match so far, with `count` of its moves after the `first` ones."""
    pages = await service.store.page_count(id)
    answers = service.resources.answers
    return json_response(await answers.about(id, address, played_match, id, pages, first, count))


def played_match(events: Events, id: str, pages: int, first: int, count: int) -> bytes:
    """The JSON of a PlayedMatch; read in a thread or a worker."""
    log = list(map(logged, events))
    match = Match.of(log)
    names, (_, moves) = names_of(match), moves_of(log)
    seen = table_view(match, names=names)
    summary = summary_of(match)
    played = PlayedMatch(
        id=id,
        game=seen.game,
        title=seen.title,
        options=dict(seen.options),
        status=summary.status,
        seats=summary.seats,
        players=players_of(summary),
        outcome=seen.outcome,
        moves=[
            _played_move(move, names, page)
            for move, page in list(zip(moves, _film_pages(seen.game, moves), strict=True))[
                first : first + count
            ]
        ],
        films=max(0, pages - 1),
        seed=seen.seed,
        chance=seen.chance,
    )
    return played.model_dump_json().encode()


def _film_pages(game: str, moves: Sequence[Moved]) -> list[int]:
    archive = REGISTRY[game].archive
    played = [move.move for move in moves]
    return archive().film_pages(played) if archive else [0] * len(played)


def _played_move(move: Moved, names: Names, page: int) -> PlayedMove:
    return PlayedMove.model_validate({**event_body(move, names=names), "page": page})


@router.get("/{id}/states", responses=errors(404), response_model=list[PlayedState])
async def get_states(
    id: MatchId,
    service: CurrentService,
    address: Address,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    count: Annotated[int, Query(ge=1, le=50)] = 50,
) -> Response:
    """The game after each move, starting with move number `first`."""
    answers = service.resources.answers
    return json_response(await answers.about(id, address, played_states, first, count))


def played_states(events: Events, first: int, count: int) -> bytes:
    """The JSON of some PlayedStates; read in a thread or a worker."""
    log = list(map(logged, events))
    created, moves = moves_of(log)
    entry, names = REGISTRY[created.game], names_of(Match.of(log))
    showing, state = entry.view(), entry.rules().parse(created.start)
    found = []
    if first == 0:
        found.append(_played_state(0, None, showing.view(state)))
    for move in islice(moves, max(0, first + count - 1)):
        before, state = state, state.play(Seat(move.seat), move.move)
        if move.ply >= first:
            words = showing.tell(before, Seat(move.seat), move.move, state).named(names)
            found.append(_played_state(move.ply, words, showing.view(state)))
    return _STATES.dump_json(found)


def _played_state(ply: int, words: Words | None, view: Json) -> PlayedState:
    return PlayedState.model_construct(ply=ply, words=words, state=dict(view))


@router.post("/{id}/ask", responses=errors(404, 409), response_model=PastAnswer)
async def ask_about_match(
    id: MatchId, asked: PastQuestion, service: CurrentService, address: Address
) -> Response:
    """Ask the game about an earlier state: where a pawn could have gone, what lay under a block."""
    answers, question = service.resources.answers, dumps(asked.question)
    return json_response(await answers.about(id, address, past_answer, asked.ply, question))


def past_answer(events: Events, ply: int, question: str) -> bytes:
    """The JSON of a PastAnswer; read in a thread or a worker. Raises Unparsable if there were not
    so many moves, and whatever the game's view raises."""
    log = list(map(logged, events))
    created, moves = moves_of(log)
    if ply > len(moves):
        raise Unparsable(f"ply: there are {len(moves)} moves")
    entry = REGISTRY[created.game]
    state = entry.rules().parse(created.start)
    for move in islice(moves, ply):
        state = state.play(Seat(move.seat), move.move)
    answer = answered(entry.view(), state, json.loads(question), names_of(Match.of(log)))
    return dumps({"answer": answer}).encode()


@router.get(
    "/{id}/film/{page}",
    responses={**errors(404), **file_response("application/octet-stream", binary=True)},
    response_class=Response,
)
async def get_film(
    id: MatchId,
    page: Annotated[int, Path(ge=0, le=10_000)],
    service: CurrentService,
    address: Address,
) -> Response:
    """What moved on a page of the film: frames with their times."""
    row = await service.store.match(id)
    if row is None:
        raise Missing("match")
    if await service.store.page_count(id) < page + 2:
        raise Missing("film")
    pages = await service.store.pages(id, page + 2)
    data = await service.resources.answers.of((id, page), address, film_of, row.game, pages, page)
    return Response(data, media_type="application/octet-stream")


def film_of(game: str, pages: Sequence[str], page: int) -> bytes:
    """A page of the film as clients get it; read in a thread or a worker."""
    shots = archive_of(game).film(pages, page)
    return pack_film([Shot(round(at * 1000), Poses(moved, complete=True)) for at, moved in shots])
