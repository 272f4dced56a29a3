"""All worlds of a process are stepped by the thread that asks for it."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
from pathlib import Path
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.base import PRESETS

def threads():
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.exists() else 0

tables = [prepared_table(PRESETS["gate"])]
tables[0].step(4)
before = threads()
tables += [tables[0].clone() for _ in range(20)]
for table in tables:
    table.step(4)
assert threads() == before, (before, threads())
"""


def test_a_table_takes_no_thread_of_its_own() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
