"""Long runs of many independent parts: a log that only grows, from which an interrupted run goes
on, and results in one order, however many processes make them."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from json import JSONDecodeError, loads
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from toprung.core.json import dumps

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Part = TypeVar("Part", bound=Hashable)
Outcome = TypeVar("Outcome", bound="DataclassInstance")


class Log(Generic[Part, Outcome]):
    """Results in a file of lines, which only grows. A line that was cut short is left out."""

    def __init__(
        self, path: Path, read: Callable[[object], Outcome], part: Callable[[Outcome], Part]
    ) -> None:
        """`read` makes a result of a line's JSON, or raises KeyError, TypeError or ValueError;
        `part` says of which part it is the result."""
        self.path = path
        self.results: dict[Part, Outcome] = {}
        self._part = part
        for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
            try:
                result = read(loads(line))
            except (JSONDecodeError, KeyError, TypeError, ValueError):
                continue
            self.results[part(result)] = result

    def append(self, result: Outcome) -> None:
        """Write a line, and see that it is on the disk. Raises OSError."""
        whole = not self.path.is_file() or self.path.read_bytes()[-1:] in (b"", b"\n")
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(("" if whole else "\n") + dumps(asdict(result)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.results[self._part(result)] = result


def run(
    parts: Sequence[Part],
    play: Callable[[Part], Outcome],
    log: Log[Part, Outcome] | None = None,
    processes: int = 1,
) -> Iterator[Outcome]:
    """The results of all parts, in their order; those in the log are not played again. The number
    of processes changes nothing but the time it takes."""
    known = {} if log is None else log.results
    left = [part for part in parts if part not in known]
    if processes < 2 or len(left) < 2:
        yield from _in_order(parts, iter(map(play, left)), log)
        return
    pool = ProcessPoolExecutor(processes)
    try:
        yield from _in_order(parts, pool.map(play, left), log)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _in_order(
    parts: Sequence[Part], played: Iterator[Outcome], log: Log[Part, Outcome] | None
) -> Iterator[Outcome]:
    known = {} if log is None else dict(log.results)
    for part in parts:
        if part in known:
            yield known[part]
            continue
        result = next(played)
        if log is not None:
            log.append(result)
        yield result
