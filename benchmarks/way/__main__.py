"""python -m benchmarks.way [--tree FOLDER] [--version N] [--calls REGEX]

Starts the service of this tree, or of another, on SQLite; plays one move of The Climbers before
four clients and one turn of Catch the Moon, and prints the modules that each passes, the calls of
functions that match the expression, and the bytes of the events that the acting client gets. The
client speaks the documented protocol and imports nothing of the project, so you can compare two
versions.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).parent
Message = dict[str, object]
CALLS = r"kernels.* apply|rules/.* (play|judge)|play.py play|judge|parse_settlement|checked_target"


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


def start(tree: Path, folder: Path) -> Service:
    python = tree / ".venv" / "bin" / "python"
    paths = os.pathsep.join((str(HERE), str(tree / "src")))
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
        env={**os.environ, "PYTHONPATH": paths, "TOPRUNG_CALLS": str(folder)},
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


async def climbers(service: Service, http: httpx.AsyncClient, version: int) -> None:
    """The move of a pawn, where four clients look on; the building is always the same."""
    (token,) = await people(http, "Ada")
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Bob", "Cyd", "Dan")]
    body: Message = {"game": "climbers", "seats": seats, "seed": 7, "start": True}
    code = await new_table(http, token, body)
    clients = [await enter(service, code, token, version) for _ in seats]
    for seat, client in enumerate(clients):  # before the first turn all may walk: nobody does
        await client.say(type="play", id=f"pass{seat}", seat=seat, move="-")
        await client.until(lambda message: message["type"] == "done")
    acting, seat, move = await climb(clients)
    acting.events.clear()
    await service.count(on=True)
    await acting.say(type="play", id="walk", seat=seat, move=move)
    await acting.until(lambda message: message.get("id") == "walk")
    lines = await service.count(on=False)
    report("A move of The Climbers at a table of 4", lines, acting.events)


async def climb(clients: list[Client]) -> tuple[Client, int, str]:
    """Whose turn it is, and their highest climb."""
    for seat, client in enumerate(clients):
        question = {"about": "reach", "seat": seat}
        await client.say(type="ask", id="reach", question=question)
        answer = (await client.until(lambda message: message.get("id") == "reach"))["answer"]
        assert isinstance(answer, dict)
        if answer["legal"] and answer["squares"]:
            best = max(answer["squares"], key=lambda square: int(square["level"]))
            return client, seat, str(best["move"])
    raise RuntimeError("nobody can climb")


async def moon(service: Service, http: httpx.AsyncClient, version: int) -> None:
    """A ladder is gripped by one who plays alone, and let go where it is; then all settles."""
    client, lines = await grip(service, http, version)
    report("A move of Catch the Moon (hold)", lines, client.events)
    client.events.clear()
    await service.count(on=True)
    await play(client, "release")
    await client.until(lambda message: message.get("kind") == "moved")
    lines = await service.count(on=False)
    report("Letting go, and the settlement", lines, client.events)


async def grip(
    service: Service, http: httpx.AsyncClient, version: int, seed: int = 1
) -> tuple[Client, list[str]]:
    """Somebody holds a ladder: the first in a row of games that has wood in its middle."""
    (token,) = await people(http, "Ada")
    body: Message = {"game": "moon", "seats": [{"kind": "me"}], "seed": seed, "start": True}
    client = await enter(service, await new_table(http, token, body), token, version)
    for move in ("set:gate", "roll", "draw"):
        await play(client, move)
    client.events.clear()
    await service.count(on=True)
    try:
        await play(client, "hold:0,0,0")
    except Refused:
        return await grip(service, http, version, seed + 1)
    return client, await service.count(on=False)


async def play(client: Client, move: str) -> None:
    await client.say(type="play", id=move, seat=0, move=move)
    await client.until(lambda message: message.get("id") == move)


def report(title: str, lines: list[str], events: list[tuple[str, int]]) -> None:
    modules: Counter[str] = Counter()
    print(f"\n{title}")
    for line in lines:
        module, name, count = line.split()
        modules[module] += int(count)
        if re.search(OPTIONS.calls, f"{module} {name}"):
            print(f"    {count:>4} x {module} {name}")
    print(f"  {len(modules)} modules: {' '.join(sorted(modules))}")
    print(f"  events: {', '.join(f'{kind} {size} bytes' for kind, size in events)}")


async def main(tree: Path, version: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        service = start(tree, Path(folder))
        try:
            async with httpx.AsyncClient(base_url=service.url, trust_env=False) as http:
                await climbers(service, http, version)
                await moon(service, http, version)
        finally:
            service.process.terminate()
            service.process.wait()


parser = argparse.ArgumentParser(prog="python -m benchmarks.way", description=__doc__)
parser.add_argument("--tree", type=Path, default=HERE.parents[1], help="a checkout with its .venv")
parser.add_argument("--version", type=int, default=1, help="of the protocol")
parser.add_argument("--calls", default=CALLS, help="functions whose calls are listed")
OPTIONS = parser.parse_args()
sys.exit(asyncio.run(main(OPTIONS.tree.absolute(), OPTIONS.version)))
