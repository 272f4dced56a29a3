"""People come and go, hour after hour, as fast as they can: memory has to stay flat."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass

from tools.attack.client import Closed, Person, Socket
from tools.attack.service import Victim

VISITS_AN_HOUR = 1_200  # of a busy service: one every three seconds
AT_ONCE = 8
LIVE = 16  # of so many tables one is live


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of the service after so many visits, and with the processes that it has started."""

    visits: int
    bytes: int
    all_bytes: int


async def churn(
    victim: Victim, visits: int, looks: int = 10, progress: Callable[[Memory], object] = id
) -> list[Memory]:
    """Visitors come in twos, each from an address of their own. They open a table, play, talk, and
    go. Gives the memory at some moments, the first after a tenth of the visits."""
    numbers, found = itertools.count(0, 2), list[Memory]()

    async def visitors() -> None:
        while (number := next(numbers)) < visits:
            await _visit(victim, number)
            if (number + 2) // 2 % max(1, visits // (2 * looks)) == 0:
                found.append(Memory(number + 2, victim.own_memory, victim.memory))
                progress(found[-1])

    await asyncio.gather(*(visitors() for _ in range(AT_ONCE)))
    return found


async def _visit(victim: Victim, number: int) -> None:
    """Of two people, of whom the second sits down at the first one's table."""
    sockets = list[Socket]()
    try:
        first, second = (victim.target.seen_from(100_000 + number + one) for one in (0, 1))
        ann = await Person.new(first, f"Ann {number % 100}")
        bob = await Person.new(second, f"Bob {number % 100}")
        live = number // 2 % LIVE == 0
        code = await ann.open("moon" if live else "climbers", "me", "open")
        for person in (ann, bob):
            sockets.append(await person.enter(code))
        await sockets[1].call("sit", seat=1, name="Bob")
        await sockets[0].call("start")
        await _play(sockets, "roll" if live else "-")
        await ann.target.ask("GET", f"/api/tables/{code}/history")
        await bob.target.ask("GET", f"/api/matches/{sockets[0].table['match']}")
    except (Closed, AssertionError, OSError):
        pass
    finally:
        for one in sockets:
            one.close()


async def _play(sockets: list[Socket], move: str) -> None:
    for seat in (0, 1, 0, 1):
        await sockets[seat].call("play", seat=seat, move=move)
    await sockets[1].call("ask", question={"about": "moves"})
    await sockets[0].call("say", text="hello")
    await sockets[0].call("resign", seat=0)
