"""What the processes of a service use: processor time and memory, and the core that they get."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


@contextmanager
def on_one_core() -> Iterator[None]:
    """Processes started within, and all that they start, share the first core; this one keeps to
    the others, if there are any."""
    if sys.platform != "linux":
        yield
        return
    os.sched_setaffinity(0, {0})
    try:
        yield
    finally:
        others = set(range(os.cpu_count() or 1)) - {0}
        os.sched_setaffinity(0, others or {0})


def family(pid: int) -> list[int]:
    """The process and those that it started."""
    return [pid, *(child for child in _children(pid))]


def processor(pids: list[int]) -> float:
    """Seconds that they have used."""
    return sum(_ticks(pid) for pid in pids) / _TICKS


def own_memory(pids: list[int]) -> int:
    """Bytes of theirs that are in memory, without what they share."""
    return sum(_memory(pid) for pid in pids)


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _memory(pid: int) -> int:
    _, resident, shared, *_ = Path(f"/proc/{pid}/statm").read_text().split()
    return (int(resident) - int(shared)) * _PAGE


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and _parent(folder) == pid:
            found.append(int(folder.name))
    return found


def _parent(folder: Path) -> int | None:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has ended
        return None
