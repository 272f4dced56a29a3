"""A service to attack, which all attacks in small share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from tools.attack.service import attacked

from tests.attack.attacking import LIMITS, ORIGIN, Attack, Scenario


@pytest.fixture(scope="package")
def attack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attack]:
    """Runs scenarios against one service with small limits."""
    database = f"sqlite:///{tmp_path_factory.mktemp('attack') / 'matches.sqlite'}"
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        served = attacked(database, LIMITS, options=("--origin", ORIGIN))
        victim = runner.run(stack.enter_async_context(served))

        async def within(scenario: Scenario) -> None:
            async with asyncio.timeout(600):
                await scenario(victim)
            await asyncio.sleep(0)  # for what was closed to be gone

        yield lambda scenario: runner.run(within(scenario))
        runner.run(stack.aclose())
