"""Functions called in worker processes: results, errors, and calls that never end."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import time

import pytest

from toprung.core.errors import Limited, OutOfTurn, Unavailable, Unparsable
from toprung.games.moon.moves import parse_move
from toprung.games.moon.rules import refusal_named
from toprung.server.workers import TookTooLong, WorkerPool

LONG = 60.0  # seconds; nothing here takes as long


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


def test_a_stuck_thought_is_ended_and_the_next_one_is_answered() -> None:
    async def test() -> None:
        async with WorkerPool(1) as workers:
            assert await workers.call(LONG, math.sqrt, 9) == 3
            pids = workers.pids
            with pytest.raises(TookTooLong):
                await workers.call(0.2, time.sleep, LONG)
            assert await workers.call(LONG, math.sqrt, 4) == 2
            assert workers.pids != pids

    asyncio.run(test())


def test_too_many_thoughts_at_once_are_refused() -> None:
    async def test() -> None:
        async with WorkerPool(1, waiting=1) as workers:
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
