"""Any game through its texts: states and moves of unknown types, each handled as one line.

Code that plays whatever game is registered (matches, records, the command line, the conformance
tests) uses these; code that knows its game uses the game's own types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol

from toprung.core.game import Game, Move, State
from toprung.core.outcome import Outcome
from toprung.core.rulebook import Rulebook
from toprung.core.seat import Seat


class TextState(Protocol):
    """A state of some game. It never changes; playing gives another."""

    @property
    def text(self) -> str: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def waited_for(self) -> Seat | None:
        """The seat that everyone waits for, None if nobody in particular has to choose."""

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def contested(self) -> bool:
        """Whether the seats play against each other."""

    def moves(self) -> Iterator[str]:
        """All legal moves."""

    def count_moves(self) -> int: ...

    def mover(self, move: str) -> Seat:
        """The seat whose choice this move is."""

    def play(self, seat: Seat, move: str) -> TextState:
        """The state after the move. Raises Unparsable, Illegal or OutOfTurn."""

    def reseeded(self, seed: int) -> TextState:
        """The same state with the chance to come drawn from this seed."""


class TextGame(Protocol):
    """Some game."""

    @property
    def name(self) -> str: ...

    @property
    def rulebook(self) -> Rulebook: ...

    @property
    def seats(self) -> range: ...

    def start(self, seats: int, seed: int, options: Mapping[str, str]) -> TextState: ...

    def parse(self, text: str) -> TextState:
        """The state with this text. Raises Unparsable or Impossible."""


@dataclass(frozen=True, slots=True)
class HeldState(Generic[State, Move]):
    """A state together with its game, as a TextState. Equal if the states are."""

    game: Game[State, Move] = field(compare=False)
    state: State
    played: Move | None = field(default=None, compare=False)  # the move that led here, if known

    @property
    def text(self) -> str:
        return self.game.state_text(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    @property
    def waited_for(self) -> Seat | None:
        return self.game.waited_for(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def contested(self) -> bool:
        return self.game.contested(self.state)

    def moves(self) -> Iterator[str]:
        return (self.game.move_text(move) for move in self.game.legal_moves(self.state))

    def count_moves(self) -> int:
        return len(self.game.legal_moves(self.state))

    def mover(self, move: str) -> Seat:
        return self.game.mover(self.state, self.game.parse_move(move))

    def play(self, seat: Seat, move: str) -> HeldState[State, Move]:
        parsed = self.game.parse_move(move)
        return HeldState(self.game, self.game.play(self.state, seat, parsed), parsed)

    def reseeded(self, seed: int) -> HeldState[State, Move]:
        return HeldState(self.game, self.game.reseeded(self.state, seed))


@dataclass(frozen=True, slots=True)
class HeldGame(Generic[State, Move]):
    """A game as a TextGame."""

    game: Game[State, Move]

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def rulebook(self) -> Rulebook:
        return self.game.rulebook

    @property
    def seats(self) -> range:
        return self.game.seats

    def start(self, seats: int, seed: int, options: Mapping[str, str]) -> HeldState[State, Move]:
        return HeldState(self.game, self.game.start(seats, seed, options))

    def parse(self, text: str) -> HeldState[State, Move]:
        return HeldState(self.game, self.game.parse_state(text))
