"""python -m benchmarks.way.processor [--tree FOLDER] [--version N] [--questions]

The processor time of the service for each move of The Climbers at a table of four clients, which
play the same games one move after the other. With `--questions` whoever is to move next also asks
what the page of version 0.1.0 asked after each event.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

import httpx

from benchmarks.way.client import ROOT, Client, Message, Service, enter, new_table, people, start
from toprung.bots.bot import MoveHand
from toprung.bots.registry import decide
from toprung.games.registry import game_named

GAMES, MOVES = 6, 60
BETWEEN = 0.012  # seconds between two moves, so that none is written together with another
Game = list[tuple[int, str]]


def game(seed: int) -> Game:
    """Seats and moves of four greedy bots."""
    state, moves = game_named("climbers").start(4, seed, {}), Game()
    while state.to_act and len(moves) < MOVES:
        for step in decide("climbers", "greedy", seed, state.text, None):
            assert not isinstance(step, MoveHand)
            seat = state.to_act[0]
            moves.append((int(seat), step.move))
            state = state.play(seat, step.move)
    return moves


def spent(service: Service) -> float:
    """Seconds of processor time of the service's own process so far."""
    stat = Path(f"/proc/{service.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


async def played(clients: list[Client], moves: Game, questions: bool) -> None:
    """Play a whole game; everyone is told of a move before the next."""
    for number, (seat, move) in enumerate(moves):
        await clients[seat].say(type="play", id=f"m{number}", seat=seat, move=move)
        for client in clients:
            await client.until(lambda message: message.get("kind") == "moved")
        if questions and number + 1 < len(moves):
            await asked(clients[moves[number + 1][0]], moves[number + 1][0], number)
        await asyncio.sleep(BETWEEN)


async def asked(client: Client, seat: int, number: int) -> None:
    """What the page asked on behalf of whoever was to move."""
    for question in ({"about": "moves"}, {"about": "reach", "seat": seat}):
        await client.say(type="ask", id=f"q{number}", question=question)
        await client.until(lambda message: message.get("id") == f"q{number}")


async def main(tree: Path, version: int, questions: bool) -> None:
    games = [game(seed) for seed in range(1, GAMES + 1)]
    seconds, count, clients = 0.0, 0, list[Client]()
    with tempfile.TemporaryDirectory() as folder:
        service = start(tree, Path(folder), traced=False)
        async with httpx.AsyncClient(base_url=service.url, trust_env=False) as http:
            for seed, moves in enumerate(games, start=1):
                (token,) = await people(http, "Ada")
                seats = [{"kind": "me", "name": name} for name in ("Ada", "Bob", "Cyd", "Dan")]
                body: Message = {"game": "climbers", "seats": seats, "seed": seed, "start": True}
                code = await new_table(http, token, body)
                table = [await enter(service, code, token, version) for _ in seats]
                before = spent(service)
                await played(table, moves, questions)
                seconds, count = seconds + spent(service) - before, count + len(moves)
                for client in table:
                    await client.socket.close()
                clients += table
        service.process.terminate()
        service.process.wait()
    sizes = [size for client in clients for kind, size in client.events if kind == "moved"]
    print(f"{1000 * seconds / count:.2f} ms of processor time a move, {count} moves")
    print(f"{sum(sizes) / len(sizes):.0f} bytes an event")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.way.processor", description=__doc__)
    parser.add_argument("--tree", type=Path, default=ROOT, help="a checkout with its .venv")
    parser.add_argument("--version", type=int, default=2, help="of the protocol")
    parser.add_argument("--questions", action="store_true")
    given = parser.parse_args()
    asyncio.run(main(given.tree.absolute(), given.version, given.questions))
