"""Files that are more than they look cost nobody anything but who sent them."""

from __future__ import annotations

import asyncio

from tools.attack.files import bomb, endless, longer
from tools.attack.service import Victim

from tests.attack.attacking import Attack, at_play, somebody


def test_a_record_that_unpacks_to_millions_is_refused_and_costs_others_nothing(
    attack: Attack,
) -> None:
    async def scenario(victim: Victim) -> None:
        eve, (ann, code) = await somebody(victim, "Eve"), await at_play(victim)
        honest, before = await ann.enter(code), victim.own_memory
        ask = eve.target.ask
        files = (bomb(7_000_000), endless(10**12))
        asking = [
            asyncio.create_task(ask("POST", "/api/records", file, eve.token)) for file in files
        ]
        while not all(one.done() for one in asking):
            assert (await honest.call("ask", question={"about": "moves"}))["type"] == "answer"
            await asyncio.wait(asking, timeout=0.1)
        unpacked, long = [await one for one in asking]
        assert (unpacked.status, b"happenings" in unpacked.body) == (400, True), unpacked
        assert (long.status, b"steps of physics" in long.body) == (429, True), long
        assert victim.own_memory - before < 60_000_000
        honest.close()

    attack(scenario)


def test_a_log_of_thousands_of_events_is_not_imported(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve, code = await at_play(victim)
        socket = await eve.enter(code)
        await socket.call("say", text="hello")
        await socket.call("resign", seat=0)
        match = socket.table["match"]
        socket.close()
        file = (await eve.target.ask("GET", f"/api/matches/{match}/export", None, eve.token)).body
        fine, long = longer(file.decode(), 300), longer(file.decode(), 6_000)
        answer = await eve.target.ask("POST", "/api/records", fine, eve.token)
        assert answer.status == 201, answer.body
        assert (await eve.target.ask("POST", "/api/records", long, eve.token)).status == 429

    attack(scenario)
