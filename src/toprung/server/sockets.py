"""The WebSocket of every table: from its hello to the reason why it is closed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from toprung.core.errors import Forbidden, ToprungError, Unavailable
from toprung.core.words import Words
from toprung.protocol import from_client
from toprung.protocol.codec import decode, encode
from toprung.protocol.faults import fault
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import Bye, Refused
from toprung.server.client import Client
from toprung.server.cluster.forwarding import is_forwarded
from toprung.server.cluster.membership import Elsewhere
from toprung.server.errors import Missing
from toprung.server.limits import address_of
from toprung.server.middleware import known_host, same_origin
from toprung.server.rooms.room import Room
from toprung.server.service import Service
from toprung.server.session import Session
from toprung.storage import PersonRow

router = APIRouter()
HELLO_SECONDS: Final = 10.0  # for the first message
GOODBYE_SECONDS: Final = 2.0
FOREIGN, CROWDED, MISSING = 4403, 4429, 4404  # codes that close a socket

Why = Literal[
    "stopping", "version", "slow", "flood", "silent", "replaced", "crowded", "closed", "failure"
]
CODES: Final[dict[Why, int]] = {
    "stopping": 1012,
    "version": 4000,
    "slow": 4008,
    "flood": 4029,
    "silent": 4001,
    "replaced": 4009,
    "crowded": 4429,
    "closed": 1000,
    "failure": 1011,
}
_WORDS: Final[dict[Why, Words]] = {
    "stopping": Words(
        "The server is restarting.",
        "Le serveur redémarre.",
        "Der Server startet neu.",
    ),
    "version": Words(
        "This page is older than the server: please reload it.",
        "Cette page est plus ancienne que le serveur : rechargez-la.",
        "Diese Seite ist älter als der Server: bitte neu laden.",
    ),
    "slow": Words(
        "The connection was too slow to keep up.",
        "La connexion était trop lente.",
        "Die Verbindung war zu langsam.",
    ),
    "flood": Words(
        "Too many messages at once.",
        "Trop de messages à la fois.",
        "Zu viele Nachrichten auf einmal.",
    ),
    "silent": Words("Nobody said hello.", "Personne n’a salué.", "Niemand hat sich gemeldet."),
    "replaced": Words(
        "The table was opened elsewhere.",
        "La table a été ouverte ailleurs.",
        "Der Tisch wurde anderswo geöffnet.",
    ),
    "crowded": Words(
        "Too many people are watching from where you are: come back a little later.",
        "Trop de spectateurs se connectent d’où vous êtes : revenez un peu plus tard.",
        "Von deinem Anschluss aus sehen zu viele zu: Komm etwas später wieder.",
    ),
    "closed": Words("Goodbye.", "Au revoir.", "Auf Wiedersehen."),
    "failure": Words(
        "Something went wrong at this table; nothing is lost.",
        "Un problème est survenu à cette table ; rien n’est perdu.",
        "An diesem Tisch ging etwas schief; nichts ist verloren.",
    ),
}
_FINAL: Final = ("version", "flood", "replaced", "crowded", "closed")


@router.websocket("/api/tables/{code}/live")
async def live(socket: WebSocket, code: str) -> None:
    """One client at one table."""
    service: Service = socket.app.state.service
    address = address_of(socket.client.host) if socket.client else ""
    settings = service.resources.settings
    limits, known = settings.limits, known_host(socket.headers, settings)
    if not known or not same_origin(socket.headers, settings.origins):
        await socket.close(FOREIGN)
        return
    if service.stopping or service.away:
        await socket.accept()
        await _end(socket, "stopping")
        return
    # As many again are let in to say who they are: a seat is kept for whoever has one.
    crowded = service.sockets[address] >= 2 * limits.sockets_per_address
    if crowded or not service.openings.take(address):
        await socket.close(CROWDED)
        return
    service.sockets[address] += 1
    try:
        await socket.accept()
        await _serve(socket, code, address, service)
    finally:
        service.sockets[address] -= 1
        if not service.sockets[address]:
            del service.sockets[address]


async def _serve(socket: WebSocket, code: str, address: str, service: Service) -> None:
    text, hello = await _hello(socket)
    if not isinstance(hello, from_client.Hello):
        await _end(socket, hello)
        return
    if hello.version != VERSION:
        await _end(socket, "version")
        return
    try:
        async with asyncio.timeout(service.patience):
            person = await _person(service, hello.token)
            if service.rooms.find(code) is None:
                await service.table(code, address)
        room = await _room(socket, text, code, address, service)
        if room is None:
            return
        client = _client(service, person, address)
        many = service.sockets[address] > service.resources.settings.limits.sockets_per_address
        if many and not room.audience.has_place(client):
            await _end(socket, "crowded")
            return
        room.audience.enter(client, hello.since)
        room.bots.wake()
    except Missing as error:
        await _refuse(socket, ToprungError(str(error)))
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(MISSING)
        return
    except (ToprungError, TimeoutError) as error:
        if service.patience is not None and isinstance(error, Unavailable | TimeoutError):
            await _end(socket, "stopping")  # another server will have them
        elif isinstance(error, ToprungError):
            await _refuse(socket, error)
            await _end(socket, "closed" if type(error) is Forbidden else "failure")
        return
    await _attend(socket, room, client, service)


async def _room(
    socket: WebSocket, hello: str, code: str, address: str, service: Service
) -> Room | None:
    """The room of this table; None if the client was served by another server, where the table
    lives. Raises Missing, and what opening a room raises."""
    while True:
        try:
            return await service.rooms.room(code)
        except Elsewhere as elsewhere:
            cluster, server = service.resources.cluster, elsewhere.server
            if cluster is None or is_forwarded(socket.scope):
                raise
        from toprung.server.cluster.bridge import (
            forward_socket,  # rarely needed, and not everywhere
        )

        try:
            ending = await forward_socket(socket, hello, code, address, server, cluster)
        except ConnectionRefusedError:
            await cluster.dead(server)
            continue
        if ending.code is None:
            await _end(socket, "stopping")
        else:
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                await socket.close(ending.code)
        return None


async def _attend(socket: WebSocket, room: Room, client: Client, service: Service) -> None:
    try:
        limits = service.resources.settings.limits
        buckets = service.messages, service.creations, service.requests
        why = await Session(socket, room, client, limits, *buckets).run()
    finally:
        room.audience.leave(client)
    service.resources.metrics.dismissed.labels(why).inc()
    await _end(socket, why)


async def _hello(socket: WebSocket) -> tuple[str, from_client.Hello | str]:
    """The first message as it came, and what it says or why there is none."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = await socket.receive()
    except TimeoutError:
        return "", "silent"
    if message["type"] == "websocket.disconnect":
        return "", "closed"
    text = message.get("text") or ""
    said = decode(text or message.get("bytes") or b"")
    return text, said if isinstance(said, from_client.Hello) else "silent"


async def _person(service: Service, token: str | None) -> PersonRow | None:
    """Raises Stranger for an unknown token."""
    return None if token is None else await service.person(token)


def _client(service: Service, person: PersonRow | None, address: str) -> Client:
    limits = service.resources.settings.limits
    return Client(
        None if person is None else person.id,
        "" if person is None else person.name,
        limits.backlog,
        backlog_bytes=limits.backlog_bytes,
        address=address,
    )


async def _refuse(socket: WebSocket, error: ToprungError) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(encode(Refused(id=None, error=fault(error))))


async def _end(socket: WebSocket, why: str) -> None:
    """Tell a client that is still there why, and close its socket."""
    bye, code = close_reason(why)
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(GOODBYE_SECONDS):
            await socket.send_text(encode(bye))
            await socket.close(code)


def close_reason(why: str) -> tuple[Bye, int]:
    """The last message, and the code that closes the socket."""
    known: Why = next((one for one in CODES if one == why), "closed")
    why_told = "closed" if known == "crowded" else known  # which the protocol does not tell apart
    return Bye(why=why_told, words=_WORDS[known], again=known not in _FINAL), CODES[known]
