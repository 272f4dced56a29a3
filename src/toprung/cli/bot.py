"""`toprung bot`: a bot takes a seat at an online table, as any player does."""

from __future__ import annotations

import json
import time
from http.client import HTTPException
from typing import TYPE_CHECKING, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import click

from toprung.cli.errors import Failure

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from toprung.bots.bot import ScriptBot
    from toprung.match.view import TableView
    from toprung.protocol.to_client import Done, Refused

PATIENCE: Final = 30.0  # seconds for an answer over HTTP
TRIES: Final = 5  # to come back to a table when the connection was lost


@click.command()
@click.option("--connect", "url", required=True, metavar="URL", help="Where the service is.")
@click.option("--table", "code", required=True, metavar="CODE", help="The code of the table.")
@click.option("--bot", "level", default="", help="A level, my_package:Bot or exec:program.")
@click.option("--name", default="", help="Its name at the table; usually that of the bot.")
@click.option("--seat", type=click.IntRange(1, 5), help="Which seat; usually the first open one.")
@click.option("--seed", type=int, default=0, show_default=True)
def bot(url: str, code: str, level: str, name: str, seat: int | None, seed: int) -> None:
    """Let a bot play at an online table.

    It joins as any player does: it takes an open seat, plays when it is its turn, and leaves when
    the match is over. The bot thinks on this machine. Usually it is the strongest of ours. It plays
    games without physics, such as The Climbers.

    \b
    Examples:
      toprung bot --connect http://127.0.0.1:8000 --table ABC123
      toprung bot --connect https://example.org --table ABC123 --bot lynx --name Linus
      toprung bot --connect http://127.0.0.1:8000 --table ABC123 --bot "exec:./my_bot"
    """
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        raise Failure(f"--connect takes an address such as http://127.0.0.1:8000, not {url!r}")
    player = Player(url.rstrip("/"), code.strip().upper(), level, name, seat, seed)
    click.echo(player.play())


class Player:
    """A bot at a table, over the network."""

    def __init__(
        self, url: str, code: str, level: str, name: str, seat: int | None, seed: int
    ) -> None:
        self._url, self._code, self._seed = url, code, seed
        self._level, self._name, self._wanted = level, name, seat
        self._token = ""
        self._shown: object = None
        self._person: str | None = None
        self._bot: ScriptBot | None = None
        self._sent = 0

    def play(self) -> str:
        """Play to the end of the match; how it ended. Raises Failure."""
        from websockets.exceptions import ConnectionClosed, WebSocketException
        from websockets.sync.client import connect

        known = self._http("GET", f"/api/tables/{quote(self._code)}")
        self._prepare(str(known["game"]))
        made = self._http("POST", "/api/people", {"name": self._name})
        self._token = str(made["token"])
        live = f"ws{self._url[4:]}/api/tables/{quote(self._code)}/live"
        for tried in range(TRIES):
            try:
                with connect(live, max_size=None, open_timeout=PATIENCE) as socket:
                    return self._sit_and_play(socket)
            except (ConnectionClosed, OSError):
                time.sleep(2**tried)
            except WebSocketException as error:
                raise Failure(f"{self._url} does not speak as a table does: {error}") from None
        raise Failure("the connection was lost, and did not come back")

    def _prepare(self, game: str) -> None:
        from toprung.bots.registry import bot_made, level_words, levels
        from toprung.games.registry import NAMES, REGISTRY

        if game not in NAMES or REGISTRY[game].world is not None:
            raise Failure(f"bots do not play {game} over the network")
        level = self._level or levels(game)[-1].name
        self._bot = bot_made(game, level, self._seed)
        self._name = self._name or level_words(game, level).en.partition(":")[0][:30]

    def _http(
        self, method: str, path: str, body: dict[str, str] | None = None
    ) -> dict[str, object]:
        request = Request(self._url + path, method=method)
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                told = json.loads(answer.read())
        except HTTPError as error:
            raise Failure(_said(error.read()) or f"{self._url} answered {error.code}") from None
        except (URLError, HTTPException, TimeoutError, ValueError) as error:
            raise Failure(f"{self._url} does not answer: {error}") from None
        return told if isinstance(told, dict) else {}

    def _sit_and_play(self, socket: ClientConnection) -> str:
        """Until the match is over. Raises ConnectionClosed."""
        from toprung.protocol.limits import VERSION

        hello = {"type": "hello", "version": VERSION, "token": self._token}
        socket.send(json.dumps(hello))
        self._shown = None
        while (table := self._table()) is None or table.status != "over":
            mine = () if table is None else self._seats(table)
            if table is not None and not mine:
                self._sit(socket, table)
            elif table is not None and table.status == "playing" and table.to_act[:1] == mine[:1]:
                self._move(socket, mine[0], str(table.state["text"]))
            else:
                self._hear(socket)
        return _outcome(table)

    def _seats(self, table: TableView) -> tuple[int, ...]:
        """Those that are the bot's: one, once it sits."""
        return tuple(seat.seat for seat in table.seats if seat.person == self._person)

    def _sit(self, socket: ClientConnection, table: TableView) -> None:
        free = [seat.seat for seat in table.seats if seat.kind == "open"]
        wanted = free if self._wanted is None else [one for one in free if one + 1 == self._wanted]
        if table.status != "gathering" or not wanted:
            raise Failure("there is no free seat at this table")
        self._command(socket, {"type": "sit", "seat": wanted[0], "name": self._name})

    def _move(self, socket: ClientConnection, seat: int, text: str) -> None:
        """Play on from here, as far as the bot can tell."""
        from toprung.bots.bot import PlayMove

        assert self._bot is not None
        for step in self._bot.script(text, None):
            if isinstance(step, PlayMove):
                self._command(socket, {"type": "play", "seat": seat, "move": step.move})

    def _command(self, socket: ClientConnection, command: dict[str, object]) -> None:
        """Send it, and wait until it is done and all that it caused is known. Raises Failure if it
        is refused."""
        from toprung.protocol.to_client import Done

        self._sent += 1
        name = f"bot-{self._sent}"
        socket.send(json.dumps({**command, "id": name}))
        while (answer := self._hear(socket)) is None or answer.id != name:
            pass
        if not isinstance(answer, Done):
            raise Failure(f"{answer.error.words.en} ({command})")
        while (table := self._table()) is None or table.seq < answer.seq:
            self._hear(socket)

    def _hear(self, socket: ClientConnection) -> Done | Refused | None:
        """Take in one message; an answer to a command is returned."""
        from toprung.core.json import dumps
        from toprung.protocol.changes import patch
        from toprung.protocol.codec import decode_reply
        from toprung.protocol.to_client import Bye, Done, Event, Refused, Welcome

        match decode_reply(socket.recv()):
            case Welcome(person=person, table=table):
                self._person, self._shown = person, json.loads(dumps(table))
            case Event(changes=changes):
                self._shown = patch(self._shown, changes)
            case Done() | Refused() as answer:
                return answer
            case Bye(words=words, again=False):
                raise Failure(words.en)
            case _:
                pass
        return None

    def _table(self) -> TableView | None:
        from pydantic import TypeAdapter

        from toprung.core.json import dumps
        from toprung.match.view import TableView

        if self._shown is None:
            return None
        return TypeAdapter(TableView).validate_json(dumps(self._shown))


def _said(answer: bytes) -> str:
    """The words of a refusal."""
    try:
        return str(json.loads(answer)["words"]["en"])
    except (ValueError, KeyError, TypeError):
        return ""


def _outcome(table: TableView) -> str:
    """Who won, by name."""
    if table.outcome is None:
        return "The match is over."
    names = [table.seats[seat].name or f"bot {seat + 1}" for seat in table.outcome.winners]
    said = table.outcome.words.en
    return f"{' and '.join(names)} won: {said}" if names else f"Nobody won: {said}"
