"""All attacks at once, each from addresses of its own, for as long as anybody wants."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tools.attack.client import PING, Closed, Person, Socket, Target
from tools.attack.files import bomb, endless, longer
from tools.attack.fuzzing import junk
from tools.attack.service import Victim

HALF = b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999\r\nX: "
SOCKETS = 64  # of one address
LONG = 4_900  # events of an imported match
WRONG = (Closed, OSError, AssertionError, TimeoutError, asyncio.IncompleteReadError)


@dataclass(slots=True)
class Storm:
    """What the attackers know: the codes of honest tables, which they watch."""

    victim: Victim
    codes: list[str]
    done: dict[str, int] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    codes_of_eve: list[str] = field(default_factory=list)
    long_match: str = ""

    def target(self, attack: str) -> Target:
        """Each attack comes from one address."""
        return self.victim.target.seen_from(20_000 + sum(attack.encode()))

    async def person(self, attack: str) -> Person:
        if attack not in self.people:
            self.people[attack] = await Person.new(self.target(attack), "Eve")
        return self.people[attack]

    async def rage(self) -> None:
        """Until cancelled."""
        attacks: tuple[Callable[[], Awaitable[None]], ...] = (
            self.half_sent, self.half_sent, self.never_read, self.ask, self.hints, self.hints,
            self.imports, self.forks, self.look_at_tables, self.read_long_logs, self.watch,
            self.pings, self.junk,
        )  # fmt: skip
        await asyncio.gather(*(self._again(attack) for attack in attacks))

    async def _again(self, attack: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(*WRONG):
                await attack()
            name = getattr(attack, "__name__", "")
            self.done[name] = self.done.get(name, 0) + 1
            await asyncio.sleep(0.05)

    async def half_sent(self) -> None:
        """As many connections as possible that never finish their request."""
        target = self.target("half_sent")
        lines = []
        with contextlib.suppress(*WRONG):
            for _ in range(300):
                reader, writer = await target.connect()
                writer.write(HALF)
                lines.append((reader, writer))
        await asyncio.sleep(8)
        for _, writer in lines:
            writer.transport.abort()

    async def never_read(self) -> None:
        eve, code = await self._table("never_read", "climbers", "me", "me")
        sockets = [await eve.enter(code) for _ in range(SOCKETS // 8)]
        sockets += [await Socket.entered(eve.target, code) for _ in range(SOCKETS // 2)]
        for one in sockets:
            one.deafen()
        for number in range(400):
            for one in sockets:
                question = {"about": "placements", "block": number % 35, "x": number}
                one.say({"type": "ask", "id": str(number), "question": question})
            await asyncio.sleep(0.03)
        for one in sockets:
            one.close()

    async def ask(self) -> None:
        """The dearest question, in words that nobody has used."""
        eve, code = await self._table("ask", "climbers", "me", "me")
        sockets = [await Socket.entered(eve.target, code) for _ in range(SOCKETS // 2)]
        await asyncio.gather(*map(self._ask, sockets))

    async def _ask(self, socket: Socket) -> None:
        for number in range(200):
            question = {"about": "placements", "block": number % 35, "x": f"{number} {id(socket)}"}
            await socket.call("ask", question=question)
        socket.close()

    async def hints(self) -> None:
        """Thirty hints at once, and away before they come."""
        eve, code = await self._table("hints", "moon", "me", "bot")
        socket = await eve.enter(code)
        for number in range(30):
            socket.say({"type": "hint", "id": str(number), "seat": 0})
        await asyncio.sleep(3)
        socket.close()

    async def imports(self) -> None:
        eve = await self.person("imports")
        for number in itertools.count(1):
            file = bomb(7_000_000 + number)
            answer = await eve.target.ask("POST", "/api/records", file, eve.token)
            if answer.status == 429:
                await asyncio.sleep(0.5)
            if number > 5:
                return

    async def forks(self) -> None:
        eve = await self.person("forks")
        file = endless(10**12)
        made = await eve.target.ask("POST", "/api/records", file, eve.token)
        if made.status == 201:
            path = f"/api/matches/{made.json['match']}/fork"
            await eve.target.ask("POST", path, {"ply": 20}, eve.token)
        await asyncio.sleep(1)

    async def look_at_tables(self) -> None:
        eve = await self.person("look_at_tables")
        with contextlib.suppress(*WRONG):
            self.codes_of_eve.append(await eve.open("climbers", "me", "open"))
        for code in self.codes_of_eve * 5:
            await eve.target.ask("GET", f"/api/tables/{code}")
            await eve.target.ask("GET", f"/api/tables/{code}/history")

    async def read_long_logs(self) -> None:
        """A long match is imported, and read from all ends."""
        eve = await self.person("read_long_logs")
        path = self.long_match = self.long_match or await self._long_match()
        for first in range(30):
            asking = (f"{path}/states?first={first}", f"{path}?count={first + 1}", path)
            await asyncio.gather(*(eve.target.ask("GET", one) for one in asking))

    async def _long_match(self) -> str:
        eve, code = await self._table("read_long_logs", "climbers", "me", "me")
        socket = await eve.enter(code)
        await socket.call("say", text="hello")
        for number in range(20):
            await socket.call("play", seat=number % 2, move="-")
        await socket.call("resign", seat=0)
        match = socket.table["match"]
        socket.close()
        exported = await eve.target.ask("GET", f"/api/matches/{match}/export", None, eve.token)
        file = longer(exported.body.decode(), LONG, eve.id)
        made = await eve.target.ask("POST", "/api/records", file, eve.token)
        return f"/api/matches/{made.json['match']}"

    async def watch(self) -> None:
        """Fill an honest table with people who only watch."""
        target, sockets = self.target("watch"), []
        with contextlib.suppress(*WRONG):
            for _ in range(99):
                sockets.append(await Socket.entered(target, self.codes[0]))
        await asyncio.sleep(2)
        for one in sockets:
            one.close()

    async def pings(self) -> None:
        eve, code = await self._table("pings", "climbers", "me", "me")
        sockets = [await Socket.entered(eve.target, code) for _ in range(8)]
        for _ in range(40):
            for one in sockets:
                for _ in range(25):
                    one.send(PING, b"x" * 100)
            await asyncio.sleep(0.05)
        for one in sockets:
            one.close()

    async def junk(self) -> None:
        eve, code = await self._table("junk", "climbers", "me", "me")
        dice = random.Random(eve.id)
        for _ in range(5):
            socket = await eve.enter(code)
            for _ in range(150):
                socket.send(*junk(dice))
            with contextlib.suppress(*WRONG):
                async with asyncio.timeout(2):
                    while True:
                        await socket.hear()
            socket.close()

    async def _table(self, attack: str, game: str, *seats: str) -> tuple[Person, str]:
        eve = await self.person(attack)
        if attack not in self.tables:
            self.tables[attack] = await eve.open(game, *seats, start=True)
        return eve, self.tables[attack]
