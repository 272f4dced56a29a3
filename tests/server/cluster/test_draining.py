"""A server is told to stop while people play: they go on elsewhere, and notice a blink."""

from __future__ import annotations

import asyncio
import random

from tests.server.client import Person
from tests.server.cluster.conftest import Together
from tests.server.cluster.pages import Page
from tests.server.cluster.servers import Server, Servers
from tests.server.linearizable import Operation, mistakes
from toprung.storage import open_store

TABLES, SEATS, MOVES = 12, 4, 3


class Table:
    """Four people, half of them connected through another server than the one that has it."""

    def __init__(self, code: str, match: str, people: list[Person], doors: list[Server]) -> None:
        self.match = match
        self.open = list(doors)
        chance = random.Random(code)
        self.pages = [
            Page(lambda: [door.served for door in self.open], code, person, chance)
            for person in people
        ]
        self.done: list[Operation] = []

    async def play(self, moves: int) -> None:
        """Everybody sees each move, and whose turn it is makes the next."""
        for _ in range(moves):
            first = await self.pages[0].connect()
            seat = first.now.to_act[0]
            person = first.now.seats[seat].person
            (mover,) = [page for page in self.pages if page.person.id == person]
            began = asyncio.get_running_loop().time()
            seq = await mover.command("play", seat=seat, move="-")
            assert seq is not None, mover.faults
            ended = asyncio.get_running_loop().time()
            self.done.append(Operation(mover.last_id, began, ended, seq))
            for page in self.pages:
                await page.heard(seq)


async def opened(servers: list[Server]) -> Table:
    served = servers[0].served
    people = [await served.person(f"P{seat}") for seat in range(SEATS)]
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
    code = await served.table(people[0], game="climbers", seats=seats)
    match = (await served.http.get(f"/api/tables/{code}")).json()["match"]
    table = Table(code, match, people, servers)
    for seat, page in enumerate(table.pages[1:], start=1):
        await page.command("sit", seat=seat, name=f"P{seat}")
    await table.pages[0].command("start")
    for page in table.pages:
        await page.until(lambda one: one.now.status == "playing")
    return table


def test_told_to_stop_a_server_hands_its_tables_over_and_nobody_loses_a_word(
    together: Together,
) -> None:
    async def scenario(servers: Servers) -> None:
        one, other = await servers.several(2)
        tables = [await opened([one, other]) for _ in range(TABLES)]
        playing = [asyncio.create_task(table.play(2 * MOVES)) for table in tables]
        while not all(table.done for table in tables) and not any(one.done() for one in playing):
            await asyncio.sleep(0.01)
        for table in tables:
            table.open = [other]  # as a proxy does that asks whether a server is ready
        await one.stop()
        await asyncio.gather(*playing)
        pages = [page for table in tables for page in table.pages]
        assert len(pages) == TABLES * SEATS
        assert [page.faults for page in pages if page.faults] == []
        assert {(bye.why, bye.again) for page in pages for bye in page.byes} == {("stopping", True)}
        async with open_store(servers.database) as store:
            for table in tables:
                assert not mistakes(await store.events(table.match), table.done, {})
        await asyncio.gather(*(page.hang_up() for page in pages))

    together(scenario)
