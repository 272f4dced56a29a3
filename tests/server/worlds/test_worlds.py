"""WorldPool in real processes: whole games, several at once, and processes that die."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from dataclasses import astuple

import pytest

from tests.server.worlds.watching import NOBODY, Room, room, script, targets
from toprung.core.errors import OutOfTurn, Unavailable, Unparsable
from toprung.core.world import come_to_rest
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record import GameRecord, audit
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.checkpoint import table_of
from toprung.games.moon.table.world import MoonWorlds
from toprung.server.worlds import WorldPool, reports

PACE = 30.0  # times real time: nobody watches


def in_processes(test: Callable[[WorldPool], Coroutine[None, None, None]], count: int = 1) -> None:
    async def run() -> None:
        async with WorldPool(count, PACE) as worlds:
            await test(worlds)

    asyncio.run(run())


def test_a_whole_game_is_played_in_a_world_of_another_process() -> None:
    async def test(worlds: WorldPool) -> None:
        one = room(worlds)
        await one.open()
        while one.rules.phase is not Phase.OVER:
            await one.clumsy_turn()
        assert one.state.outcome is not None
        assert {"Frame", "Felt"} <= {type(report).__name__ for report in one.told}
        record = GameRecord.parse("".join(one.pages))
        assert record.commands[-1].move.text == one.natures[-1].move
        assert audit(record, prepared_table).same

    in_processes(test)


def test_a_process_that_was_warmed_up_hosts_the_first_world() -> None:
    async def test(worlds: WorldPool) -> None:
        worlds.warm()
        async with asyncio.timeout(60):
            while not worlds.pids:
                await asyncio.sleep(0.01)
        warmed = worlds.pids
        worlds.warm()
        await room(worlds).open()
        assert worlds.pids == warmed

    in_processes(test)


def test_frames_leave_a_client_with_the_poses_that_are() -> None:
    async def test(worlds: WorldPool) -> None:
        one = room(worlds)
        await one.open()
        await one.clumsy_turn()
        await one.clumsy_turn()
        seen = dict(one.poses)
        one.world.keep()
        kept = await one.wait_for(reports.Kept)
        true = table_of(kept.checkpoint)[1].poses()
        assert true.keys() == seen.keys()
        for ladder, pose in true.items():
            assert math.dist(pose.place, seen[ladder][:3]) < 0.0001

    in_processes(test)


def test_two_worlds_in_one_process_do_not_disturb_each_other() -> None:
    async def test(worlds: WorldPool) -> None:
        alone, first, second = room(worlds), room(worlds), room(worlds, seed=2)
        await alone.open()
        await alone.clumsy_turn()
        await asyncio.gather(first.open(), second.open())
        await asyncio.gather(first.clumsy_turn(), second.clumsy_turn())
        assert [one.move for one in first.natures] == [one.move for one in alone.natures]
        assert [one.move for one in second.natures] != [one.move for one in alone.natures]
        assert worlds.loads == (3,)
        first.world.leave()
        assert worlds.loads == (2,)

    in_processes(test)


def test_worlds_go_where_fewest_are() -> None:
    async def test(worlds: WorldPool) -> None:
        rooms = [room(worlds, seed=number) for number in range(4)]
        await asyncio.gather(*(one.open() for one in rooms))
        assert worlds.loads == (2, 2)
        assert len(set(worlds.pids)) == 2

    in_processes(test, 2)


async def _hold(one: Room) -> None:
    """Grip, and hold the ladder in the air for some beats."""
    await one.until(Phase.TAKE)
    placement = one.aside()
    one.world.perform(one.rules.active, script(placement)[:-1])
    await one.wait_for(reports.Performed)


def test_a_process_killed_while_a_ladder_is_held_loses_nothing_that_was_told() -> None:
    async def test(worlds: WorldPool) -> None:
        one, other = room(worlds), room(worlds, seed=2)
        await asyncio.gather(one.open(), other.open())
        await one.clumsy_turn()
        await _hold(one)
        before, pid = one.state.text, worlds.pids[0]
        os.kill(pid, signal.SIGKILL)
        await asyncio.gather(one.wait_for(reports.Lost), other.wait_for(reports.Lost))
        assert one.state.text == before
        await asyncio.gather(one.open_again(), other.open_again())
        assert worlds.pids[0] != pid
        await one.say("release")
        await one.wait_for(reports.Rested)
        assert one.natures[-1].note["charge"] != "nobody"
        await other.clumsy_turn()
        one.world.leave()
        pages = "".join(one.pages)
        assert pages.count("\n0. ") == 1
        assert pages.count("\n1. ") == 1

    in_processes(test)


def test_a_killed_world_goes_on_exactly_as_its_checkpoint_would() -> None:
    async def test(worlds: WorldPool) -> None:
        one = room(worlds)
        await one.open()
        await _hold(one)
        await one.say("release")
        os.kill(worlds.pids[0], signal.SIGKILL)
        await one.wait_for(reports.Lost)
        one.natures.clear()
        here = MoonWorlds().resume(one.checkpoint)
        expected = [nature.move for nature in come_to_rest(here)]
        await one.open_again()
        one.world.perform(one.rules.active, ("nonsense",))
        await one.wait_for(reports.Performed)
        while len(one.natures) < len(expected):
            await one.wait_for(reports.Happened)
        assert [nature.move for nature in one.natures] == expected

    in_processes(test)


def test_a_checkpoint_that_is_none_loses_that_world_alone() -> None:
    async def test(worlds: WorldPool) -> None:
        good, bad = room(worlds), room(worlds)
        await good.open()
        bad.checkpoint = b"nonsense"
        with pytest.raises(Unavailable, match="checkpoint"):
            await bad.open_again()
        with pytest.raises(Unavailable, match="no world"):
            await worlds.world(lambda *_: None).begin("climbers", bad.state.text, {})
        await good.clumsy_turn()
        assert worlds.loads == (1,)

    in_processes(test)


def test_what_the_rules_refuse_is_told_with_the_number_of_the_request() -> None:
    async def test(worlds: WorldPool) -> None:
        one = room(worlds)
        await one.open()
        for move, kind in (("roll", OutOfTurn), ("what", Unparsable)):
            request = one.world.play(one.rules.active, move)
            refused = await one.wait_for(reports.Refused)
            assert refused.request == request
            assert isinstance(refused.error, kind)
        one.world.play(NOBODY, "set:gate")
        error = (await one.wait_for(reports.Refused)).error
        assert isinstance(error, OutOfTurn)
        assert len(set(astuple(error.words))) == 3
        one.world.lead(NOBODY, (math.nan,) * 7)
        await one.say("set:gate")

    in_processes(test)


def test_a_performance_ends_when_the_turn_does() -> None:
    async def test(worlds: WorldPool) -> None:
        one = room(worlds)
        await one.open()
        await one.until(Phase.TAKE)
        placement = one.aside()
        down = [(0.0, -0.26, 0.16 - step * 0.002, 1.0, 0.0, 0.0, 0.0) for step in range(80)]
        request = one.world.perform(
            one.rules.active, (placement.hold.text, *targets(placement), *down, *down)
        )
        ended = await one.wait_for(reports.Performed)
        assert (ended.request, ended.whole) == (request, False)
        assert one.natures[0].note["moment"] == "before"
        request = one.world.perform(one.rules.active, ("release",))
        assert (await one.wait_for(reports.Refused)).request == request
        assert not (await one.wait_for(reports.Performed)).whole

    in_processes(test)


def test_no_process_outlives_a_server_that_was_killed() -> None:
    code = (
        "import asyncio, math\n"
        "from toprung.games.registry import game_named\n"
        "from toprung.server.workers import WorkerPool\n"
        "from toprung.server.worlds import WorldPool\n"
        "async def main():\n"
        "    async with WorldPool(2) as worlds, WorkerPool(1) as workers:\n"
        "        start = game_named('moon').start(2, 1, {}).text\n"
        "        for _ in range(2):\n"
        "            await worlds.world(lambda *_: None).begin('moon', start, {})\n"
        "        await workers.call(60, math.sqrt, 4)\n"
        "        print(*worlds.pids, *workers.pids, flush=True)\n"
        "        await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        assert len(set(server.stdout.readline().split())) == 3
        server.kill()
        # All of them hold the pipe of the errors: it ends when the last of them has.
        _, errors = server.communicate(timeout=240)
    assert errors == b""
