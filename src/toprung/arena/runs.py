"""Long runs of many independent parts: a log that only grows, from which an interrupted run goes
on, and results in one order, wherever they are made."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from json import loads
from multiprocessing import active_children
from pathlib import Path
from typing import Generic, NoReturn, Protocol, TypeVar

from toprung.core.errors import Unparsable
from toprung.core.json import dumps, read_as


class PartResult(Protocol):
    """A frozen dataclass that says which part it is the result of."""

    @property
    def part(self) -> Hashable: ...


Part = TypeVar("Part", bound=Hashable)
Outcome = TypeVar("Outcome", bound=PartResult)


class Log(Generic[Outcome]):
    """Results in a file, one JSON object a line, which only grows. Lines that were cut short, and
    results that their type refuses, are left out."""

    def __init__(self, path: Path, kind: type[Outcome]) -> None:
        """Raises Unparsable if the file is not a log: nothing is to be added to it."""
        self.path = path
        self.results: dict[Hashable, Outcome] = {}
        written = path.read_bytes() if path.is_file() else b""
        objects = list(objects_in(written))
        if written and not objects and (b"\n" in written or not written.startswith(b"{")):
            raise Unparsable(f"{path} is no log, so nothing is added to it")
        for given in objects:
            try:
                result = read_as(kind, given)
            except (KeyError, TypeError, ValueError):
                continue
            self.results[result.part] = result

    def begin(self) -> None:
        """See that the file can be written, before anything is played for it. Raises OSError."""
        self.path.open("ab").close()

    def append(self, result: Outcome) -> None:
        """Write a line, and see that it is on the disk. Raises OSError."""
        try:
            with self.path.open("a+b") as file:
                file.seek(max(0, file.tell() - 1))
                whole = file.read(1) in (b"", b"\n")
                file.write((("" if whole else "\n") + dumps(result) + "\n").encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        self.results[result.part] = result


def objects_in(written: bytes) -> Iterator[dict[str, object]]:
    """What the lines of a log hold. A line that was cut short is left out."""
    for line in written.splitlines():
        try:
            given: object = loads(line)
        except ValueError:
            continue
        if isinstance(given, dict):
            yield given


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
        before, playing = active_children(), dict[Future[Outcome], Part]()
        pool = ProcessPoolExecutor(self.count, initializer=_let_the_first_process_decide)
        try:
            playing |= {pool.submit(_played, play, part): part for part in parts}
            for one in as_completed(playing):
                yield playing.pop(one), one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children() if playing else ():
                if worker not in before:
                    worker.terminate()


ALONE = Processes()


class _GivenUp(BaseException):
    """A part that nobody waits for any more."""


def _let_the_first_process_decide() -> None:
    """Ctrl-C goes to all processes of a terminal: in a worker it would end one part, and the next
    would begin."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _give_up(*_: object) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise _GivenUp


def _played(play: Callable[[Part], Outcome], part: Part) -> Outcome:
    """In a worker. When it is ended in the middle, whatever the part started ends first."""
    signal.signal(signal.SIGTERM, _give_up)
    try:
        return play(part)
    except _GivenUp:
        pass  # leaving lets go of all that the part held
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os._exit(1)


def run(
    parts: Sequence[Part],
    play: Callable[[Part], Outcome],
    log: Log[Outcome] | None = None,
    runner: Runner = ALONE,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Outcome]:
    """The results of all parts, in their order; those in the log are not played again. The runner
    changes nothing but the time it takes. A result is in the log as soon as it is there, even if
    an earlier one is not, and `progress` hears how many more there are."""
    known: dict[Hashable, Outcome] = {} if log is None else dict(log.results)
    left = [part for part in dict.fromkeys(parts) if part not in known]
    if log is not None and left:
        log.begin()
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
