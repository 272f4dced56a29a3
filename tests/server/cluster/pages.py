"""Clients that do what the page does: they come back to whichever server answers, resume after the
last event they saw, and send again, under the same id, what was not answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.server.client import Client, Person, Served
from toprung.protocol.to_client import Bye, Done, Fault, Refused

GONE = (
    ConnectionError,
    ConnectionClosed,
    InvalidMessage,
    InvalidStatus,
    TimeoutError,
    OSError,
    httpx.HTTPError,
)
Doors = Callable[[], Sequence[Served]]


class Page:
    """`byes` and `faults` are what it was told besides answers and events."""

    def __init__(self, doors: Doors, code: str, person: Person, chance: random.Random) -> None:
        self._doors, self._code, self.person, self._chance = doors, code, person, chance
        self._client: Client | None = None
        self._lost: Client | None = None
        self._number = 0
        self.byes: list[Bye] = []
        self.faults: list[Fault] = []

    @property
    def client(self) -> Client:
        assert self._client is not None
        return self._client

    @property
    def last_id(self) -> str:
        """Of the last command; no other page has the same."""
        return f"{self.person.id[:12]}-{self._number}"

    async def connect(self) -> Client:
        """The connection, a new one if the last is gone."""
        while self._client is None or self._client.closed:
            if self._client is not None:
                await self.hang_up()
            try:
                door = self._chance.choice(self._doors())
                client = await door.enter(self._code, self.person, after=self._lost)
                if client.welcomed:
                    self._client = client
                else:
                    await client.close()
            except GONE:
                await asyncio.sleep(0.05)
        return self._client

    async def hang_up(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            if client.bye is not None:
                self.byes.append(client.bye)
            if client.table is not None:
                self._lost = client
            await client.close()

    async def command(self, type: str, **fields: object) -> int | None:
        """The number of the last event that it caused; None if it was refused."""
        self._number += 1
        while True:
            client = await self.connect()
            try:
                answer = await client.call(type, id=self.last_id, **fields)
            except GONE:
                await self.hang_up()
                continue
            if isinstance(answer, Refused):
                self.faults.append(answer.error)
                return None
            assert isinstance(answer, Done)
            return answer.seq

    async def until(self, seen: Callable[[Client], bool]) -> Client:
        while True:
            client = await self.connect()
            try:
                await client.until(seen)
            except GONE:
                await self.hang_up()
            else:
                return client

    async def heard(self, seq: int) -> None:
        await self.until(lambda one: one.seq >= seq)
