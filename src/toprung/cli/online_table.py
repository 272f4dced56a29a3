"""A table of a service somewhere, as one of its clients knows it: what any player's page uses."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from toprung.cli.errors import Failure
from toprung.core.json import dumps
from toprung.core.world import Placed
from toprung.match.view import TableView
from toprung.protocol.changes import patch
from toprung.protocol.codec import decode_reply
from toprung.protocol.frames import Lead, Physics, pack_lead
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import Bye, Done, Event, Pong, Refused, Welcome

PATIENCE: Final = 30.0  # seconds for an answer over HTTP
COUNTERS: Final = 65_536  # of leads
_VIEW: Final = TypeAdapter(TableView)


class OnlineTable:
    """One table, for one person. `seen` is the table as it was told last, and `person` who this
    client is there."""

    def __init__(self, url: str, code: str) -> None:
        self._url, self._path = url, f"/api/tables/{quote(code)}"
        self._token = ""
        self._socket: ClientConnection | None = None
        self._shown: object = None
        self.seen: TableView | None = None
        self.person: str | None = None
        self._sent = self._leads = 0

    def game(self) -> str:
        """The name of the game that is played there. Raises Failure."""
        return str(self._told("GET", self._path).get("game"))

    def introduce(self, name: str) -> None:
        """Become a person whom the service knows. Raises Failure."""
        self._token = str(self._told("POST", "/api/people", {"name": name}).get("token"))

    def physics(self) -> bytes:
        """How pieces move from here; empty where none do. Raises ConnectionError if the service
        refuses: it is requested in the middle of a match, and worth trying again."""
        answer = self._answer({"type": "snapshot"})
        if isinstance(answer, Physics):
            return answer.state
        assert isinstance(answer, Refused)
        raise ConnectionError(answer.error.words.en)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Connected, after `hello`. Raises OSError and WebSocketException. What comes while nobody
        listens is kept, so that the service need not wait for a bot that thinks."""
        live = f"ws{self._url[4:]}{self._path}/live"
        with connect(live, max_size=None, max_queue=None, open_timeout=PATIENCE) as socket:
            self._socket, self._shown, self.seen = socket, None, None
            self._say({"type": "hello", "version": VERSION, "token": self._token})
            yield

    def hear(self, seconds: float | None = None) -> Done | Refused | Pong | Physics | None:
        """Take in one message; an answer is returned. Raises ConnectionClosed, TimeoutError, and
        Failure if the service says goodbye for good."""
        match decode_reply(self._connection.recv(seconds)):
            case Welcome(person=person, table=table):
                self.person = person
                self._see(json.loads(dumps(table)))
            case Event(changes=changes):
                self._see(patch(self._shown, changes))
            case Done() | Refused() | Pong() | Physics() as answer:
                return answer
            case Bye(words=words, again=False):
                raise Failure(words.en)
            case _:
                pass
        return None

    def listen(self, until: float) -> None:
        """Take in what comes, until then (a time of time.monotonic)."""
        while (left := until - time.monotonic()) > 0:
            try:
                self.hear(left)
            except TimeoutError:
                return

    def command(self, command: Mapping[str, object]) -> Done | Refused:
        """Send it, and wait until all is known that it caused; or, if it came too late, what it was
        too late for."""
        before = self.seen
        answer = self._answer(command)
        if isinstance(answer, Done):
            while self.seen is None or self.seen.seq < answer.seq:
                self.hear()
            return answer
        assert isinstance(answer, Refused)
        while answer.error.kind == "stale" and self.seen is before:
            self.hear()
        return answer

    def lead(self, seat: int, target: Placed) -> None:
        """Where the hand of this seat wants its piece."""
        self._leads = (self._leads + 1) % COUNTERS
        self._connection.send(pack_lead(Lead(seat, self._leads, target)))

    def arrived(self) -> None:
        """Wait until the service has everything that was sent to it."""
        self._answer({"type": "ping"})

    def _answer(self, message: Mapping[str, object]) -> Done | Refused | Pong | Physics:
        self._sent += 1
        name = f"bot-{self._sent}"
        self._say({**message, "id": name})
        while (answer := self.hear()) is None or answer.id != name:
            pass
        return answer

    @property
    def _connection(self) -> ClientConnection:
        assert self._socket is not None, "nobody has entered"
        return self._socket

    def _say(self, message: Mapping[str, object]) -> None:
        self._connection.send(json.dumps(message))

    def _see(self, shown: object) -> None:
        self._shown, self.seen = shown, _VIEW.validate_json(dumps(shown))

    def _told(
        self, method: str, path: str, body: Mapping[str, str] | None = None
    ) -> Mapping[str, object]:
        try:
            told = json.loads(self._http(method, path, body))
        except ValueError as error:
            raise Failure(f"{self._url} does not answer: {error}") from None
        return told if isinstance(told, dict) else {}

    def _http(self, method: str, path: str, body: Mapping[str, str] | None = None) -> bytes:
        request = Request(self._url + path, method=method)
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                read: bytes = answer.read()
                return read
        except HTTPError as error:
            raise Failure(_said(error.read()) or f"{self._url} answered {error.code}") from None
        except URLError as error:
            raise Failure(f"{self._url} does not answer: {error.reason}") from None
        except (HTTPException, TimeoutError, ValueError) as error:
            raise Failure(f"{self._url} does not answer: {error}") from None


def _said(answer: bytes) -> str:
    """The words of a refusal."""
    try:
        return str(json.loads(answer)["words"]["en"])
    except (ValueError, KeyError, TypeError):
        return ""
