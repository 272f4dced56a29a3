"""Questions about a match as it was: where a pawn could have gone, what lay under a block."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.view import answered
from toprung.games.registry import REGISTRY
from toprung.match import Logged, moves_of
from toprung.protocol.limits import LARGEST_NUMBER
from toprung.protocol.parts import Question
from toprung.server.api.failures import failing
from toprung.server.api.matches import log_of
from toprung.server.people import Served

router = APIRouter(prefix="/api/matches", tags=["matches"])


class Asking(BaseModel):
    """A question as at the table, about the state after `ply` moves."""

    ply: int = Field(ge=0, le=LARGEST_NUMBER)
    question: Question


class AnswerModel(BaseModel):
    """What the game says."""

    answer: dict[str, object]


@router.post("/{id}/ask", responses=failing(404, 409))
async def ask(
    id: Annotated[str, Path(max_length=64)], asking: Asking, service: Served
) -> AnswerModel:
    """Ask the game something about a match as it was after some moves."""
    log = await log_of(service, id)
    answer = await asyncio.to_thread(looked_up, log, asking.ply, asking.question)
    return AnswerModel.model_construct(answer=dict(answer))


def looked_up(log: list[Logged], ply: int, question: Json) -> Json:
    """The answer of the game. Raises Unparsable for a move that was never made, and what
    `GameView.ask` raises."""
    created, moves = moves_of(log)
    if ply > len(moves):
        raise Unparsable(f"ply: there are {len(moves)} moves")
    entry = REGISTRY[created.game]
    state = entry.rules().parse(created.start)
    for move in islice(moves, ply):
        state = state.play(Seat(move.seat), move.move)
    return answered(entry.view(), state, question)
