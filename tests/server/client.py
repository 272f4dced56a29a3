"""A scripted client over real sockets, and a service to talk to."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from toprung.core.json import dumps
from toprung.match import TableView
from toprung.protocol.changes import patch
from toprung.protocol.codec import Malformed, decode_reply
from toprung.protocol.frames import Lead, Physics, Poses, pack_lead
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import (
    Answer,
    Bye,
    Choices,
    Done,
    Event,
    Feel,
    Pong,
    Presence,
    Refused,
    Thinking,
    Welcome,
)

_TABLES: Final[TypeAdapter[TableView]] = TypeAdapter(TableView)
PATIENCE = 180.0  # seconds; a test that waits so long has failed
SLOW = 300.0  # for answers over HTTP: imports and forks stand behind everything else on the machine


class Refusal(Exception):
    """A command was refused."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.error.kind}: {refused.error.words.en} ({refused.error.rule})")
        self.fault = refused.error


@dataclass
class Person:
    """Somebody with a token."""

    id: str
    token: str
    name: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


@dataclass
class Client:
    """One connection to a table. Everything that comes is kept; `table` is the latest view."""

    socket: ClientConnection
    patience: float = PATIENCE  # seconds to wait for anything
    table: TableView | None = None
    tables: list[TableView] = field(default_factory=list)
    choices: tuple[Choices, ...] = ()
    person: str | None = None
    resumed: bool = False
    welcomed: bool = False
    events: list[Event] = field(default_factory=list)
    frames: list[Poses] = field(default_factory=list)
    feels: list[Feel] = field(default_factory=list)
    thinking: list[Thinking] = field(default_factory=list)
    presence: Presence | None = None
    bye: Bye | None = None
    malformed: list[Malformed] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)
    closed: bool = False
    _shown: object = None
    _name: int = field(default_factory=itertools.count().__next__)
    ids: itertools.count[int] = field(default_factory=itertools.count)
    _answers: dict[str, asyncio.Future[Done | Answer | Refused | Pong | Physics]] = field(
        default_factory=dict
    )
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _reader: asyncio.Task[None] | None = None
    _counter: int = 0

    @property
    def seq(self) -> int:
        return self.now.seq

    @property
    def now(self) -> TableView:
        assert self.table is not None
        return self.table

    @property
    def movers(self) -> set[object]:
        """The seats on which a move was made."""
        return {event.body["seat"] for event in self.events if event.kind == "moved"}

    def remember(self, other: Client) -> None:
        """What another client saw last."""
        self.table, self._shown = other.table, other._shown

    def start(self) -> None:
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for data in self.socket:
                async with self._news:
                    self._take(data)
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the connection is closed"))
            async with self._news:
                self.closed = True
                self._news.notify_all()

    def _see(self, shown: object) -> None:
        """The table as JSON; it must be one, whatever changes led to it."""
        self._shown = shown
        self.table = _TABLES.validate_json(dumps(shown), strict=True)
        self.tables.append(self.table)

    def _attend(self, presence: Presence) -> None:
        """Who is there is told beside the changes."""
        if self.table is not None:
            until = {one.seat: one.until for one in presence.awaited}
            self.table = self.table.attended(presence.seats, until)
            seats = json.loads(dumps(self.table.seats))
            self._shown = patch(self._shown, [[["seats"], seats]])

    def _take(self, data: bytes | str) -> None:
        match decode_reply(data):
            case Welcome() as welcome:
                self.person, self.resumed = welcome.person, welcome.resumed
                self.welcomed = True
                if welcome.table is not None:
                    self._see(json.loads(dumps(welcome.table)))
                self.choices = welcome.choices
            case Event() as event:
                self.events.append(event)
                self._see(patch(self._shown, event.changes))
                if "choices" in event.model_fields_set:
                    self.choices = event.choices or ()
            case Poses() as poses:
                self.frames.append(poses)
            case Feel() as feel:
                self.feels.append(feel)
            case Thinking() as thinking:
                self.thinking.append(thinking)
            case Presence() as presence:
                self.presence = presence
                self._attend(presence)
            case Bye() as bye:
                self.bye = bye
            case Done(id=id) | Answer(id=id) | Physics(id=id) as answer:
                self._answer(id, answer)
            case Pong(id=id) as answer:
                self._answer(id or "", answer)
            case Refused(id=id) as refused:
                self.refusals.append(refused)
                self._answer(id or "", refused)
            case Malformed() as malformed:
                self.malformed.append(malformed)

    def _answer(self, id: str, answer: Done | Answer | Refused | Pong | Physics) -> None:
        waiting = self._answers.pop(id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def send(self, message: Mapping[str, object]) -> None:
        await self.socket.send(json.dumps(message))

    async def command(self, type: str, id: str | None = None, **fields: object) -> int:
        """The number of the last event that it caused. Raises Refusal."""
        answer = await self.call(type, id, **fields)
        if isinstance(answer, Refused):
            raise Refusal(answer)
        assert isinstance(answer, Done)
        return answer.seq

    async def ask(self, **question: object) -> Mapping[str, object]:
        answer = await self.call("ask", question=question)
        if isinstance(answer, Refused):
            raise Refusal(answer)
        assert isinstance(answer, Answer)
        return answer.answer

    async def physics(self) -> bytes:
        """How pieces move from here. Raises Refusal."""
        answer = await self.call("snapshot")
        if isinstance(answer, Refused):
            raise Refusal(answer)
        assert isinstance(answer, Physics)
        return answer.state

    async def call(
        self, type: str, id: str | None = None, **fields: object
    ) -> Done | Answer | Refused | Pong | Physics:
        name = f"{self._name}-{next(self.ids)}" if id is None else id
        waiting: asyncio.Future[Done | Answer | Refused | Pong | Physics]
        waiting = asyncio.get_running_loop().create_future()
        self._answers[name] = waiting
        try:
            await self.send({"type": type, "id": name, **fields})
        except ConnectionClosed:
            self._answers.pop(name, None)
            waiting.cancel()
            raise
        async with asyncio.timeout(self.patience):
            return await waiting

    async def play(self, seat: int, move: str) -> int:
        return await self.command("play", seat=seat, move=move)

    async def lead(self, seat: int, target: tuple[float, ...]) -> None:
        self._counter += 1
        x, y, z, w, i, j, k = target
        await self.socket.send(pack_lead(Lead(seat, self._counter, (x, y, z, w, i, j, k))))

    async def until(self, seen: object, patience: float | None = None) -> None:
        """Wait until a condition (a function of this client) holds. Raises ConnectionError if it
        cannot come to hold any more."""
        assert callable(seen)
        async with asyncio.timeout(patience or self.patience), self._news:
            await self._news.wait_for(lambda: bool(seen(self)) or self.closed)
        if not seen(self):
            raise ConnectionError("the connection is closed")

    async def close(self) -> None:
        await self.socket.close()
        if self._reader is not None:
            await self._reader


@dataclass
class Served:
    """A service at an address."""

    url: str
    http: httpx.AsyncClient
    pid: int
    patience: float = PATIENCE

    async def person(self, name: str = "Ann") -> Person:
        answer = await self.http.post("/api/people", json={"name": name})
        _must_be_available(answer)
        assert answer.status_code == 201, answer.text
        body = answer.json()
        return Person(body["person"], body["token"], name)

    async def table(self, person: Person, **new: object) -> str:
        """The code of a new table."""
        answer = await self.http.post("/api/tables", json=new, headers=person.headers)
        _must_be_available(answer)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    async def enter(
        self,
        code: str,
        person: Person | None = None,
        after: Client | None = None,
        version: int = VERSION,
    ) -> Client:
        """A client that has been welcomed. It goes on `after` one whose connection was lost."""
        client = await self.knock(code, person, after, version)
        await client.until(lambda one: one.welcomed or one.bye is not None)
        return client

    async def knock(
        self,
        code: str,
        person: Person | None = None,
        after: Client | None = None,
        version: int = VERSION,
    ) -> Client:
        """A client that has said hello."""
        socket = await connect(
            f"{self.url.replace('http', 'ws')}/api/tables/{code}/live",
            max_size=None,
            proxy=None,
            ping_interval=None,  # the service asks whether the client is there
            open_timeout=self.patience,
            close_timeout=min(10.0, self.patience),
        )
        client = Client(socket, self.patience)
        hello: dict[str, object] = {"type": "hello", "version": version}
        if person is not None:
            hello["token"] = person.token
        if after is not None:
            hello["since"] = after.seq
            client.remember(after)
        client.start()
        await client.send(hello)
        return client


def _must_be_available(answer: httpx.Response) -> None:
    """Raises ConnectionError if the service, or its database, is away."""
    if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
        raise ConnectionError(answer.text)


@asynccontextmanager
async def service(
    database: str,
    settings: Mapping[str, object] = MappingProxyType({}),
    limits: Mapping[str, object] = MappingProxyType({}),
    errors: int | None = None,
) -> AsyncIterator[Served]:
    """A service in a process of its own, on a free port; stopped gently at the end. `errors` is a
    file for its logs, then with all details."""
    process = await started(database, settings, limits, errors)
    try:
        url = await address(process)
        async with httpx.AsyncClient(base_url=url, timeout=SLOW, trust_env=False) as http:
            yield Served(url, http, process.pid)
    finally:
        await stopped(process)


async def stopped(process: asyncio.subprocess.Process) -> None:
    """Gently, if it still runs."""
    if process.returncode is not None:
        return
    process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(30):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def started(
    database: str,
    settings: Mapping[str, object] = MappingProxyType({}),
    limits: Mapping[str, object] = MappingProxyType({}),
    errors: int | None = None,
) -> asyncio.subprocess.Process:
    """As `toprung serve` starts it, or with settings of its own."""
    root = Path(__file__).parents[2]
    level = "warning" if errors is None else "debug"
    module = ["toprung", "serve", "--port", "0", "--database", database, "--log-level", level]
    if settings or limits:
        own = [json.dumps(dict(settings)), json.dumps(dict(limits))]
        module = ["tests.server.serving", database, *own]
    paths = os.pathsep.join((str(root / "src"), str(root)))
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *module,
        stdout=asyncio.subprocess.PIPE,
        stderr=errors,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1"},
    )


async def address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(SLOW):
        line = (await process.stdout.readline()).decode()
    assert "http://" in line, f"the service did not start: {line!r}"
    return line[line.index("http://") :].split()[0].rstrip("/")
