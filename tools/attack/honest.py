"""Honest tables, and how long they wait: two people at each, who move every second, and newcomers
who open a table of their own."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from time import perf_counter

from tools.attack.client import Closed, Person, Socket, Target

PAUSE = 0.5  # seconds between two moves at a table
AWAY = 1_000  # the number of the first honest address


@dataclass(slots=True)
class Waits:
    """Seconds from a command to its answer; `failures` were never answered, or refused. A ping asks
    nothing of game or disk: it tells how long the service itself keeps people waiting."""

    moves: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    openings: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    failures: int = 0

    def clear(self) -> None:
        self.moves.clear()
        self.pings.clear()
        self.openings.clear()
        self.bots.clear()
        self.failures = 0


def share(values: list[float], part: float) -> float:
    """The value below which this part of them is, in seconds."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


@dataclass(slots=True)
class Table:
    """Someone plays both seats from one address, and someone else watches from another."""

    code: str
    player: Socket
    guest: Socket
    seat: int = 0

    @classmethod
    async def open(cls, target: Target, number: int) -> Table:
        ann = await Person.new(target.seen_from(AWAY + 2 * number), "Ann")
        ben = await Person.new(target.seen_from(AWAY + 2 * number + 1), "Ben")
        code = await ann.open("climbers", "me", "me", start=True)
        return cls(code, await ann.enter(code), await ben.enter(code))

    async def play(self, waits: Waits) -> None:
        """Move until cancelled; the guest reads what happens, and pings."""
        reading = asyncio.create_task(_ping(self.guest, waits))
        try:
            while True:
                await self._move(waits)
                await asyncio.sleep(PAUSE)
        finally:
            reading.cancel()

    async def _move(self, waits: Waits) -> None:
        began = perf_counter()
        try:
            said = await self.player.call("play", seat=self.seat, move="-")
        except (Closed, TimeoutError):
            waits.failures += 1
            await asyncio.sleep(PAUSE)
            return
        took = perf_counter() - began
        if said["type"] == "done":
            waits.moves.append(took)
            self.seat = 1 - self.seat
        elif "over" in str(said):
            await self.player.call("rematch", seat=0)
            self.seat = 0
        else:
            self.seat = 1 - self.seat


async def _ping(socket: Socket, waits: Waits) -> None:
    try:
        while True:
            began = perf_counter()
            await socket.call("ping")
            waits.pings.append(perf_counter() - began)
            await asyncio.sleep(PAUSE)
    except (Closed, TimeoutError):
        waits.failures += 1


async def newcomers(target: Target, waits: Waits) -> None:
    """One after another opens a table and goes away; each from an address of their own."""
    number = AWAY + 500
    while True:
        number += 1
        began = perf_counter()
        try:
            cleo = await Person.new(target.seen_from(number), "Cleo")
            code = await cleo.open("climbers", "me", "me", start=True)
            (await cleo.enter(code)).close()
            waits.openings.append(perf_counter() - began)
        except (AssertionError, Closed, OSError, TimeoutError):
            waits.failures += 1
        await asyncio.sleep(2 * PAUSE)


async def against_a_bot(target: Target, waits: Waits) -> None:
    """Someone plays against a bot, and waits for it to have thought."""
    dan = await Person.new(target.seen_from(AWAY + 900), "Dan")
    while True:
        try:
            options = {"general": "off"}  # so that they take turns and nothing else
            code = await dan.open("climbers", "me", "bot", start=True, options=options)
            socket = await dan.enter(code)
            await _bots_moves(socket, waits, 2)  # who never climbs has lost soon after
            socket.close()
        except (AssertionError, Closed, TimeoutError):
            waits.failures += 1
        await asyncio.sleep(PAUSE)


async def _bots_moves(socket: Socket, waits: Waits, count: int) -> None:
    """Pass one's own turns until the bot has thought so many times."""
    ids, began = itertools.count(), perf_counter()

    def stay() -> None:
        socket.say({"type": "play", "id": f"stay-{next(ids)}", "seat": 0, "move": "-"})

    stay()
    while count:
        heard = await socket.hear()
        if heard["type"] == "thinking" and heard["on"]:
            began = perf_counter()
        elif heard["type"] == "thinking":
            waits.bots.append(perf_counter() - began)
            count -= 1
        elif heard["type"] in ("done", "event"):  # it may be one's own move that is next
            stay()
