"""What every game offers, so that matches, bots, environments and tests can play any of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from typing import Protocol, TypeVar

from toprung.core.outcome import Outcome
from toprung.core.rulebook import Rulebook
from toprung.core.seat import Seat

State = TypeVar("State")
Move = TypeVar("Move")
MoveOut = TypeVar("MoveOut", covariant=True)


class Moves(Sized, Protocol[MoveOut]):
    """The legal moves of one state, computed when asked for."""

    def __iter__(self) -> Iterator[MoveOut]: ...

    def __contains__(self, move: object, /) -> bool: ...


class Game(Protocol[State, Move]):
    """A game. States and moves are frozen values; texts of both fit on one line and round-trip."""

    @property
    def name(self) -> str: ...

    @property
    def rulebook(self) -> Rulebook: ...

    @property
    def seats(self) -> range:
        """How many players there can be."""

    def start(self, seats: int, seed: int, options: Mapping[str, str]) -> State:
        """The first state. The same arguments give the same state.

        Raises Unparsable for unknown options and Impossible for a wrong number of seats.
        """

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that may move now, the one everyone waits for first; none once it is over.
        NATURE is among them while something may happen that nobody chooses."""

    def waited_for(self, state: State) -> Seat | None:
        """The seat that everyone waits for; None if nobody in particular has to choose: once it is
        over, while something happens by itself, or while all may move as they like."""

    def legal_moves(self, state: State) -> Moves[Move]:
        """The moves that `play` accepts from the seats that may move now.

        `in` answers for every move. Iterating gives all of them, or, where a choice is of real
        numbers, some for each kind of move; never an event of NATURE, which comes from outside.
        """

    def play(self, state: State, seat: Seat, move: Move) -> State:
        """The state after a move. Raises Illegal or OutOfTurn and changes nothing."""

    def apply(self, state: State, move: Move) -> State:
        """As `play`, for a move taken from `legal_moves`: nothing is checked."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, None while it goes on."""

    def contested(self, state: State) -> bool:
        """Whether the seats play against each other, and not all together or one alone."""

    def reseeded(self, state: State, seed: int) -> State:
        """The same state with the chance to come drawn from this seed."""

    def mover(self, state: State, move: Move) -> Seat:
        """The seat whose choice this move is; NATURE for an event."""

    def state_text(self, state: State) -> str: ...

    def parse_state(self, text: str) -> State:
        """Raises Unparsable or Impossible."""

    def move_text(self, move: Move) -> str: ...

    def parse_move(self, text: str) -> Move:
        """Raises Unparsable."""
