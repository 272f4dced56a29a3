"""A worker process: `python -m toprung.server.workers.worker`."""

from __future__ import annotations

import os

from toprung.core.errors import ToprungError
from toprung.server.processes.channel import Channel, run
from toprung.server.workers.jobs import Failure, Job, Result

NICE = 10  # physics and the server come first


def work(channel: Channel) -> None:
    """Do one job after another, for ever."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        job = channel.inbox.get()
        if isinstance(job, Job):
            channel.send(_done(job))


def _done(job: Job) -> Result | Failure:
    try:
        return Result(job.function(*job.arguments))
    except ToprungError as error:
        return Failure(error)
    except Exception as error:
        return Failure(RuntimeError(f"{type(error).__name__}: {error}"))


if __name__ == "__main__":
    run(work)
