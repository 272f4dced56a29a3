"""The process that thinks: `python -m toprung.server.thinking.worker`."""

from __future__ import annotations

import os

from toprung.core.errors import ToprungError
from toprung.server.processes.channel import Channel, run
from toprung.server.thinking.jobs import Failed, Job, Thought

NICE = 10  # physics and the server come first


def work(channel: Channel) -> None:
    """Runs for ever: one job after the other."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        job = channel.inbox.get()
        if isinstance(job, Job):
            channel.send(_done(job))


def _done(job: Job) -> Thought | Failed:
    try:
        return Thought(job.function(*job.arguments))
    except ToprungError as error:
        return Failed(error)
    except Exception as error:
        return Failed(RuntimeError(f"{type(error).__name__}: {error}"))


if __name__ == "__main__":
    run(work)
