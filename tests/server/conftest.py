"""Services for tests: in processes of their own, over real sockets, on real databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.client import Served, service

Scenario = Callable[[Served], Awaitable[None]]
Play = Callable[[Scenario], None]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """Runs scenarios against one service on SQLite, which all tests of a module share."""
    file: Path = tmp_path_factory.mktemp("service") / "matches.sqlite"
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        served = runner.run(stack.enter_async_context(service(f"sqlite:///{file}")))

        async def within(scenario: Scenario) -> None:
            async with asyncio.timeout(240):
                await scenario(served)

        yield lambda scenario: runner.run(within(scenario))
        runner.run(stack.aclose())
