"""Repeatable property tests without deadlines, databases for tests, and how far coverage traces."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import Postgres, running
from tests.stores import emptied

settings.register_profile(
    "toprung",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("toprung")

TRACED_S = 0.1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Traces coverage only in a test's first moments of processor time.

    Longer loops run the same lines again, and tracing them to the end would cost half the suite's
    time once more.
    """
    plugin = item.config.pluginmanager.getplugin("_cov")
    if plugin is None or not hasattr(signal, "setitimer"):
        return (yield)
    paused = False

    def pause(*_: object) -> None:
        nonlocal paused
        if not paused:
            plugin.cov_controller.pause()
        paused = True

    before = signal.signal(signal.SIGVTALRM, pause)
    signal.setitimer(signal.ITIMER_VIRTUAL, TRACED_S)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        if paused:
            plugin.cov_controller.resume()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of this process; who stops it starts it again."""
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres")
    return emptied(server)
