"""The service goes away, or its disk does: what was acknowledged is there, and nobody pays."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import httpx
import pytest

from tests.server.client import Served, address, service, started
from tests.server.conftest import GENEROUS, QUICK
from toprung.protocol.to_client import Refused
from toprung.server.settings import steady_clock

MINE = [{"kind": "me"}, {"kind": "me"}]
AWAY = 18_000  # milliseconds: longer than the clock of the match


@pytest.mark.rule("TR-CLK-3")
def test_time_in_which_the_service_was_away_counts_for_nobody(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    clock = {"kind": "turn", "seconds": 15}

    async def scenario() -> None:
        process = await started(database, QUICK, GENEROUS)
        url = await address(process)
        async with httpx.AsyncClient(base_url=url, timeout=180.0, trust_env=False) as http:
            served = Served(url, http, process.pid)
            ann = await served.person()
            code = await served.table(ann, game="climbers", seats=MINE, clock=clock, start=True)
            client = await served.enter(code, ann)
            seat = client.now.to_act[0]
            process.kill()
            await process.wait()
        async with service(database, {**QUICK, "later": AWAY}, GENEROUS) as served:
            client = await served.enter(code, ann)
            assert client.now.status == "playing"
            told = (await served.http.get(f"/api/tables/{code}/history")).json()[-1]
            assert told["kind"] == "interrupted"
            assert told["body"]["milliseconds"] >= AWAY
            await client.play(seat, "-")
            assert client.now.status == "playing"

    asyncio.run(asyncio.wait_for(scenario(), 600))


def test_a_machine_whose_clock_is_set_moves_no_clock_of_ours() -> None:
    wall, steady = [1_000.0], [50.0]
    now = steady_clock(lambda: wall[0], lambda: steady[0])
    assert now() == 1_000_000
    wall[0] += 3_600.0
    steady[0] += 0.25
    assert now() == 1_000_250


def test_readiness_writes_and_a_file_that_vanished_is_noticed_before_anything_is_acknowledged(
    tmp_path: Path,
) -> None:
    """The disk is full, has room again, and then the file is deleted."""
    path = tmp_path / "matches.sqlite"

    async def scenario() -> None:
        async with service(f"sqlite:///{path}", QUICK, GENEROUS) as served:

            async def health() -> tuple[int, int, int]:
                paths = ("/api/health/live", "/api/health/ready", "/api/health")
                live, ready, both = [(await served.http.get(one)).status_code for one in paths]
                return live, ready, both

            ann = await served.person()
            code = await served.table(ann, game="climbers", seats=MINE, start=True)
            client = await served.enter(code, ann)
            assert await health() == (200, 200, 200)

            before = resource.prlimit(served.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (0, before[1]))
            assert await health() == (200, 503, 503)
            refused = await client.call("say", text="Is anybody there?")
            assert isinstance(refused, Refused)
            assert refused.error.kind == "unavailable"
            assert str(tmp_path) not in refused.error.words.en
            resource.prlimit(served.pid, resource.RLIMIT_FSIZE, before)
            assert await health() == (200, 200, 200)
            await client.command("say", text="There is room again.")

            path.unlink()
            seq = client.seq
            refused = await client.call("say", text="Lost?")
            assert isinstance(refused, Refused)
            assert await health() == (200, 503, 503)
            assert client.seq == seq

    asyncio.run(asyncio.wait_for(scenario(), 600))
