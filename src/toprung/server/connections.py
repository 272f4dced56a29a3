"""Connections before anything is said on them: how many there may be, and how slow.

uvicorn waits for ever for the rest of a request, reads headers of any length, and counts nobody's
connections. These are its protocols with deadlines and counts. A connection that a trusted proxy
opened is not counted for the proxy's address: it may carry anybody.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, Protocol, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from toprung.server.limits import Bucket, Limits, address_of, within

PIPELINED: Final = 8  # requests that may wait for the answer to an earlier one
POLICY_VIOLATION, NOT_TEXT = 1008, 1007  # codes that close a socket
FRAGMENTS: Final = 256  # frames of one message
LINGER: Final = 5.0  # seconds for the last words to be read
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class Waiting(Protocol):
    """A connection that has not asked for anything yet."""

    def make_way(self) -> None: ...


class Gate:
    """Counts the connections of everybody and of each address. When there are too many in all, the
    one that has waited longest without asking for anything makes way."""

    def __init__(
        self,
        limits: Limits,
        proxies: tuple[str, ...],
        servers: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        """`servers` tells where other servers connect from: they, too, may come for anybody."""
        self.limits = limits
        self._proxies, self._servers = proxies, servers
        self._open = 0
        self._counts: Counter[str] = Counter()
        self._waiting: OrderedDict[Waiting, None] = OrderedDict()

    def enter(self, host: str) -> bool:
        """Whether one more may come from there; it then counts until it leaves."""
        address = address_of(host)
        crowded = self._counts[address] >= self.limits.connections_per_address
        if crowded and not within(host, self._proxies) and host not in self._servers():
            return False
        if self._open >= self.limits.connections:
            if not self._waiting:
                return False
            self._waiting.popitem(last=False)[0].make_way()
        self._open += 1
        self._counts[address] += 1
        return True

    def leave(self, host: str) -> None:
        address = address_of(host)
        self._open -= 1
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def wait(self, one: Waiting) -> None:
        self._waiting[one] = None

    def asked(self, one: Waiting) -> None:
        self._waiting.pop(one, None)


class GuardedConfig(uvicorn.Config):
    """With the gate that all connections share."""

    gate: Gate


class Deadline:
    """One moment by which something has to happen. It knows what to call only while it runs, so
    that a connection and its deadlines do not keep one another in memory."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def set(self, seconds: float, late: Callable[[], object]) -> None:
        self.clear()
        self._timer = asyncio.get_running_loop().call_later(seconds, late)

    def clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class GuardedHttp(HttpToolsProtocol):
    """A connection for requests: head and body come in time and within size, answers are read."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, GuardedConfig)
        self._gate, self._limits = config.gate, config.gate.limits
        self._entered = False
        self._in_head, self._head = True, 0
        self._heard_out = False
        self._arriving, self._reading = Deadline(), Deadline()

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._entered = self._gate.enter(self._host)
        if not self._entered:
            self._abort()
            return
        self._gate.wait(self)
        self._arriving.set(self._limits.head_seconds, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._done_waiting()
        self._reading.clear()
        if self._entered:
            self._gate.leave(self._host)
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        if not self._entered or self._heard_out or self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
            if not self._arriving.running:
                self._arriving.set(self._limits.head_seconds, self._late)
        super().data_received(data)
        if self._in_head and self._head > self._limits.head_bytes:
            self._refuse_the_rest()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:
            raise ValueError("headers after the body")  # trailers: nobody needs or counts them
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise ValueError("too many requests at once")  # the parser answers that it is bad
        self._in_head = False
        self._gate.asked(self)
        self._arriving.set(self._limits.body_seconds, self._late)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self._arriving.clear()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._done_waiting()
        super().handle_websocket_upgrade()
        self._let_go()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.set(self._limits.reading_seconds, self._abort)

    def resume_writing(self) -> None:
        self._reading.clear()
        super().resume_writing()

    def make_way(self) -> None:
        self._refuse(_LATE)

    def _done_waiting(self) -> None:
        self._gate.asked(self)
        self._arriving.clear()

    def _let_go(self) -> None:
        """Of requests and parser, which know this connection: it is freed at once, without waiting
        for the collector of garbage, which comes rarely here."""
        self.pipeline.clear()
        if self.cycle is not None:
            self.cycle.on_response = _nothing
        del self.parser

    def _late(self) -> None:
        if not self._in_head and self.cycle.response_started:
            self._abort()
        else:
            self._refuse(_LATE)

    def _refuse(self, last_words: bytes) -> None:
        self._done_waiting()
        self.transport.write(last_words)
        self.transport.close()

    def _refuse_the_rest(self) -> None:
        """Of a head that is too long. What still comes of it is read for a moment and thrown away:
        bytes that meet a closed connection would tear the answer from whoever sends them."""
        before = cast("RequestResponseCycle | None", self.cycle)
        if before is not None and not before.response_complete:
            self._refuse(_LONG)
            return
        self._done_waiting()
        self.transport.write(_LONG)
        self.transport.write_eof()
        self._heard_out = True
        self._arriving.set(LINGER, self._abort)

    def _abort(self) -> None:
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that went through `GuardedHttp`: few pings, few fragments, and what is sent is
    read."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, GuardedConfig)
        self._gate, limits = config.gate, config.gate.limits
        self._stalled = limits.reading_seconds
        self._pings = Bucket(limits.pings_rate, limits.pings_burst)
        self._reading = Deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.clear()
        self._gate.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self.conn.parser.close()  # it knows the connection, and would keep it in memory

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.set(self._stalled, self.transport.abort)

    def resume_writing(self) -> None:
        self._reading.clear()
        super().resume_writing()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_ping()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count_ping()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self._fail("too many fragments")

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self._fail("not UTF-8", NOT_TEXT)
        else:
            super().send_receive_event_to_app()

    def _count_ping(self) -> None:
        if not self._pings.take():
            self._fail("too many pings")

    def _fail(self, why: str, code: int = POLICY_VIOLATION) -> None:
        """Close with a reason, and do not wait long for it to be read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._reading.set(LINGER, self.transport.abort)


def _nothing() -> None:
    """For a response that nobody waits for any more."""


def _is_text(frames: Iterable[bytes]) -> bool:
    """Whether these frames together are UTF-8."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
