"""One client's connection: its messages are read, limited and carried out."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from toprung.core.errors import ToprungError, Unavailable, Unparsable
from toprung.core.json import dumps
from toprung.match import Context
from toprung.match.commands import Rematch
from toprung.match.house_rules import refusals
from toprung.protocol import from_client
from toprung.protocol.codec import Malformed, Received, decode, encode
from toprung.protocol.faults import fault
from toprung.protocol.frames import Lead, Physics, pack_physics
from toprung.protocol.from_client import Asked
from toprung.protocol.to_client import Answer, Done, Pong, Refused
from toprung.server.client import Client
from toprung.server.credentials import new_match_id
from toprung.server.errors import Moved, limited
from toprung.server.limits import Bucket, Buckets, Limits
from toprung.server.rooms.room import Room

log = logging.getLogger("toprung")
SLOWER: Final = 0.05  # seconds between two tries to read on
IN_FLIGHT: Final = 32  # commands of one client under way
DEAR: Final = 8  # messages that a question, a command or nonsense counts for: it is answered


class Session:
    """A client in a room, after its hello. `messages`, `creations` and `requests` limit addresses.
    What comes from one too fast is read more slowly, and the network makes its senders wait;
    another match at the table counts as a new thing, like a new table; and a snapshot, which a
    world has to save, counts as a request over HTTP."""

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        client: Client,
        limits: Limits,
        messages: Buckets,
        creations: Buckets,
        requests: Buckets,
    ) -> None:
        self._from_addresses, self._creations, self._requests = messages, creations, requests
        self._socket, self._room, self._client = socket, room, client
        self._commands = Bucket(limits.commands_rate, limits.commands_burst)
        self._leads = Bucket(limits.leads_rate, limits.leads_burst)
        self._asks = Bucket(limits.asks_rate, limits.asks_burst)
        self._pings = Bucket(limits.pings_rate, limits.pings_burst)
        self._messages = Bucket(limits.messages_rate, limits.messages_burst)
        self._noise = Bucket(limits.noise_rate, limits.noise_burst)
        self._tasks: set[asyncio.Task[None]] = set()
        self._counter: int | None = None

    async def run(self) -> str:
        """Run until the client leaves or must leave; gives the reason."""
        reading = asyncio.create_task(self._read())
        sending = asyncio.create_task(
            self._client.serve(self._socket, lambda: self._room.broadcast.picture.complete)
        )
        leaving = asyncio.create_task(self._client.dismissed())
        done, pending = await asyncio.wait(
            {reading, sending, leaving}, return_when=asyncio.FIRST_COMPLETED
        )
        for task in (*pending, *self._tasks):
            task.cancel()
        await asyncio.gather(*pending, *self._tasks, return_exceptions=True)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
                told = {"why": repr(error), "table": self._room.table.code}
                log.warning("a connection failed", extra=told)
        return self._client.gone or "closed"

    async def _read(self) -> None:
        while self._client.gone is None:
            await self._client.caught_up()
            while not self._from_addresses.take(self._client.address):
                await asyncio.sleep(SLOWER)
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._messages.take():
                self._client.dismiss("flood")
                return
            text = message.get("text")
            said = decode(text if text is not None else message.get("bytes") or b"")
            if not isinstance(said, Lead):
                self._from_addresses.of(self._client.address).charge(DEAR - 1)
            self._take(said)

    def _take(self, message: Received) -> None:
        match message:
            case Malformed(reason, id):
                self._refuse(id, Unparsable(reason))
            case Lead():
                self._lead(message)
            case from_client.Ping(id=id):
                if self._pings.take():
                    self._client.tell(encode(Pong(id=id, at=self._room.now)))
                else:
                    self._refuse(id, limited("messages"))
            case from_client.Hello():
                self._refuse(None, Unparsable("hello came already"))
            case _:
                self._begin(message)

    def _lead(self, lead: Lead) -> None:
        newer = self._counter is None or lead.newer_than(self._counter)
        if newer and self._client.person is not None and self._leads.take():
            self._counter = lead.counter
            self._room.lead(lead, self._client.person)

    def _begin(self, message: Asked) -> None:
        """Carry it out in its own task, so that nothing holds up a hand's track. Tasks start in
        order, so commands reach the room in order."""
        if not self._bucket(message).take() or len(self._tasks) >= IN_FLIGHT:
            self._refuse(message.id, limited("messages"))
            return
        task = asyncio.create_task(self._answer(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _bucket(self, message: Asked) -> Bucket:
        asks = isinstance(
            message,
            from_client.Ask | from_client.Hint | from_client.Foresee | from_client.SnapshotRequest,
        )
        return self._asks if asks else self._commands

    async def _answer(self, message: Asked) -> None:
        room, client = self._room, self._client
        try:
            if isinstance(message, from_client.Ask):
                text = (await room.ask(message.question, client.address)).decode()
                client.tell(f'{{"type":"answer","id":{dumps(message.id)},"answer":{text}}}')
            elif isinstance(message, from_client.Hint):
                advise = room.goal if message.goal else room.hint
                answer = await advise(message.seat, client.person)
                client.tell(encode(Answer(id=message.id, answer=answer)))
            elif isinstance(message, from_client.Foresee):
                told = await room.foresee(
                    message.first, message.count, client.person, client.address
                )
                client.tell(encode(Answer(id=message.id, answer=told)))
            elif isinstance(message, from_client.SnapshotRequest):
                if not self._requests.take(client.address):
                    raise limited("messages")
                client.tell(pack_physics(Physics(message.id, await room.physics())))
            else:
                person = client.person
                if person is None:
                    raise refusals()["not-at-table"].error()
                if isinstance(message, Rematch) and not self._creations.take(client.address):
                    raise limited("creations")
                context = Context(
                    person=person,
                    cause=f"{person}:{message.id}",
                    name=client.name,
                    away=room.away,
                    following=new_match_id() if isinstance(message, Rematch) else "",
                )
                seq = await room.request(message, context)
                client.tell(encode(Done(id=message.id, seq=seq)))
        except Moved:
            pass  # it is sent again, where the table is open next
        except ToprungError as error:
            self._refuse(message.id, error)
        except Exception:
            told = {"type": message.type, "table": room.table.code}
            log.exception("a message could not be answered", extra=told)
            self._refuse(message.id, Unavailable("something went wrong here"))

    def _refuse(self, id: str | None, error: ToprungError) -> None:
        """Refuse a message; a client that causes this too often is disconnected."""
        said = fault(error)
        self._room.count_refusal(said.kind)
        if said.kind in ("unparsable", "limit") and not self._noise.take():
            self._client.dismiss("flood")
            return
        self._client.tell(encode(Refused(id=id, error=said)))
