"""What a bot is, and the script in which it answers: moves, and targets for a hand.

A bot at a table is given the state as text and answers with a script, so that it can think in
another process. A bot that only chooses moves becomes one by `TextBot`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.game import Game, Move, State
from toprung.core.world import Placed

StateIn = TypeVar("StateIn", contravariant=True)
MoveOut = TypeVar("MoveOut", covariant=True)


@runtime_checkable
class Bot(Protocol[StateIn, MoveOut]):
    """Chooses moves. The same state gets the same answer from a bot with the same seed."""

    def choose(self, state: StateIn) -> MoveOut:
        """A legal move for the seat that is to move; the game must not be over."""


@dataclass(frozen=True, slots=True)
class PlayMove:
    """A move of the bot's seat, in the game's notation."""

    move: str


@dataclass(frozen=True, slots=True)
class MoveHand:
    """Where the bot's hand wants its piece for one beat of the world."""

    target: Placed


Script: TypeAlias = tuple[PlayMove | MoveHand, ...]


@runtime_checkable
class ScriptBot(Protocol):
    """A bot at a table."""

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        """What it does next, at least one step. `checkpoint` is the world's, if the game is played
        in one. Raises Unparsable for a text that is not a state, OutOfTurn if nobody is to move."""


@dataclass(frozen=True, slots=True)
class Look:
    """A place that a bot looks at, for one of the pieces."""

    piece: int
    place: Placed


Tell: TypeAlias = Callable[[Look], None]
"""Who is told what a bot looks at; it must not take long."""


@runtime_checkable
class Watched(Protocol):
    """A bot that can show what it looks at while it thinks."""

    def watched(self, tell: Tell) -> ScriptBot:
        """The same bot, which tells so. It decides as it would unwatched."""


@runtime_checkable
class Seated(Protocol):
    """A bot that wants to know its seat where several may move at once."""

    def for_seat(self, seat: int) -> ScriptBot:
        """The same bot, moving for this seat."""


@runtime_checkable
class Budgeted(Protocol):
    """A bot that counts what it looks at."""

    def with_nodes(self, nodes: int) -> ScriptBot:
        """The same bot, looking at so many positions a turn."""


@dataclass(frozen=True, slots=True)
class TextBot(Generic[State, Move]):
    """A bot for any game that is not played in a world, as a ScriptBot: one move at a time."""

    game: Game[State, Move]
    bot: Bot[State, Move]

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        parsed = self.game.parse_state(state)
        if checkpoint is not None:
            raise Unparsable(f"{self.game.name} is not played in a world")
        if (outcome := self.game.outcome(parsed)) is not None:
            raise OutOfTurn("the game is over", outcome.rule)
        return (PlayMove(self.game.move_text(self.bot.choose(parsed))),)
