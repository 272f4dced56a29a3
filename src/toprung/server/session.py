"""One client's connection: its messages are read, limited and carried out."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from toprung.core.errors import ToprungError, Unavailable, Unparsable
from toprung.core.seat import Seat
from toprung.match import Context
from toprung.match.commands import ClientCommand, Rematch
from toprung.match.house_rules import refusals
from toprung.protocol import from_client
from toprung.protocol.codec import Malformed, Received, decode, encode, encode_answer
from toprung.protocol.faults import fault
from toprung.protocol.frames import Lead, Physics, pack_physics
from toprung.protocol.from_client import Asked, Question
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
        self._waiting = 0  # commands without an answer
        self._counter: int | None = None

    async def run(self) -> str:
        """Run until the client leaves or must leave; gives the reason."""
        reading = asyncio.create_task(self._read())
        sending = asyncio.create_task(
            self._client.serve(self._socket, lambda: self._room.audience.picture.complete)
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
                told = {"why": repr(error), "table": self._room.audience.table.code}
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
        """Commands go straight to the room, in their order. Questions are answered in tasks of
        their own, so that nothing holds up a hand's track."""
        bucket = self._asks if isinstance(message, Question) else self._commands
        if not bucket.take() or len(self._tasks) + self._waiting >= IN_FLIGHT:
            self._refuse(message.id, limited("messages"))
        elif isinstance(message, Question):
            task = asyncio.create_task(self._answer(message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._command(message)

    def _command(self, message: ClientCommand) -> None:
        room, client = self._room, self._client
        rematch = isinstance(message, Rematch)
        try:
            if client.person is None:
                raise refusals()["not-at-table"].error()
            if rematch and not self._creations.take(client.address):
                raise limited("creations")
            context = Context(
                person=client.person,
                cause=f"{client.person}:{message.id}",
                name=client.name,
                away=room.audience.away,
                following=new_match_id() if rematch else "",
            )
            room.submit(message, context, partial(self._done, message.id))
        except ToprungError as error:
            self._refuse(message.id, error)
        else:
            self._waiting += 1

    def _done(self, id: str, result: int | Exception) -> None:
        """The room has carried out a command, or not."""
        self._waiting -= 1
        if isinstance(result, int):
            self._client.tell(encode(Done(id=id, seq=result)))
        elif isinstance(result, ToprungError):
            self._refuse(id, result)

    async def _answer(self, message: Question) -> None:
        room, client, id = self._room, self._client, message.id
        person, address = client.person, client.address
        try:
            match message:
                case from_client.Ask(question=question):
                    client.tell(encode_answer(id, await room.ask(question, address)))
                case from_client.Hint(seat=seat, goal=goal):
                    advise = room.bots.goal if goal else room.bots.hint
                    client.tell(encode(Answer(id=id, answer=await advise(Seat(seat), person))))
                case from_client.Foresee(first=first, count=count):
                    told = await room.forecasts.told(first, count, person, address)
                    client.tell(encode(Answer(id=id, answer=told)))
                case from_client.SnapshotRequest():
                    if not self._requests.take(address):
                        raise limited("messages")
                    world = room.slot.world
                    state = b"" if world is None else await world.physics()
                    client.tell(pack_physics(Physics(id, state)))
        except ToprungError as error:
            self._refuse(id, error)
        except Exception:
            told = {"type": message.type, "table": room.audience.table.code}
            log.exception("a message could not be answered", extra=told)
            self._refuse(id, Unavailable("something went wrong here"))

    def _refuse(self, id: str | None, error: ToprungError) -> None:
        """Refuse a message; a client that causes this too often is disconnected. What comes to a
        table that has moved is not refused: it is sent again, where the table is open next."""
        if isinstance(error, Moved):
            return
        said = fault(error)
        self._room.resources.metrics.refused.labels(said.kind).inc()
        if said.kind in ("unparsable", "limit") and not self._noise.take():
            self._client.dismiss("flood")
            return
        self._client.tell(encode(Refused(id=id, error=said)))
