"""Catch the Moon as every game is seen from outside: the Protocol of toprung.core.game.

Settlements are events of NATURE: physics measures them, and `play` takes them like moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from toprung.core.outcome import Outcome
from toprung.core.rulebook import Rulebook
from toprung.core.seat import Seat
from toprung.games.moon import ending, notation, play, rules
from toprung.games.moon.events import Settled
from toprung.games.moon.moves import Move, parse_move
from toprung.games.moon.showing.ended import why
from toprung.games.moon.state import State
from toprung.games.moon.validation import checked
from toprung.games.moon.verdict import Verdict


class Moon:
    """The game. Options: `edition` (2022 or 2017), `mode` (competitive or cooperative), `tie`
    (final or choose), `day` (today) and `high-score`.

    `fits` tells whether the base can hold the starting ladders in a setting; physics knows.
    """

    name = "moon"
    seats = range(1, 7)

    def __init__(self, fits: play.Fits = play.any_setting) -> None:
        self._fits = fits

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(Path(__file__).with_name("rulebook.toml"))

    def start(self, seats: int, seed: int, options: Mapping[str, str]) -> State:
        return State.start(seats, seed, options)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return play.to_act(state)

    def legal_moves(self, state: State) -> play.LegalMoves:
        return play.LegalMoves(state, self._fits)

    def mover(self, state: State, move: Move) -> Seat:
        return play.mover(state, move)

    def play(self, state: State, seat: Seat, move: Move) -> State:
        return play.play(state, seat, move, self._fits)

    def apply(self, state: State, move: Move) -> State:
        return play.apply(state, move)

    def reseeded(self, state: State, seed: int) -> State:
        return state.reseeded(seed)

    def outcome(self, state: State) -> Outcome | None:
        result = ending.outcome(state)
        return None if result is None else replace(result, words=why(state, result))

    def contested(self, state: State) -> bool:
        return not state.terms.cooperative

    def verdict(self, state: State, event: Settled) -> Verdict:
        """The referee's word on an event that `play` accepts in this state."""
        return rules.judge(state, event)

    def state_text(self, state: State) -> str:
        return notation.text(state)

    def parse_state(self, text: str) -> State:
        return checked(notation.parse(text))

    def move_text(self, move: Move) -> str:
        return move.text

    def parse_move(self, text: str) -> Move:
        return parse_move(text)
