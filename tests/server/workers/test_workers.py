"""Functions called in worker processes: results, errors, and calls that never end."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from toprung.core.errors import Limited, OutOfTurn, Unavailable, Unparsable
from toprung.games.moon.rules.moves import parse_move
from toprung.games.moon.rules.transitions import refusal_named
from toprung.server.workers import Pace, TookTooLong, WorkerPool
from toprung.server.workers.worker import peak_memory

LONG = 60.0  # seconds; nothing here takes as long


def work_while_away(seconds: float) -> float:
    """Seconds of work that this process did while it did not have the processor for this long."""
    before = time.process_time()
    time.sleep(seconds)
    return time.process_time() - before


def test_answers_and_errors_come_back() -> None:
    async def test() -> None:
        async with WorkerPool(2) as workers:
            answers = await asyncio.gather(*(workers.call(LONG, math.sqrt, n) for n in range(9)))
            assert answers == [math.sqrt(n) for n in range(9)]
            with pytest.raises(Unparsable, match="not a move"):
                await workers.call(LONG, parse_move, "nonsense")
            with pytest.raises(RuntimeError, match="ValueError"):
                await workers.call(LONG, math.sqrt, -1)
            error = await workers.call(LONG, refusal_named, "nothing-held")
            assert isinstance(error.error(), OutOfTurn)
            assert workers.jobs == 0

    asyncio.run(test())


def saying(words: str, tell: Callable[[object], None]) -> str:
    tell(words)
    return words.upper()


def test_what_a_thought_tells_meanwhile_comes_before_its_answer() -> None:
    async def scenario() -> None:
        told = list[object]()
        async with WorkerPool() as workers:
            done = await workers.call_watched((), LONG, told.append, saying, "a look")
        assert (told, done) == (["a look"], "A LOOK")

    asyncio.run(scenario())


def test_a_stuck_thought_is_ended_and_the_next_one_is_answered() -> None:
    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert await workers.call(LONG, math.sqrt, 9) == 3
            pids = workers.pids
            with pytest.raises(Unavailable, match="busy") as stuck:
                await workers.call(0.2, time.sleep, LONG)
            assert not isinstance(stuck.value, TookTooLong)  # a crowded machine is not a large file
            assert await workers.call(LONG, math.sqrt, 4) == 2
            assert workers.pids != pids

    asyncio.run(test())


def test_time_in_which_a_thought_does_not_have_the_processor_does_not_count() -> None:
    """Imports were refused as too large when the machine was busy with other work."""

    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert await workers.call(LONG, math.sqrt, 9) == 3
            pids = workers.pids
            limit = 2.0  # seconds of work: the machine may let it wait for six times as long
            spent = await workers.call(limit, work_while_away, 1.25 * limit)
            assert spent < limit
            assert workers.pids == pids, "it was not ended, and goes on working"

    asyncio.run(test())


def test_a_loop_that_nothing_interrupts_is_ended_when_its_time_is_used_up() -> None:
    module = "toprung.server.workers.worker"
    loop = f"from {module} import bound_time; bound_time(0.1); sum(range(10**12))"
    ended = subprocess.run([sys.executable, "-c", loop], check=False)
    assert ended.returncode == -signal.SIGXCPU

    async def test() -> None:
        async with WorkerPool(1) as workers:
            with pytest.raises(TookTooLong, match="of work"):
                await workers.call(LONG, signal.raise_signal, signal.SIGXCPU)
            assert await workers.call(LONG, math.sqrt, 4) == 2

    asyncio.run(test())


def test_a_worker_is_not_charged_for_the_memory_of_its_parent() -> None:
    """Every worker of a large service was thought too large, and ended after each thought."""
    ballast = b"x" * 200_000_000

    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert 0 <= await workers.call(LONG, peak_memory) < len(ballast)

    asyncio.run(test())


def test_too_many_thoughts_at_once_are_refused() -> None:
    async def test() -> None:
        async with WorkerPool(1, Pace(waiting=1)) as workers:
            stuck = asyncio.create_task(workers.call(LONG, time.sleep, LONG))
            waiting = asyncio.create_task(workers.call(LONG, math.sqrt, 9))
            await asyncio.sleep(0)
            with pytest.raises(Limited):
                await workers.call(LONG, math.sqrt, 16)
            stuck.cancel()
            assert await waiting == 3

    asyncio.run(test())


def test_a_process_that_dies_fails_its_thought_alone() -> None:
    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert not workers.pids  # it starts with the first thought
            assert await workers.call(LONG, math.sqrt, 1) == 1
            stuck = asyncio.create_task(workers.call(LONG, time.sleep, LONG))
            await asyncio.sleep(0)
            os.kill(workers.pids[0], signal.SIGKILL)
            with pytest.raises(Unavailable):
                await stuck
            assert await workers.call(LONG, math.sqrt, 25) == 5

    asyncio.run(test())


def test_thoughts_have_low_priority() -> None:
    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert await workers.call(LONG, os.nice, 0) >= min(os.nice(0) + 10, 19)

    asyncio.run(test())


def test_a_cancelled_thought_is_interrupted_and_its_process_goes_on() -> None:
    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert await workers.call(LONG, math.sqrt, 9) == 3
            pids = workers.pids
            stuck = asyncio.create_task(workers.call(LONG, time.sleep, LONG))
            await asyncio.sleep(0)
            stuck.cancel()
            assert await workers.call(LONG, math.sqrt, 4) == 2
            assert workers.pids == pids

    asyncio.run(test())


def test_whoever_asks_for_much_makes_nobody_else_wait_for_it() -> None:
    async def test() -> list[str]:
        done: list[str] = []

        async def ask(who: str, seconds: float) -> None:
            await workers.call_for((who,), LONG, time.sleep, seconds)
            done.append(who)

        async with WorkerPool(1, Pace(waiting=64, waiting_each=32)) as workers:
            await ask("eve", 0.1)  # she has used something by now
            asking = [asyncio.create_task(ask("eve", 0.01)) for _ in range(30)]
            await asyncio.sleep(0)
            asking.append(asyncio.create_task(ask("ann", 0.0)))
            await asyncio.gather(*asking)
        return done

    done = asyncio.run(test())
    assert len(done) == 32
    assert done.index("ann") <= 2  # behind the one that ran already


def test_nobody_has_more_waiting_than_their_share_and_the_greediest_gives_way() -> None:
    async def test() -> None:
        async with WorkerPool(1, Pace(waiting=2, waiting_each=3)) as workers:
            await workers.call_for(("eve",), LONG, time.sleep, 0.05)
            eve = [
                asyncio.create_task(workers.call_for(("eve",), LONG, time.sleep, 0.01))
                for _ in range(3)
            ]
            await asyncio.sleep(0)
            with pytest.raises(Limited, match="still being worked out"):
                await workers.call_for(("eve",), LONG, math.sqrt, 1)
            assert await workers.call_for(("ann",), LONG, math.sqrt, 4) == 2
            found = await asyncio.gather(*eve, return_exceptions=True)
            assert [type(one) for one in found] == [type(None), type(None), Limited]

    asyncio.run(test())


def test_a_worker_that_needs_too_much_memory_fails_that_job_alone() -> None:
    async def test() -> None:
        async with WorkerPool(1, memory=1_500_000_000) as workers:
            with pytest.raises(RuntimeError, match="MemoryError"):
                await workers.call(LONG, bytearray, 1_600_000_000)
            assert await workers.call(LONG, math.sqrt, 4) == 2

    asyncio.run(test())
