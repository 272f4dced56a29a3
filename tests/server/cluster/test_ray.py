"""Worlds live and bots think on a Ray cluster: a machine of it dies, and everything goes on."""

from __future__ import annotations

import asyncio

import pytest

from tests.postgres import Postgres
from tests.ray_nodes import two_nodes
from tests.server.cluster import slow_driver
from tests.server.cluster.faulting import faulted
from tests.stores import emptied
from toprung.server.processes import ray_cluster
from toprung.server.processes.ray_cluster import RayCluster


def test_a_node_dies_with_worlds_and_thoughts_and_nothing_that_was_told_is_lost(
    postgres: Postgres,
) -> None:
    """The long run is `python -m tests.server.cluster.faulting --ray`."""
    with two_nodes(cores=2) as nodes:
        report = asyncio.run(
            faulted(
                emptied(postgres),
                faults=1,
                servers=1,
                tables=2,
                live=1,
                kinds=("node",),
                nodes=nodes,
            )
        )
    assert len(report.back["node"]) == 2, "the live table, and the one with a bot"
    assert report.ledger.bots
    assert report.ledger.live


def test_a_machine_that_died_unnoticed_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray may place a worker there for ten seconds and more before it says that it is gone."""
    monkeypatch.setattr(ray_cluster, "SLOW", 0.01)
    asyncio.run(_started())


async def _started() -> None:
    cluster = RayCluster("nowhere:1", 0, slow_driver.__name__)
    try:
        peer = await cluster.start("worker")
        peer.kill()
    finally:
        await cluster.close()
