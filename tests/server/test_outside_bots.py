"""Bots that are not ours sit at tables, if the service was started with them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.cli.running import run
from tests.server.client import Served, service
from tests.server.conftest import QUICK

BOT = "tests.bots.last_bot:LastBot"


async def answered(served: Served, level: str) -> int:
    """The status with which a service answers who wants this bot at a table."""
    ann = await served.person()
    wanted = [{"kind": "me"}, {"kind": "bot", "level": level}]
    new = {"game": "climbers", "seats": wanted, "start": True}
    return (await served.http.post("/api/tables", json=new, headers=ann.headers)).status_code


def test_a_bot_from_outside_is_offered_sits_down_and_moves(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = {**QUICK, "bots": [["climbers", BOT]]}
        async with service(f"sqlite:///{tmp_path / 'matches.sqlite'}", settings) as served:
            games = (await served.http.get("/api/games")).json()
            offered = {game["name"]: [one["name"] for one in game["levels"]] for game in games}
            assert offered["climbers"][1:-1].count(BOT) == 1  # between our weakest and strongest
            assert BOT not in offered["moon"]
            for other in ("tests.bots.last_bot:Other", "exec:true"):
                assert await answered(served, other) == 409
            ann = await served.person()
            wanted = [{"kind": "me"}, {"kind": "bot", "level": BOT}]
            code = await served.table(ann, game="climbers", seats=wanted, start=True)
            client = await served.enter(code, ann)
            assert client.now.seats[1].level == BOT
            while 1 not in client.movers:
                await client.until(lambda one: 0 in one.now.to_act or 1 in one.movers)
                if 0 in client.now.to_act:
                    await client.play(0, "-")
            await client.close()

    asyncio.run(scenario())


def test_a_service_does_not_start_with_a_bot_that_there_is_not() -> None:
    done = run("serve", "--bots", "no_such_package:Bot")
    assert done.exit_code == 2
    assert "there is no bot at 'no_such_package:Bot'" in done.stderr
