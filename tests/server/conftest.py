"""Services for tests: in processes of their own, over real sockets, on real databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.client import Served, service

Scenario = Callable[[Served], Awaitable[None]]
Play = Callable[[Scenario], None]
Settings = Mapping[str, object]
QUICK: Settings = {"bot_pause": 0.0, "pace": 8.0}
GENEROUS: Settings = {
    f"{what}_{how}": 1e6
    for what in (
        "commands",
        "asks",
        "asking",
        "says",
        "requests",
        "tables",
        "sockets",
        "messages",
        "messages_per_address",
        "pings",
    )
    for how in ("rate", "burst")
}


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """Runs scenarios against one service on SQLite, which all tests of a module share; so they may
    open more tables than one address may in so short a time."""
    yield from _playing(tmp_path_factory.mktemp("service"), {}, {"tables_burst": 1000.0})


@pytest.fixture(scope="module")
def quick_play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """The same, but bots do not pause, ladders are eight times as fast, and nobody is too quick."""
    yield from _playing(tmp_path_factory.mktemp("service"), QUICK, GENEROUS)


def _playing(folder: Path, settings: Settings, limits: Settings) -> Iterator[Play]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        database = f"sqlite:///{folder / 'matches.sqlite'}"
        served = runner.run(stack.enter_async_context(service(database, settings, limits)))

        async def within(scenario: Scenario) -> None:
            async with asyncio.timeout(900):
                await scenario(served)

        yield lambda scenario: runner.run(within(scenario))
        runner.run(stack.aclose())
