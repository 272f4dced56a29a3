"""`toprung climbers legal --json -` in a process of its own: answers a second."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from time import perf_counter

from benchmarks.figures import Figure, over_runs
from benchmarks.positions import load
from benchmarks.timing import Effort, progress

COMMAND = [sys.executable, "-m", "toprung", "climbers", "legal", "--json", "-"]
LINES = 200


def piped_rate(lines: list[str]) -> float:
    """Answers a second to lines that are all there at once, counted from the first answer."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as questions:
        questions.write("".join(f"{line}\n" for line in lines))
        questions.seek(0)
        with subprocess.Popen(COMMAND, stdin=questions, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            began = perf_counter()
            rest = process.stdout.readlines()
            elapsed = perf_counter() - began
    assert first.startswith(b'{"movable"')
    assert len(rest) == len(lines) - 1
    return len(rest) / elapsed


def asked_rate(lines: list[str]) -> float:
    """Answers a second where each question waits for the answer before, as a program would ask."""
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        began = perf_counter()
        for number, line in enumerate(lines):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"movable"')
            if number == 0:
                began = perf_counter()
        elapsed = perf_counter() - began
        process.stdin.close()
    return (len(lines) - 1) / elapsed


def measure(effort: Effort) -> Iterator[Figure]:
    progress("legal --json -")
    texts = [case.position.to_json() for case in load(effort.positions)]
    lines = [texts[number % len(texts)] for number in range(LINES)]
    piped, asked = list[float](), list[float]()
    for _ in range(effort.rounds):
        piped.append(piped_rate(lines))
        asked.append(asked_rate(lines))
    yield over_runs("legal --json -, middle games piped in", "lines/s", piped)
    yield over_runs("legal --json -, asked one by one", "lines/s", asked)
