"""The service is killed under load, and loses its database under load: nothing told is lost.

The long runs are `python -m tests.server.crashing`; see benchmarks/results.md.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.postgres import Postgres
from tests.server.crashing import Crashes
from tests.stores import emptied


def test_killed_on_sqlite_it_goes_on_with_all_that_it_told(tmp_path: Path) -> None:
    crashes = Crashes(f"sqlite:///{tmp_path / 'matches.sqlite'}", seed=5, tables=3, live=1)
    ledger = asyncio.run(crashes.run(kills=2))
    assert ledger.kills == 2
    assert ledger.live


def test_killed_on_postgresql_and_without_its_database_for_a_while(postgres: Postgres) -> None:
    crashes = Crashes(emptied(postgres), seed=6, tables=3, live=1)
    ledger = asyncio.run(crashes.run(kills=2, outages=2, server=postgres))
    assert (ledger.kills, ledger.outages) == (2, 2)
    assert ledger.live
