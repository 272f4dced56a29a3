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
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

import httpx

from benchmarks.way.client import (
    ROOT,
    Client,
    Message,
    Refused,
    Service,
    enter,
    new_table,
    people,
    play,
    start,
)

CALLS = r"kernels/__init__.py apply$|rules.py play$|referee.py judge$|parse_settlement$"


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
parser.add_argument("--tree", type=Path, default=ROOT, help="a checkout with its .venv")
parser.add_argument("--version", type=int, default=2, help="of the protocol")
parser.add_argument("--calls", default=CALLS, help="functions whose calls are listed")
OPTIONS = parser.parse_args()
sys.exit(asyncio.run(main(OPTIONS.tree.absolute(), OPTIONS.version)))
