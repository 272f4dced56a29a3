"""Servers that the tests of a module share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.postgres import Postgres
from tests.server.cluster.servers import Servers
from tests.server.conftest import QUICK
from tests.stores import emptied

Scenario = Callable[[Servers], Awaitable[None]]
Together = Callable[[Scenario], None]


@pytest.fixture(scope="module")
def together(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Together]:
    """Runs scenarios; each leaves the servers as it found them, or ends some of them. A module's
    `SETTINGS` are those of its servers."""
    settings = getattr(request.module, "SETTINGS", QUICK)
    with asyncio.Runner() as runner:
        servers = Servers(emptied(postgres), settings)
        runner.run(servers.__aenter__())

        async def within(scenario: Scenario) -> None:
            async with asyncio.timeout(240):
                await scenario(servers)

        yield lambda scenario: runner.run(within(scenario))
        runner.run(servers.__aexit__())
