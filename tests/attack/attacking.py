"""What attacks in small share: a service with small limits, people at addresses of their own."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable

from tools.attack.client import Person, Socket, Target
from tools.attack.service import Victim

ORIGIN = "https://games.example"
LIMITS = {
    "head_seconds": 0.5,
    "body_seconds": 0.5,
    "connections_per_address": 24,
    "tables_open": 4,
    "tables_per_person": 6,
    "clients_per_table": 5,
    "import_events": 400,
    "import_seconds": 100,  # also on a busy machine
    "sockets_burst": 1000,
    "queue_per_person": 4,
    "guesses_rate": 0,
}
Scenario = Callable[[Victim], Awaitable[None]]
Attack = Callable[[Scenario], None]
_NUMBERS = itertools.count(1)


def somewhere(victim: Victim) -> Target:
    """The service, from an address that nobody has used."""
    return victim.target.seen_from(next(_NUMBERS))


async def somebody(victim: Victim, name: str = "Ann") -> Person:
    return await Person.new(somewhere(victim), name)


async def at_play(victim: Victim) -> tuple[Person, str]:
    person = await somebody(victim)
    return person, await person.open("climbers", "me", "me", start=True)


async def everything(socket: Socket) -> None:
    while True:
        await socket.hear()
