"""A client of the documented protocol, and a service of any tree to talk to.

Nothing of the project is imported, so that two versions can be compared.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
Message = dict[str, object]


class Refused(Exception):
    """A command was not done."""


@dataclass
class Client:
    """One connection; `events` has the bytes of each event that came, with its kind."""

    socket: ClientConnection
    events: list[tuple[str, int]] = field(default_factory=list)

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def until(self, seen: Callable[[Message], bool]) -> Message:
        """The first message for which this holds."""
        async with asyncio.timeout(60):
            while True:
                data = await self.socket.recv()
                if isinstance(data, bytes):
                    continue
                message: Message = json.loads(data)
                if message["type"] == "refused":
                    raise Refused(data)
                if message["type"] == "event":
                    self.events.append((str(message["kind"]), len(data.encode())))
                if seen(message):
                    return message


@dataclass
class Service:
    url: str
    folder: Path
    process: subprocess.Popen[str]

    def pids(self) -> list[int]:
        """The process and all that it started, but for those that are no Python."""
        found, waiting = [], [self.process.pid]
        while waiting:
            pid = waiting.pop()
            found.append(pid)
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                waiting += [int(child) for child in children.read_text().split()]
        return [pid for pid in found if b"resource_tracker" not in _command(pid)]

    async def count(self, on: bool) -> list[str]:
        """Begin to count calls, or end it and give the lines."""
        pids = self.pids()
        for pid in pids:
            os.kill(pid, signal.SIGUSR1 if on else signal.SIGUSR2)
        await asyncio.sleep(0.5)
        if on:
            return []
        lines: list[str] = []
        for pid in pids:
            file = self.folder / f"calls.{pid}"
            async with asyncio.timeout(20):
                while not file.exists():
                    await asyncio.sleep(0.05)
            lines += file.read_text("utf-8").splitlines()
            file.unlink()
        return lines


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def start(tree: Path, folder: Path, traced: bool = True) -> Service:
    """A service with an empty database. If it is `traced`, calls can be counted."""
    python = tree / ".venv" / "bin" / "python"
    given = {"PYTHONPATH": str(tree / "src")}
    if traced:
        paths = os.pathsep.join((str(HERE), str(tree / "src")))
        given = {"PYTHONPATH": paths, "TOPRUNG_CALLS": str(folder)}
    process = subprocess.Popen(
        [
            python,
            "-m",
            "toprung",
            "serve",
            "--port",
            "0",
            "--log-level",
            "warning",
            "--database",
            f"sqlite:///{folder}/way.db",
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **given},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    url = line[line.index("http://") :].split()[0].rstrip("/")
    return Service(url, folder, process)


async def enter(service: Service, code: str, token: str, version: int) -> Client:
    url = f"{service.url.replace('http', 'ws')}/api/tables/{code}/live"
    client = Client(await connect(url, max_size=None, proxy=None, ping_interval=None))
    await client.say(type="hello", version=version, token=token)
    await client.until(lambda message: message["type"] == "welcome")
    return client


async def people(http: httpx.AsyncClient, names: str) -> list[str]:
    made = [await http.post("/api/people", json={"name": name}) for name in names.split()]
    return [one.json()["token"] for one in made]


async def new_table(http: httpx.AsyncClient, token: str, body: Message) -> str:
    answer = await http.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
    answer.raise_for_status()
    return str(answer.json()["code"])


async def play(client: Client, move: str) -> None:
    await client.say(type="play", id=move, seat=0, move=move)
    await client.until(lambda message: message.get("id") == move)
