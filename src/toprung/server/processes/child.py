"""The parent's side: a Python process that runs a module, and messages to and from it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from toprung.server.processes.channel import SIZE, packed

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
GRACE = 2.0  # seconds to exit once its input has ended


class Ended(Exception):
    """The process has exited, with `code`."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the process exited with {code}")
        self.code = code


class Peer(Protocol):
    """What runs a module, and can be talked to; a process, unless there are none."""

    @property
    def pid(self) -> int: ...

    def send(self, message: object) -> None:
        """Never waits. What is sent to one that has ended is lost."""

    async def receive(self) -> object:
        """The next message. Raises Ended."""

    def kill(self) -> None: ...

    async def close(self) -> None: ...


Starter: TypeAlias = Callable[..., Awaitable[Peer]]
"""Starts a module of this package with arguments. Raises OSError."""


async def launched(module: str, *arguments: str) -> Process:
    """A process that runs a module, with the module path of this one. Raises OSError."""
    environment = {**os.environ, **ONE_THREAD, "PYTHONPATH": os.pathsep.join(sys.path)}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, env=environment
    )


async def received(pipe: asyncio.StreamReader) -> object:
    """The next message. Raises IncompleteReadError and OSError."""
    size = SIZE.unpack(await pipe.readexactly(SIZE.size))[0]
    message: object = pickle.loads(await pipe.readexactly(size))
    return message


class Child:
    """A process that runs a module of this package."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, *arguments: str) -> Child:
        return cls(await launched(module, *arguments))

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: object) -> None:
        """Never waits. What is sent to a process that has exited is lost."""
        pipe = self._process.stdin
        if pipe is not None and not pipe.is_closing():
            pipe.write(packed(message))

    async def receive(self) -> object:
        """The next message. Raises Ended."""
        pipe = self._process.stdout
        try:
            if pipe is None:
                raise EOFError
            return await received(pipe)
        except (asyncio.IncompleteReadError, OSError, EOFError):
            raise Ended(await self._process.wait()) from None

    def kill(self) -> None:
        """Kill it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End its input, so that it exits; if it does not, kill it."""
        pipe = self._process.stdin
        if pipe is not None:
            pipe.close()
        try:
            async with asyncio.timeout(GRACE):
                await self._process.wait()
        except TimeoutError:
            self.kill()
            await self._process.wait()
