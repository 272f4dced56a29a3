"""What tables take in memory while nothing happens at them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise

from tests.server.client import Served

from benchmarks.figures import Figure, over_runs, under
from benchmarks.service.laying import Laid
from benchmarks.service.line import Line, enter
from benchmarks.service.processes import family, own_memory
from benchmarks.service.turns import CLIENTS, GAME
from benchmarks.timing import progress

AT_ONCE = 20
FIRST = 10  # tables of each kind that are opened before anything is measured
TARGET = under(1_000)


async def measure(served: Served, count: int, live: Sequence[Laid]) -> list[Figure]:
    """Tables in the middle of a game: nobody is there, four clients are silent, a world rests."""
    progress(f"service: {count} idle tables")
    person, lines = await served.person(), list[Line]()

    async def open_one(seed: int) -> str:
        seats = [{"kind": "me"}] * CLIENTS
        return await served.table(person, game=GAME, seats=seats, seed=seed, start=True)

    async def sit(code: str) -> None:
        lines.extend([await enter(served.url, code, person.token) for _ in range(CLIENTS)])

    async def look(laid: Laid) -> str:
        (await served.http.get(f"/api/tables/{laid.code}")).raise_for_status()
        return laid.code

    codes = [await open_one(seed) for seed in range(FIRST)]
    await asyncio.gather(*map(sit, codes), *map(look, live[:FIRST]))
    marks = [_memory(served)]
    codes.clear()
    for begin in range(0, count, AT_ONCE):
        codes += await asyncio.gather(*map(open_one, range(begin, min(count, begin + AT_ONCE))))
    marks.append(_memory(served))
    for begin in range(0, count, AT_ONCE):
        await asyncio.gather(*map(sit, codes[begin : begin + AT_ONCE]))
    marks.append(_memory(served))
    for begin in range(FIRST, len(live), AT_ONCE):
        await asyncio.gather(*map(look, live[begin : begin + AT_ONCE]))
    marks.append(_memory(served))
    for line in lines:
        line.close()
    alone, silent, resting = (after - before for before, after in pairwise(marks))
    seated, worlds = alone + silent, len(live) - FIRST
    return [
        over_runs("memory of an idle table, nobody there", "kB", [alone / count / 1e3], TARGET),
        over_runs(f"the same with {CLIENTS} silent clients", "kB", [seated / count / 1e3], TARGET),
        over_runs("memory of an idle live table", "kB", [resting / worlds / 1e3], TARGET),
    ]


def _memory(served: Served) -> int:
    return own_memory(family(served.pid))
