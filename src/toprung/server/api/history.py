"""What was said and done at a table before somebody came."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel

from toprung.match import Logged, begun, evolve
from toprung.match.view import event_body
from toprung.server.api.failures import failing
from toprung.server.api.matches import log_of
from toprung.server.people import Served
from toprung.server.views import move_words

router = APIRouter(prefix="/api/tables", tags=["tables"])
MOST: Final = 400


class TellingModel(BaseModel):
    """An event as those heard of it who were there, without how the table looked then."""

    seq: int
    at: int
    kind: str
    body: dict[str, object]


@router.get("/{code}/history", responses=failing(404))
async def history(
    code: str, service: Served, last: Annotated[int, Query(ge=1, le=MOST)] = MOST
) -> list[TellingModel]:
    """The last events of the match at this table, the oldest first; moves also in words."""
    room = await service.hall.room(code)
    log = await log_of(service, room.table.match)
    return await asyncio.to_thread(tellings, log, last)


def tellings(log: list[Logged], last: int) -> list[TellingModel]:
    match = begun(log[0])
    told = deque([_telling(log[0], event_body(log[0].event))], maxlen=last)
    for line in log[1:]:
        before, match = match, evolve(match, line)
        told.append(_telling(line, event_body(line.event, move_words(line, before, match))))
    return list(told)


def _telling(line: Logged, body: dict[str, object]) -> TellingModel:
    return TellingModel.model_validate(
        {"seq": line.seq, "at": line.at_ms, "kind": line.event.kind, "body": body}
    )
