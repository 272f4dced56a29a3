"""A server of several dies, stands still, or loses its database: its tables go on elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.postgres import Postgres
from tests.server.client import Client, Person, Served
from tests.server.cluster.servers import Servers
from tests.server.hand import SOLO, grip, let_go, lift, phase, poses, state
from tests.stores import emptied
from toprung.protocol.to_client import Done

Scenario = Callable[[Servers], Awaitable[None]]
CLOCK = {"kind": "fischer", "seconds": 120, "increment": 5}


def played(postgres: Postgres, folder: Path, scenario: Scenario) -> None:
    async def within() -> None:
        async with asyncio.timeout(240), Servers(emptied(postgres), folder) as servers:
            await scenario(servers)

    asyncio.run(within())


async def back(served: Served, code: str, person: Person, lost: Client) -> Client:
    """Come back as a page does: again and again, resuming after what was seen last."""
    while True:
        try:
            client = await served.enter(code, person, after=lost)
            if client.welcomed:
                return client
            await client.close()
        except (OSError, ConnectionClosed):
            pass
        await asyncio.sleep(0.1)


def test_a_server_stands_still_with_a_ladder_in_a_hand_and_its_late_writes_are_refused(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def scenario(servers: Servers) -> None:
        one, other = await servers.several(2)
        ann = await one.served.person()
        code = await one.served.table(ann, game="moon", seats=SOLO, clock=CLOCK, start=True)
        near, far = await one.served.enter(code, ann), await other.served.enter(code, ann)
        ladder = await grip(far)
        await lift(far, ladder)
        await near.until(lambda client: client.seq == far.seq)
        one.pause()
        # It is in the socket's buffer until the server goes on.
        late = asyncio.create_task(near.call("play", id="late", seat=0, move="release"))
        gone = asyncio.get_running_loop().time()
        await far.until(lambda client: client.closed)
        assert far.bye is not None
        assert far.bye.again
        there = await back(other.served, code, ann, far)
        assert asyncio.get_running_loop().time() - gone < 60
        await there.until(lambda client: ladder in poses(client))
        assert (phase(there), state(there)["hand"]) == ("held", ladder)
        told = [event for event in there.events if event.kind == "interrupted"]
        history = (await other.served.http.get(f"/api/tables/{code}/history")).json()
        assert history[-1]["kind"] == "interrupted", (told, history[-3:])
        assert history[-1]["body"]["milliseconds"] > 3_000, "nobody pays for it"
        one.go_on()
        answer = (await asyncio.gather(late, return_exceptions=True))[0]
        assert not isinstance(answer, Done), "nothing is acknowledged that was not written"
        await near.until(lambda client: client.closed)
        assert phase(there) == "held"
        verdict = await let_go(there)
        assert verdict["ladder"] == ladder
        again = await back(one.served, code, ann, near)
        await again.until(lambda client: client.seq == there.seq)

    played(postgres, tmp_path, scenario)
