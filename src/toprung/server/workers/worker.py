"""A worker process: `python -m toprung.server.workers.worker NICE BYTES`."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import sys
import threading
import time
from _thread import interrupt_main
from collections.abc import Callable

from toprung.core.errors import ToprungError
from toprung.server.processes.channel import Channel, run
from toprung.server.workers.jobs import Cancel, Failure, Job, News, Result

NEWS = 0.12  # seconds between two of a job's news, at least: the others are dropped


def _unheard(_: object) -> None:
    """Nobody listens."""


def _now_and_then(send: Callable[[object], None]) -> Callable[[object], None]:
    """Passes on some of the news that a job has."""
    due = 0.0

    def tell(value: object) -> None:
        nonlocal due
        if (now := time.monotonic()) >= due:
            due = now + NEWS
            send(News(value))

    return tell


class Worker:
    """Does one job after another, for ever. Another thread reads what comes meanwhile, and
    interrupts the job that nobody waits for any more."""

    def __init__(self) -> None:
        self._doing: int | None = None
        self._cancelled: int | None = None
        self._lock = threading.Lock()

    def work(self, channel: Channel) -> None:
        while True:
            try:
                job = channel.inbox.get()
                if isinstance(job, Job):
                    bound_time(job.seconds)
                    channel.send(self.done(job, _now_and_then(channel.send)))
            except KeyboardInterrupt:
                pass  # a job was cancelled just when it was done

    def cancel(self, message: object) -> bool:
        """Whether the message was no job, but the end of one."""
        if not isinstance(message, Cancel):
            return False
        with self._lock:
            self._cancelled = message.number  # it may not have begun
            if self._doing == message.number:
                _interrupt()
        return True

    def done(self, job: Job, tell: Callable[[object], None] = _unheard) -> Result | Failure:
        """What comes of a job, and what it tells meanwhile; never raises."""
        error: Exception
        try:
            with self._lock:
                if self._cancelled == job.number:
                    return Failure(RuntimeError("cancelled"), peak_memory())
                self._doing = job.number
            value = job.function(*job.arguments, *((tell,) if job.watched else ()))
            with self._lock:
                self._doing = None
            return Result(value, peak_memory())
        except KeyboardInterrupt:
            error = RuntimeError("cancelled")
        except ToprungError as refused:
            error = refused
        except Exception as failed:  # MemoryError, too
            error = RuntimeError(f"{type(failed).__name__}: {failed}")
        with self._lock:
            self._doing = None
        return Failure(error, peak_memory())


def _interrupt() -> None:
    """Raise KeyboardInterrupt in the main thread, even while it sleeps."""
    main = threading.main_thread().ident
    if sys.platform != "win32" and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        interrupt_main()


def let_interrupt() -> None:
    """Cancelling needs SIGINT, which whoever started this process may have shut off."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def peak_memory() -> int:
    """The most that this process ever had, in bytes; 0 where nobody tells. Linux counts what the
    parent had when it started this one as well, unless it is asked in another way."""
    if sys.platform in ("win32", "emscripten"):
        return 0
    if sys.platform == "linux":
        with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def bound_memory(most: int) -> None:
    """Let this process have at most so many bytes of address space; 0 is no limit."""
    if most and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def bound_time(most: float) -> None:
    """Have the system end this process if it uses the processor for so many seconds more; 0 is no
    limit. It ends even in a loop that no signal interrupts."""
    if sys.platform != "win32":
        import resource

        soft = math.ceil(time.process_time() + most) if most else resource.RLIM_INFINITY
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


def main() -> None:
    nice, memory = int(sys.argv[1]), int(sys.argv[2])
    if hasattr(os, "nice"):
        os.nice(nice)
    bound_memory(memory)
    let_interrupt()
    worker = Worker()
    run(worker.work, worker.cancel)


if __name__ == "__main__":
    main()
