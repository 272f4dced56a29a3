"""A bot at an online table: it sits down, plays when it is its turn, and leads its hand."""

from __future__ import annotations

import time
from typing import Final

from websockets.exceptions import ConnectionClosed, WebSocketException

from toprung.bots.bot import MoveHand, Script, ScriptBot, Seated
from toprung.bots.registry import bot_made, level_words, levels
from toprung.cli.errors import Failure
from toprung.cli.online_table import OnlineTable
from toprung.core.world import BEATS, WorldMaker
from toprung.games.registry import NAMES, REGISTRY
from toprung.match.view import TableView
from toprung.protocol.to_client import Done

TRIES: Final = 5  # to come back to a table when the connection was lost
JOINING_IN: Final = 3.0  # seconds before its next move where all move as they like
BEAT: Final = 1 / BEATS  # seconds that a target of the hand lasts
HOVERING: Final = 6 * BEAT  # seconds for which the hand stays at its last target
AGAIN: Final = 0.5  # seconds until it tries again what is not possible yet
ATTEMPTS: Final = 200  # at most, one after another: the referee may wait for a minute or so


class OnlinePlayer:
    """A bot, and where it sits."""

    def __init__(
        self, table: OnlineTable, level: str, name: str, seat: int | None, seed: int
    ) -> None:
        """Find out what is played there, and make a bot that plays it: the strongest, if `level`
        is empty. `seat` counts from 1; None: any. Raises Failure, and Unparsable for a bot that
        does not exist."""
        game = table.game()
        if game not in NAMES:
            raise Failure(f"no bot knows the game {game[:40]!r}")
        level = level or levels(game)[-1].name
        maker = REGISTRY[game].world
        self._table, self._wanted = table, seat
        self._worlds: WorldMaker | None = None if maker is None else maker()
        self._bot = bot_made(game, level, seed)
        self._name = name or level_words(game, level).en.partition(":")[0][:30]
        self._attempts = 0

    def play(self) -> str:
        """Play to the end of the match; how it ended. Raises Failure."""
        self._table.introduce(self._name)
        for tried in range(TRIES):
            try:
                with self._table.entered():
                    return self._sit_and_play()
            except (ConnectionClosed, OSError):
                time.sleep(2**tried)
            except WebSocketException as error:
                raise Failure(f"the service does not speak as a table does: {error}") from None
        raise Failure("the connection was lost, and did not come back")

    def _sit_and_play(self) -> str:
        """Until the match is over. Raises ConnectionClosed."""
        while (table := self._table.seen) is None or table.status != "over":
            mine = () if table is None else self._seats(table)
            if table is None:
                self._table.hear()
            elif not mine:
                self._sit(table)
            elif _asks(table, mine[0]):
                self._must({"type": "answer_take_back", "seat": mine[0], "yes": True})
            elif table.waited_for == mine[0]:
                self._move(mine[0], table)
            elif table.waited_for is None and mine[0] in table.to_act:
                self._join_in(mine[0])
            else:
                self._table.hear()
        return _outcome(table)

    def _seats(self, table: TableView) -> tuple[int, ...]:
        """Those that are the bot's: one, once it sits."""
        return tuple(seat.seat for seat in table.seats if seat.person == self._table.person)

    def _sit(self, table: TableView) -> None:
        free = [seat.seat for seat in table.seats if seat.kind == "open"]
        wanted = free if self._wanted is None else [one for one in free if one + 1 == self._wanted]
        if table.status != "gathering" or not wanted:
            raise Failure("there is no free seat at this table")
        self._must({"type": "sit", "seat": wanted[0], "name": self._name})

    def _join_in(self, seat: int) -> None:
        """All move as they like: people come first."""
        self._table.listen(time.monotonic() + JOINING_IN)
        table = self._table.seen
        if table is not None and table.waited_for is None and seat in table.to_act:
            self._move(seat, table)

    def _move(self, seat: int, table: TableView) -> None:
        """Play on from here, as far as the bot can tell, and as long as nothing else happens."""
        ply, led, due = table.ply, False, time.monotonic()
        for step in self._script(seat, table):
            if isinstance(step, MoveHand):
                due = max(due + BEAT, time.monotonic())
                self._table.lead(seat, step.target)
                self._table.listen(due)
                led = True
            elif led:  # what it does next is not to overtake its hand
                self._table.arrived()
                self._table.listen(time.monotonic() + HOVERING)
                led = False
            now = self._table.seen
            if now is None or now.ply != ply or now.status != "playing":
                return
            if not isinstance(step, MoveHand):
                command = {"type": "play", "seat": seat, "move": step.move, "ply": ply}
                if not self._must(command, wait=True):
                    return
                ply += 1

    def _script(self, seat: int, table: TableView) -> Script:
        text = table.state.get("text")
        if not isinstance(text, str):
            raise Failure("this service does not tell bots all that they need: it is too old")
        checkpoint = None
        if self._worlds is not None:
            checkpoint = self._worlds.sketch(text, self._table.physics())
        bot: ScriptBot = self._bot
        return (bot.for_seat(seat) if isinstance(bot, Seated) else bot).script(text, checkpoint)

    def _must(self, command: dict[str, object], wait: bool = False) -> bool:
        """Whether it was done; if not, it came too late. With `wait` it may also come too early:
        then a moment goes by. Raises Failure if it is refused for another reason."""
        answer = self._table.command(command)
        if isinstance(answer, Done):
            self._attempts = 0
            return True
        kind = answer.error.kind
        if kind == "stale":
            return False
        self._attempts += 1
        if not wait or kind not in ("out_of_turn", "unavailable") or self._attempts > ATTEMPTS:
            raise Failure(f"{answer.error.words.en} ({command})")
        self._table.listen(time.monotonic() + AGAIN)
        return False


def _asks(table: TableView, seat: int) -> bool:
    """Whether somebody would like to go back, and this seat has not answered yet."""
    offer = None if table.take_back is None else table.take_back.offer
    return offer is not None and seat != offer.seat and seat not in offer.agreed


def _outcome(table: TableView) -> str:
    """Who won, by name."""
    if table.outcome is None:
        return "The match is over."
    names = [table.seats[seat].name or f"bot {seat + 1}" for seat in table.outcome.winners]
    said = table.outcome.words.en
    return f"{' and '.join(names)} won: {said}" if names else f"Nobody won: {said}"
