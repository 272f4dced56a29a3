"""A command is carried out once, however often and however quickly it is sent under one id."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.client import Served, service
from tests.server.conftest import GENEROUS, QUICK, Play
from tests.server.hand import SOLO, first_choice, phase, state, turn

TIMES = 150  # more commands than a table used to remember


def test_a_live_move_sent_twice_at_once_under_one_id_is_done_once(quick_play: Play) -> None:
    """A team's `score` costs a drop and is still possible afterwards: done twice, it cost two."""

    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="moon", seats=SOLO, start=True)
        one, other = await served.enter(code, ann), await served.enter(code, ann)
        while phase(one) != "ready":
            await first_choice(one, 0)
        await turn(one, 0)
        while not state(one)["at_rest"] or phase(one) != "ready":
            await one.call("ping")
        before = one.seq
        answers = await asyncio.gather(
            *(client.command("play", id="same", seat=0, move="score") for client in (one, other))
        )
        await one.command("say", text="done?")
        assert answers == [before + 1] * 2
        assert [event.kind for event in one.events if event.seq > before] == ["moved", "said"]

    quick_play(scenario)


def test_an_id_is_remembered_as_long_as_its_match_lasts_and_over_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def scenario() -> None:
        async with service(database, QUICK, GENEROUS) as served:
            ann = await served.person()
            code = await served.table(ann, game="climbers", seats=[{"kind": "me"}] * 2, start=True)
            client = await served.enter(code, ann)
            seat = client.now.to_act[0]
            first = await client.command("play", id="same", seat=seat, move="-")
            for number in range(TIMES):
                await client.command("say", text=f"{number}")
            assert await client.command("play", id="same", seat=seat, move="-") == first
        async with service(database, QUICK, GENEROUS) as served:
            client = await served.enter(code, ann)
            assert await client.command("play", id="same", seat=seat, move="-") == first
            assert client.now.ply == 1

    asyncio.run(asyncio.wait_for(scenario(), 600))
