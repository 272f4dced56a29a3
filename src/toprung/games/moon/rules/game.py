"""Catch the Moon as the Protocol of toprung.core.game wants it.

Settlements are events of NATURE: physics measures them, and `play` takes them like moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from toprung.core.arguments import expect
from toprung.core.outcome import Outcome
from toprung.core.rulebook import Rulebook
from toprung.core.seat import NATURE, Seat
from toprung.games.moon.rules import ending, notation, transitions
from toprung.games.moon.rules.moves import Move, as_move, parse_move
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.validation import checked


class Moon:
    """The game. Options: `edition` (2022 or 2017), `mode` (competitive or cooperative), `tie`
    (final or choose), `day` (today) and `high-score`.

    `fits` answers whether the base can hold the starting ladders in a setting, which only physics
    knows.
    """

    name = "moon"
    seats = range(1, 7)

    def __init__(self, fits: transitions.Fits = transitions.any_setting) -> None:
        self._fits = fits

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(Path(__file__).parents[1] / "rulebook.toml")

    def start(self, seats: int, seed: int, options: Mapping[str, str]) -> State:
        expect(seats, "seats", int)
        expect(seed, "seed", int)
        expect(options, "options", Mapping)
        return State.start(seats, seed, options)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        expect(state, "state", State)
        return transitions.to_act(state)

    def legal_moves(self, state: State) -> transitions.LegalMoves:
        expect(state, "state", State)
        return transitions.LegalMoves(state, self._fits)

    def mover(self, state: State, move: Move | str) -> Seat:
        expect(state, "state", State)
        return transitions.mover(state, as_move(move))

    def play(self, state: State, seat: Seat, move: Move | str) -> State:
        """The state after a move, or the text of one. Raises Unparsable, OutOfTurn or Illegal."""
        expect(state, "state", State)
        expect(seat, "seat", int)
        return transitions.play(state, seat, as_move(move), self._fits)

    def apply(self, state: State, move: Move) -> State:
        expect(state, "state", State)
        return transitions.apply(state, as_move(move))

    def reseeded(self, state: State, seed: int) -> State:
        expect(state, "state", State)
        expect(seed, "seed", int)
        return state.reseeded(seed)

    def outcome(self, state: State) -> Outcome | None:
        expect(state, "state", State)
        return ending.outcome(state)

    def waited_for(self, state: State) -> Seat | None:
        expect(state, "state", State)
        first = next(iter(transitions.to_act(state)), NATURE)
        return None if first == NATURE else first

    def contested(self, state: State) -> bool:
        expect(state, "state", State)
        return not state.options.cooperative

    def state_text(self, state: State) -> str:
        expect(state, "state", State)
        return notation.text(state)

    def parse_state(self, text: str) -> State:
        expect(text, "text", str)
        return checked(notation.parse(text))

    def move_text(self, move: Move) -> str:
        return as_move(move).text

    def parse_move(self, text: str) -> Move:
        return parse_move(text)
