"""Answers are worked out away from the event loop, and by a worker for whoever asks for much."""

import asyncio
import os
import threading
import time
from pathlib import Path

from toprung.server.answers import Answers
from toprung.server.limits import Limits
from toprung.server.service import running
from toprung.server.settings import Settings


def where(milliseconds: int) -> bytes:
    """The process and the thread that worked for so long."""
    until = time.thread_time() + milliseconds / 1000
    while time.thread_time() < until:
        pass
    return f"{os.getpid()} {threading.get_ident()}".encode()


async def _asked(answers: Answers, key: str, address: str, milliseconds: int) -> tuple[int, int]:
    said = await answers.of((key,), address, where, milliseconds)
    process, thread = map(int, said.split())
    return process, thread


def test_whoever_asks_for_much_is_answered_by_a_worker_and_others_by_a_thread(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        limits = Limits(asking_rate=0.0, asking_burst=0.05)
        database = f"sqlite:///{tmp_path}/m.sqlite"
        async with running(Settings(database=database, limits=limits)) as service:
            answers, here = service.resources.answers, os.getpid()
            process, thread = await _asked(answers, "first", "eve", 60)
            assert process == here
            assert thread != threading.get_ident()  # never in the event loop
            assert (await _asked(answers, "second", "eve", 1))[0] != here
            assert (await _asked(answers, "third", "ann", 1))[0] == here
            assert await answers.made("eve", os.getpid) != here
            assert await _asked(answers, "first", "eve", 60) == (process, thread)  # remembered

    asyncio.run(scenario())
