"""Worlds live and bots think on a Ray cluster: a machine of it dies, and everything goes on."""

from __future__ import annotations

import asyncio

from tests.postgres import Postgres
from tests.ray_nodes import two_nodes
from tests.server.cluster.faulting import faulted
from tests.stores import emptied


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
