"""What the machine itself takes for a message and its answer, with and without a write to disk: the
least that a service on it can take at that moment. As a program it answers: FILE is written to."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

HERE = Path(__file__).parents[2]
PAUSE = 0.06  # seconds between two messages: about as many as honest tables send
BYTES = b"x" * 4_096  # about as many as a move writes


@dataclass(slots=True)
class Machine:
    """Seconds until the answer came, `writes` after so many bytes were on disk."""

    answers: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)

    def clear(self) -> None:
        self.answers.clear()
        self.writes.clear()


@contextlib.asynccontextmanager
async def asked(folder: str, machine: Machine) -> AsyncIterator[None]:
    """Ask a process that does nothing else, again and again, while the block lasts."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tools.attack.machine", f"{folder}/written"),
        stdout=asyncio.subprocess.PIPE,
        cwd=HERE,
    )
    assert process.stdout is not None
    port = int(await process.stdout.readline())
    asking = [
        asyncio.create_task(_ask(port, word, found))
        for word, found in ((b"say\n", machine.answers), (b"write\n", machine.writes))
    ]
    try:
        yield
    finally:
        for task in asking:
            task.cancel()
        process.kill()
        await process.wait()


async def _ask(port: int, word: bytes, found: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        began = perf_counter()
        writer.write(word)
        await reader.readline()
        found.append(perf_counter() - began)
        await asyncio.sleep(PAUSE)


async def _answer(path: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while word := await reader.readline():
            if word == b"write\n":
                await asyncio.to_thread(_write, file)
            writer.write(b"done\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def _write(file: int) -> None:
    os.write(file, BYTES)
    os.fsync(file)


if __name__ == "__main__":
    asyncio.run(_answer(sys.argv[1]))
