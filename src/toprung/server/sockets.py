"""The door of every table: a WebSocket, its hello, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from toprung.core.errors import ToprungError
from toprung.protocol import from_client
from toprung.protocol.codec import decode, encode
from toprung.protocol.faults import fault
from toprung.protocol.limits import VERSIONS
from toprung.protocol.to_client import Refused
from toprung.server.client import Client
from toprung.server.close_reasons import close_reason
from toprung.server.credentials import find_person
from toprung.server.errors import Missing
from toprung.server.middleware import same_origin
from toprung.server.rooms.room import Room
from toprung.server.service import Service
from toprung.server.session import Session
from toprung.storage import PersonRow

router = APIRouter()
log = logging.getLogger("toprung")
HELLO: Final = 10.0  # seconds to say it
GOODBYE: Final = 2.0
FOREIGN, CROWDED, MISSING = 4403, 4429, 4404


@router.websocket("/api/tables/{code}/live")
async def live(socket: WebSocket, code: str) -> None:
    """One client at one table, from its hello to its end."""
    service: Service = socket.app.state.service
    address = socket.client.host if socket.client else ""
    limits = service.resources.settings.limits
    if not same_origin(socket.headers, service.resources.settings.origins):
        await socket.close(FOREIGN)
        return
    if service.sockets[address] >= limits.sockets_per_address or service.stopping:
        await socket.close(CROWDED)
        return
    service.sockets[address] += 1
    try:
        await socket.accept()
        await _serve(socket, code, service)
    finally:
        service.sockets[address] -= 1
        if not service.sockets[address]:
            del service.sockets[address]


async def _serve(socket: WebSocket, code: str, service: Service) -> None:
    hello = await _hello(socket)
    if not isinstance(hello, from_client.Hello):
        await _end(socket, hello)
        return
    if hello.version not in VERSIONS:
        await _end(socket, "version")
        return
    try:
        person = await _person(service, hello.token)
        room = await service.rooms.room(code)
        client = _client(service, person, hello.version)
        room.enter(client, hello.since)
    except Missing as error:
        await _refuse(socket, ToprungError(str(error)))
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(MISSING)
        return
    except ToprungError as error:
        await _refuse(socket, error)
        await _end(socket, "failure")
        return
    await _attend(socket, room, client, service)


async def _attend(socket: WebSocket, room: Room, client: Client, service: Service) -> None:
    try:
        why = await Session(socket, room, client, service.resources.settings.limits).run()
    finally:
        room.leave(client)
    service.resources.metrics.dismissed.labels(why).inc()
    await _end(socket, why)


async def _hello(socket: WebSocket) -> from_client.Hello | str:
    """The first message, or why there is none."""
    try:
        async with asyncio.timeout(HELLO):
            message = await socket.receive()
    except TimeoutError:
        return "silent"
    if message["type"] == "websocket.disconnect":
        return "closed"
    text = message.get("text")
    said = decode(text if text is not None else message.get("bytes") or b"")
    return said if isinstance(said, from_client.Hello) else "silent"


async def _person(service: Service, token: str | None) -> PersonRow | None:
    """Raises Stranger for an unknown token."""
    return None if token is None else await find_person(service.store, token)


def _client(service: Service, person: PersonRow | None, version: int) -> Client:
    backlog = service.resources.settings.limits.backlog
    if person is None:
        return Client(None, "", backlog, version)
    return Client(person.id, person.name, backlog, version)


async def _refuse(socket: WebSocket, error: ToprungError) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(encode(Refused(id=None, error=fault(error))))


async def _end(socket: WebSocket, why: str) -> None:
    """Say goodbye to a client that is still there."""
    bye, code = close_reason(why)
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(GOODBYE):
            await socket.send_text(encode(bye))
            await socket.close(code)
