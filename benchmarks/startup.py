"""New processes: the bare interpreter, imports, the first legal moves; repeated in turns.

Imports are timed inside the new process, the first legal moves from outside: from starting the
interpreter until its end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from benchmarks.figures import Figure, over_runs, under
from benchmarks.positions import load
from benchmarks.timing import Effort, progress

START = """
from toprung.games.climbers import Position
assert list(Position.start(["red", "yellow"], seed=7).legal_moves)
"""
MIDDLE = """
from toprung.games.climbers import Position
assert list(Position.parse({text!r}).legal_moves)
"""


def process_time(code: str) -> float:
    """Milliseconds that a new interpreter needs for some code, from start to end."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (perf_counter() - began) * 1000


def import_time(module: str, clock: str = "perf_counter") -> float:
    """Milliseconds that an import takes in a new interpreter, by one of the clocks of `time`."""
    code = f"from time import {clock} as now; began = now()\nimport {module}; print(now() - began)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout) * 1000


def uncached_time(code: str) -> float:
    """As `process_time` where no module, not even Python's own, has been compiled to bytecode."""
    with tempfile.TemporaryDirectory() as empty:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": empty, "PYTHONDONTWRITEBYTECODE": "1"}
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        return (perf_counter() - began) * 1000


def measure(effort: Effort) -> Iterator[Figure]:
    progress("new processes")
    middle = MIDDLE.format(text=load(1)[0].position.text)
    timed: list[tuple[str, Callable[[], float], float | None]] = [
        ("bare interpreter, from start to end", partial(process_time, "pass"), None),
        ("import toprung", partial(import_time, "toprung"), 150),
        ("import toprung.games.climbers", partial(import_time, "toprung.games.climbers"), 150),
        (
            "the same, processor time",
            partial(import_time, "toprung.games.climbers", "process_time"),
            None,
        ),
        ("python-chess: import chess", partial(import_time, "chess"), None),
        ("new process: legal moves of a new game", partial(process_time, START), 1000),
        ("new process: legal moves of a middle game", partial(process_time, middle), 1000),
        ("the same without any cached bytecode", partial(uncached_time, middle), 1000),
    ]
    samples: list[list[float]] = [[] for _ in timed]
    for round_number in range(effort.processes + 1):
        for (_, once, _), kept in zip(timed, samples, strict=True):
            taken = once()
            if round_number > 0:  # the first round fills the caches
                kept.append(taken)
    for (name, _, bound), runs in zip(timed, samples, strict=True):
        yield over_runs(name, "ms", runs, None if bound is None else under(bound))
