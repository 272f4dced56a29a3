"""A server of several dies, stands still, or loses its database: its tables go on elsewhere, and
nobody is told what was not written."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Person, Served
from tests.server.cluster.conftest import Together
from tests.server.cluster.servers import Server, Servers, eventually, heard
from tests.server.hand import SOLO, grip, let_go, lift, phase, poses, state
from toprung.protocol.to_client import Done

CLOCK = {"kind": "fischer", "seconds": 120, "increment": 5}
MINE = [{"kind": "me"}, {"kind": "me"}]


async def back(served: Served, code: str, person: Person, lost: Client) -> Client:
    """Come back as a page does: again and again, resuming after what was seen last."""
    found = list[Client]()

    async def welcome() -> bool:
        with suppress(OSError, ConnectionClosed):
            client = await served.enter(code, person, after=lost)
            if client.welcomed:
                found.append(client)
            else:
                await client.close()
        return bool(found)

    await eventually(welcome, "a client that comes back is welcomed")
    return found[0]


async def stay(client: Client, *others: Client, id: str | None = None) -> int:
    """Whose turn it is stays where they are, and everybody hears of it."""
    seq = await client.command("play", id=id, seat=client.now.to_act[0], move="-")
    await heard([client, *others], seq)
    return seq


async def know_each_other(one: Server, other: Server, person: Person) -> None:
    """Return when one server has heard of a table on the other."""
    code = await other.served.table(person, game="climbers", seats=MINE, public=True, start=True)
    client = await other.served.enter(code, person)

    async def heard_of() -> bool:
        lobby = (await one.served.http.get("/api/tables")).json()
        return any(table["code"] == code and table["watched"] for table in lobby)

    await eventually(heard_of, "one server hears of a table on the other")
    await client.close()


async def past(served: Served, code: str) -> list[str]:
    """The kinds of all events so far."""
    return [
        event["kind"] for event in (await served.http.get(f"/api/tables/{code}/history")).json()
    ]


async def metric(served: Served, name: str) -> float:
    lines = (await served.http.get("/metrics")).text.splitlines()
    (found,) = [line.split()[1] for line in lines if line.startswith(f"toprung_{name} ")]
    return float(found)


@pytest.mark.rule("TR-CLK-3")
def test_a_server_stands_still_with_a_ladder_in_a_hand_and_its_late_writes_are_refused(
    together: Together,
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
        # It waits in the socket until the server goes on.
        late = asyncio.create_task(near.call("play", id="late", seat=0, move="release"))
        await far.until(lambda client: client.closed)
        assert far.bye is not None
        assert far.bye.again
        there = await back(other.served, code, ann, far)
        await there.until(lambda client: ladder in poses(client))
        assert (phase(there), state(there)["hand"]) == ("held", ladder)
        history = (await other.served.http.get(f"/api/tables/{code}/history")).json()
        assert history[-1]["kind"] == "interrupted"
        assert history[-1]["body"]["milliseconds"] > 3_000, "nobody pays for it"
        one.go_on()
        (answer,) = await asyncio.gather(late, return_exceptions=True)
        assert not isinstance(answer, Done), "what was not written is not acknowledged"
        await near.until(lambda client: client.closed)
        assert await metric(other.served, "taken_over_total") > 0
        assert phase(there) == "held"
        assert (await let_go(there))["ladder"] == ladder
        again = await back(one.served, code, ann, near)
        await again.until(lambda client: client.seq == there.seq)

    together(scenario)


def test_a_killed_servers_tables_are_taken_up_by_whoever_is_asked_for_them(
    together: Together,
) -> None:
    async def scenario(servers: Servers) -> None:
        one, other = await servers.several(2)
        ann = await one.served.person()
        code = await one.served.table(ann, game="climbers", seats=MINE, clock=CLOCK, start=True)
        near, far = await one.served.enter(code, ann), await other.served.enter(code, ann)
        await stay(near, far)
        done = await stay(far, near, id="known")
        await one.kill()
        await far.until(lambda client: client.closed)
        there = await back(other.served, code, ann, far)
        assert await stay(there, id="known") == done, "it was done once, and is known elsewhere"
        await stay(there)
        assert (await past(other.served, code)).count("moved") == 3

    together(scenario)


def test_without_anybody_there_a_dead_servers_clocks_run_out_elsewhere(together: Together) -> None:
    async def scenario(servers: Servers) -> None:
        one, other = await servers.several(2)
        ann = await one.served.person()
        clock = {"kind": "turn", "seconds": 5}
        code = await one.served.table(ann, game="climbers", seats=MINE, clock=clock, start=True)
        await one.kill()

        async def over() -> bool:
            """Looking at a table opens nothing."""
            seen = (await other.served.http.get(f"/api/tables/{code}")).json()["status"]
            assert seen in ("playing", "over")
            return bool(seen == "over")

        await eventually(over, "the clock runs out")

    together(scenario)


def test_a_server_without_its_database_lets_go_and_the_others_go_on(together: Together) -> None:
    async def scenario(servers: Servers) -> None:
        one, other = await servers.several(2)
        ann = await one.served.person()
        await know_each_other(one, other, ann)
        assert await metric(one.served, "servers") > 1
        code = await one.served.table(ann, game="climbers", seats=MINE, start=True)
        near = await one.served.enter(code, ann)
        await stay(near)
        one.cable.cut()
        late = asyncio.create_task(near.call("play", seat=near.now.to_act[0], move="-"))
        await near.until(lambda client: client.closed)
        (answer,) = await asyncio.gather(late, return_exceptions=True)
        assert not isinstance(answer, Done)
        ready = await one.served.http.get("/api/health/ready")
        assert ready.status_code == 503, "a proxy sends nobody there"
        assert await metric(one.served, "given_up_total") > 0
        there = await back(other.served, code, ann, near)
        await stay(there)
        one.cable.mend()
        again = await back(one.served, code, ann, there)
        await stay(again, there)
        assert (await past(one.served, code)).count("moved") == 3

    together(scenario)
