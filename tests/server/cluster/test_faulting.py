"""Servers are killed, paused and cut off under load: nothing that was told is lost."""

from __future__ import annotations

import asyncio

from tests.postgres import Postgres
from tests.server.cluster.faulting import faulted
from tests.stores import emptied


def test_through_faults_under_load_nothing_that_was_told_is_lost(postgres: Postgres) -> None:
    """The long run is `python -m tests.server.cluster.faulting`; see benchmarks/results.md."""
    report = asyncio.run(
        faulted(emptied(postgres), faults=2, servers=2, tables=1, live=1, kinds=("pause", "cut"))
    )
    assert report.faults == 2
    assert report.back["pause"]
    assert report.back["cut"]
