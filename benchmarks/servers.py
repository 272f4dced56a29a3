"""python -m benchmarks.servers [--seconds N] [--tables N]

How cost grows with servers: tables of four clients play The Climbers as fast as they can, on SQLite
and on PostgreSQL, on one server and on two, with clients at the server that has their table and at
the other one. Counted are moves, and the processor time of servers and database for each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import httpx
import psycopg
from tests.postgres import Postgres, running
from tests.server.client import Served, service
from tests.server.cluster.servers import Servers
from tests.server.conftest import GENEROUS
from websockets.asyncio.client import connect

from benchmarks.service.turns import Move, game
from benchmarks.way.client import Client, Message, new_table, people

SETTINGS = {"world_processes": 1, "worker_processes": 1}
CLIENTS, GAMES = 4, 6


@dataclass(frozen=True, slots=True)
class Result:
    """Moves, and seconds: on the clock, of the servers' processors, of the database's; and bytes
    that the database wrote to its log, which replicas and backups have to follow."""

    moves: int
    clock: float
    servers: float
    database: float
    written: int

    def __str__(self) -> str:
        each = 1000 / self.moves
        return (
            f"{self.moves / self.clock:6.0f} moves a second; processor time a move: servers "
            f"{self.servers * each:.2f} ms, database {self.database * each:.2f} ms; "
            f"{self.written / self.moves:.0f} bytes written"
        )


async def seated(doors: Sequence[Served], seed: int) -> list[Client]:
    """Four clients of a new table on the first server, each through the next door."""
    async with httpx.AsyncClient(base_url=doors[0].url, trust_env=False) as http:
        (token,) = await people(http, "Ada")
        seats = [{"kind": "me", "name": name} for name in ("Ada", "Bob", "Cyd", "Dan")]
        body: Message = {"game": "climbers", "seats": seats, "seed": seed, "start": True}
        code = await new_table(http, token, body)
    clients = []
    for number in range(CLIENTS):
        url = doors[number % len(doors)].url.replace("http", "ws")
        socket = await connect(
            f"{url}/api/tables/{code}/live", max_size=None, proxy=None, ping_interval=None
        )
        client = Client(socket)
        await client.say(type="hello", version=2, token=token)
        await client.until(lambda message: message["type"] == "welcome")
        clients.append(client)
    return clients


async def play(clients: Sequence[Client], moves: Sequence[Move], until: float) -> int:
    """One move after the other, each told to everybody; gives how many."""
    for number, (seat, move) in enumerate(moves):
        if monotonic() > until:
            return number
        await clients[seat].say(type="play", id=f"m{number}", seat=seat, move=move)
        for client in clients:
            await client.until(lambda message: message.get("kind") == "moved")
    return len(moves)


async def load(
    doors: Sequence[Sequence[Served]], games: Sequence[Sequence[Move]], tables: int, seconds: float
) -> tuple[int, float]:
    """Tables in turn at these doors play for so long; gives moves and seconds."""
    seats = [
        await seated(doors[number % len(doors)], number % GAMES + 1) for number in range(tables)
    ]
    began = monotonic()
    moves = await asyncio.gather(
        *(
            play(clients, games[number % GAMES], began + seconds)
            for number, clients in enumerate(seats)
        )
    )
    took = monotonic() - began
    for client in (one for clients in seats for one in clients):
        await client.socket.close()
    return sum(moves), took


def spent(pid: int, *, with_ended: bool = False) -> float:
    """Seconds of processor time of a process; with those of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    last = 15 if with_ended else 13
    return sum(map(int, fields[11:last])) / os.sysconf("SC_CLK_TCK")


def database_spent(server: Postgres) -> float:
    main = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    return spent(main, with_ended=True) + sum(spent(int(child)) for child in children)


def written(server: Postgres) -> int:
    with psycopg.connect(server.url) as connection:
        row = connection.execute("SELECT pg_current_wal_lsn() - '0/0'").fetchone()
    return 0 if row is None else int(row[0])


async def measured(
    doors: Sequence[Sequence[Served]],
    games: Sequence[Sequence[Move]],
    tables: int,
    seconds: float,
    database: Postgres | None,
) -> Result:
    pids = {door.pid for table in doors for door in table}

    def now() -> tuple[float, float, int]:
        own = sum(map(spent, pids))
        return (
            (own, 0.0, 0)
            if database is None
            else (own, database_spent(database), written(database))
        )

    await load(doors, games, tables, seconds / 4)  # everything is warm
    before = now()
    moves, took = await load(doors, games, tables, seconds)
    after = now()
    return Result(moves, took, after[0] - before[0], after[1] - before[1], after[2] - before[2])


async def main(tables: int, seconds: float) -> None:
    games = [game(seed) for seed in range(1, GAMES + 1)]
    with tempfile.TemporaryDirectory() as folder:
        async with service(f"sqlite:///{folder}/matches.sqlite", SETTINGS, GENEROUS) as served:
            result = await measured([[served]], games, tables, seconds, None)
            print("SQLite, one server:                    ", result)
    with running() as server:
        async with Servers(server.url, settings=SETTINGS, cables=False) as servers:
            (one,) = [one.served for one in await servers.several(1)]
            result = await measured([[one]], games, tables, seconds, server)
            print("PostgreSQL, one server:                ", result)
            one, two = [one.served for one in await servers.several(2)]
            result = await measured([[one], [two]], games, tables, seconds, server)
            print("two servers, clients where the table is:", result)
            result = await measured([[one, two], [two, one]], games, tables, seconds, server)
            print("two servers, every other client passed on:", result)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.servers", description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=8.0)
    given = parser.parse_args()
    asyncio.run(main(given.tables, given.seconds))
