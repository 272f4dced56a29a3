"""The service inside a browser: the same application, spoken to without a network.

JavaScript calls `start` once and then `request` and `connect`, with texts, numbers and bytes only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Final
from urllib.parse import unquote

from fastapi import FastAPI
from starlette.types import Message, Scope
from typing_extensions import Buffer

from toprung.server import one_thread
from toprung.server.app import build_app
from toprung.server.credentials import person_of
from toprung.server.service import Service
from toprung.server.settings import Settings
from toprung.storage import PersonRow
from toprung.storage.sqlite_memory import Save, SqliteMemoryStore

HOST: Final = "localhost"
GUEST: Final = {"en": "Guest", "fr": "Invité", "de": "Gast"}
Tell = Callable[[str | bytes | None], object]


class Answer:
    """The response to a request."""

    def __init__(self) -> None:
        self.status, self.body = 500, b""
        self.headers: dict[str, str] = {}

    async def add(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")


class Line:
    """A socket. `tell` gets each message from the table, and None when it was closed."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})

    def send(self, data: str | Buffer) -> None:
        said = {"text": data} if isinstance(data, str) else {"bytes": bytes(data)}
        self._said.put_nowait({"type": "websocket.receive", **said})

    def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def serve(self, app: FastAPI, scope: Scope) -> None:
        try:
            await app(scope, self._said.get, self._heard)
        finally:
            self._tell(None)

    async def _heard(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            text = message.get("text")
            self._tell(text if text is not None else message["bytes"])


class Browser:
    """The running service. `close` saves and closes everything."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self._app, self._stack = app, stack
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def service(self) -> Service:
        service = self._app.state.service
        assert isinstance(service, Service)
        return service

    async def introduce(self, token: str, name: str, language: str) -> None:
        """Know the person whom the page's own service knows by this token. They may have told no
        name yet."""
        id, now, store = person_of(token), self.service.now(), self.service.store
        if id is None:
            return
        known = await store.person(id)
        called = name.strip() or GUEST.get(language, GUEST["en"])
        new = PersonRow(id, called, language, now, now)
        again = known and replace(known, name=called, language=language, seen_ms=now)
        await store.put_person(again or new)

    async def request(
        self, method: str, target: str, headers: Mapping[str, str], body: Buffer
    ) -> Answer:
        asked = [{"type": "http.request", "body": bytes(body), "more_body": False}]
        answer = Answer()

        async def receive() -> Message:
            return asked.pop() if asked else {"type": "http.disconnect"}

        scope = {**_scope("http", target, headers), "method": method, "scheme": "http"}
        await self._app(scope, receive, answer.add)
        return answer

    def connect(self, target: str, tell: Tell) -> Line:
        line = Line(tell)
        serving = asyncio.ensure_future(line.serve(self._app, _scope("websocket", target, {})))
        self._lines.add(serving)
        serving.add_done_callback(self._lines.discard)
        return line

    async def close(self) -> None:
        await self._stack.aclose()
        await asyncio.gather(*self._lines, return_exceptions=True)


def _scope(kind: str, target: str, headers: Mapping[str, str]) -> Scope:
    path, _, query = target.partition("?")
    named = {**headers, "host": HOST}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 0),
        "server": (HOST, 80),
        "subprotocols": [],
    }


async def start(saved: Buffer | None, save: Save) -> Browser:
    """Go on with what was saved; `save` keeps what changes."""
    settings = Settings(host=HOST, world_processes=1, worker_processes=1, ratings=False)
    store = SqliteMemoryStore(None if saved is None else bytes(saved), save)
    app = build_app(settings, store, one_thread.start)
    stack = AsyncExitStack()
    await stack.enter_async_context(app.router.lifespan_context(app))
    return Browser(app, stack)
