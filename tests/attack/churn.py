"""People come and go, hour after hour, as fast as they can: memory has to stay flat."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass

from tests.attack.client import Closed, Person
from tests.attack.service import Victim

VISITS_AN_HOUR = 1_200  # of a busy service: one every three seconds
AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of the service after so many visits."""

    visits: int
    bytes: int


async def churn(
    victim: Victim, visits: int, looks: int = 10, progress: Callable[[Memory], object] = id
) -> list[Memory]:
    """Each visitor comes from an address of their own, opens a table, plays, talks, and goes.
    Gives the memory at some moments, the first after a tenth of the visits."""
    numbers, found = itertools.count(100_000), list[Memory]()

    async def visitor() -> None:
        while (number := next(numbers) - 100_000) < visits:
            await _visit(victim, 100_000 + number)
            if (number + 1) % max(1, visits // looks) == 0:
                found.append(Memory(number + 1, victim.own_memory))
                progress(found[-1])

    await asyncio.gather(*(visitor() for _ in range(AT_ONCE)))
    return found


async def _visit(victim: Victim, number: int) -> None:
    try:
        ann = await Person.new(victim.target.seen_from(number), f"Ann {number % 100}")
        code = await ann.open("climbers", "me", "me", start=True)
        socket = await ann.enter(code)
        for seat in (0, 1, 0, 1):
            await socket.call("play", seat=seat, move="-")
        await socket.call("ask", question={"about": "moves"})
        await socket.call("say", text="hello")
        await socket.call("resign", seat=0)
        await ann.target.ask("GET", f"/api/tables/{code}/history")
        await ann.target.ask("GET", f"/api/matches/{socket.table['match']}")
        socket.close()
    except (Closed, AssertionError, OSError):
        pass
