"""`toprung bot`: it joins as any player does, plays to the end, and says what is wrong."""

from __future__ import annotations

import asyncio

from tests.cli.running import COMMAND, PLAIN
from tests.server.client import Served
from tests.server.conftest import Play, play

__all__ = ["play"]


async def ran(*arguments: str) -> tuple[int | None, str, str]:
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        "bot",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=PLAIN,
    )
    out, complaints = await process.communicate()
    return process.returncode, out.decode(), complaints.decode()


def test_two_bots_play_a_match_at_a_table(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="climbers", seats=[{"kind": "open"}, {"kind": "open"}])
        where = ("--connect", served.url, "--table", code.lower())
        first = asyncio.create_task(ran(*where, "--bot", "marmot", "--seat", "2"))
        second = asyncio.create_task(ran(*where, "--bot", "ibex", "--name", "Ida", "--seat", "1"))
        host = await served.enter(code, ann)
        await host.until(lambda one: all(seat.kind == "person" for seat in one.now.seats), 120)
        assert [seat.name for seat in host.now.seats] == ["Ida", "Marmot"]
        await host.command("start")
        for done in (await first, await second):
            assert done[0] == 0, done
            assert " won: " in done[1]
        await host.until(lambda one: one.now.status == "over")
        await host.close()

    play(scenario)


def test_a_bot_that_cannot_play_says_why_in_one_line(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        moon = await served.table(ann, game="moon", seats=[{"kind": "me"}, {"kind": "open"}])
        full = await served.table(ann, game="climbers", seats=[{"kind": "me"}, {"kind": "me"}])
        for code, why in (
            ("NOPE00", "There is no such table"),
            (moon, "bots do not play moon over the network"),
            (full, "there is no free seat"),
        ):
            status, _, complaints = await ran("--connect", served.url, "--table", code)
            assert status == 2
            assert why in complaints
            assert complaints.count("\n") == 1
        status, _, complaints = await ran("--connect", "example", "--table", "X")
        assert (status, complaints.count("\n")) == (2, 1)

    play(scenario)
