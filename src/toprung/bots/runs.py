"""Long runs of many independent parts: a log that only grows, from which an interrupted run goes
on, and results in one order, wherever they are made."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import asdict, dataclass
from json import JSONDecodeError, loads
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

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


class Runner(Protocol):
    """Where parts are played. What a part gives depends on the part alone, so a runner may play
    them in any order, together, and again if something died."""

    def results(
        self, play: Callable[[Part], Outcome], parts: Sequence[Part]
    ) -> Generator[tuple[Part, Outcome], None, None]:
        """Every part once, with its result, as soon as there is one. Closed early, it drops what
        is not finished."""
        ...


@dataclass(frozen=True, slots=True)
class Processes:
    """This machine: in this process, or in several."""

    count: int = 1

    def results(
        self, play: Callable[[Part], Outcome], parts: Sequence[Part]
    ) -> Generator[tuple[Part, Outcome], None, None]:
        if self.count < 2 or len(parts) < 2:
            for part in parts:
                yield part, play(part)
            return
        pool = ProcessPoolExecutor(self.count)
        try:
            playing = {pool.submit(play, part): part for part in parts}
            for one in as_completed(playing):
                yield playing.pop(one), one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


ALONE = Processes()


def run(
    parts: Sequence[Part],
    play: Callable[[Part], Outcome],
    log: Log[Part, Outcome] | None = None,
    runner: Runner = ALONE,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Outcome]:
    """The results of all parts, in their order; those in the log are not played again. The runner
    changes nothing but the time it takes. A result is in the log as soon as it is there, even if
    an earlier one is not, and `progress` hears how many more there are."""
    known = {} if log is None else dict(log.results)
    left = [part for part in dict.fromkeys(parts) if part not in known]
    if progress is not None:
        progress(len(parts) - len(left))
    with closing(runner.results(play, left)) as arriving:
        for part in parts:
            while part not in known:
                done, result = next(arriving)
                if log is not None:
                    log.append(result)
                known[done] = result
                if progress is not None:
                    progress(1)
            yield known[part]
