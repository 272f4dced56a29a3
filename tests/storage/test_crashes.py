"""Killed at any moment, a store has every event that it acknowledged, none twice, none missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psycopg

from tests.storage.appending import MATCHES, written
from tests.stores import run
from toprung.core.randomness import Random
from toprung.storage import open_store

ROOT = Path(__file__).parent.parent.parent
KILLS = {"sqlite": 15, "postgresql": 10}


def killed_after(url: str, lines: int) -> dict[str, int]:
    """The last event of each match that a process told of before it was killed, that many lines
    after its beginning."""
    told: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.appending", url],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        for number, line in enumerate(child.stdout, start=1):
            if line.endswith("\n"):  # the last may be cut
                match, seq = line.split()
                told[match] = int(seq)
            if number == lines:
                child.kill()
        assert child.wait() == -9, child.stderr.read()
    return told


def wait_for_what_it_had_sent(url: str) -> None:
    """A server goes on with what a killed process had sent, until it notices."""
    if not url.startswith("postgresql"):
        return
    others = "SELECT count(*) FROM pg_stat_activity WHERE client_port = -1 AND pid <> %s"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(others, (connection.info.backend_pid,)).fetchone() != (0,):
            pass


async def require_all(url: str, told: dict[str, int]) -> int:
    """All that was told is there, in order, with what belongs to it. Gives the number of events."""
    total = 0
    async with open_store(url) as store:
        for match in MATCHES:
            row = await store.match(match)
            if row is None:
                assert match not in told
                continue
            assert row.seq >= told.get(match, 0)
            events = await store.events(match)
            assert events == tuple(written(match, seq) for seq in range(1, row.seq + 1))
            assert await store.pages(match) == tuple(event.body for event in events[1:])
            checkpoint = await store.checkpoint(match)
            if row.seq > 1:
                assert checkpoint is not None
                assert checkpoint.seq == row.seq
                assert checkpoint.data == events[-1].body.encode() * 500
                assert row.summary.ply == row.seq
            total += row.seq
    return total


def test_a_process_killed_at_random_moments_loses_and_doubles_nothing(database: str) -> None:
    random = Random(4)
    total = 0
    for _ in range(KILLS[database.partition(":")[0]]):
        lines, random = random.below(60)
        told = killed_after(database, lines + 1)
        wait_for_what_it_had_sent(database)
        after = run(require_all(database, told))
        assert after > total
        total = after
