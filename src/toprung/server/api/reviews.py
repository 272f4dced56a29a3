"""A review of a match that is over."""

from __future__ import annotations

from fastapi import APIRouter, Response
from pydantic import BaseModel, TypeAdapter

from toprung.bots.registry import reviewer
from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Match, Status, moves_of
from toprung.match.house_rules import require
from toprung.server.answers import Events
from toprung.server.api.dependencies import Address, CurrentService
from toprung.server.api.errors import errors
from toprung.server.api.matches import MatchId, json_response
from toprung.server.errors import limited
from toprung.server.rooms.log import logged
from toprung.server.views import names_of
from toprung.server.workers import TookTooLong

router = APIRouter(prefix="/api/matches", tags=["matches"])


class ReviewedTurn(BaseModel):
    """A turn, after `ply` moves. `leads` says for each seat how far ahead it was before the turn,
    in log-odds of winning; `lost` how much the turn gave away. `better` are the moves of a turn
    that was clearly better, `reasons` why, and `after` is the game as it would then be;
    `decisive`: it may have decided the match. In a game of physics there are no leads; `piece`
    would better have been at `place` (metres, then a unit quaternion)."""

    ply: int
    seat: int
    leads: list[float]
    lost: float
    better: list[str]
    reasons: list[Words]
    after: dict[str, object] | None
    decisive: bool
    piece: int | None
    place: list[float] | None


_TURNS = TypeAdapter(list[ReviewedTurn])


@router.get("/{id}/review", responses=errors(404, 409), response_model=list[ReviewedTurn])
async def get_review(id: MatchId, service: CurrentService, address: Address) -> Response:
    """Who was ahead when, and what would have been better. Worked out by a worker process, which
    takes seconds the first time."""
    resources = service.resources

    async def found(events: Events) -> bytes:
        try:
            return await resources.checkers.call_for(
                (f"address {address}",), resources.settings.limits.fork_seconds, reviewed, events
            )
        except (TookTooLong, RuntimeError):
            raise limited("answer") from None

    return json_response(await resources.answers.remembered((reviewed, id), id, found))


def reviewed(events: Events) -> bytes:
    """The JSON of the turns; worked out in a worker process. Raises Illegal while the match goes
    on, Unparsable for a game that has no reviews."""
    log = list(map(logged, events))
    match = Match.of(log)
    require(match.status is Status.OVER, "still-playing")
    created, moves = moves_of(log)
    entry, names = REGISTRY[created.game], names_of(match)
    looks_back = reviewer(created.game)
    if looks_back is None:
        raise Unparsable("matches of this game are not reviewed")
    played, told = [move.move for move in moves], list[ReviewedTurn]()
    state, at = entry.rules().parse(created.start), 0
    for turn in looks_back.review(created.start, played):
        for move in moves[at : turn.ply]:
            state = state.play(Seat(move.seat), move.move)
        at, better = turn.ply, state
        for text in turn.better:
            better = better.play(turn.seat, text)
        told.append(
            ReviewedTurn(
                ply=turn.ply,
                seat=turn.seat,
                leads=list(turn.leads),
                lost=turn.lost,
                better=list(turn.better),
                reasons=[words.named(names) for words in turn.reasons],
                after=dict(entry.view().view(better)) if turn.better else None,
                decisive=turn.decisive,
                piece=turn.piece,
                place=None if turn.place is None else list(turn.place),
            )
        )
    return _TURNS.dump_json(told)
