"""The rules: which moves a state accepts, from whom, why not, and the state after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from toprung.core.errors import Unparsable
from toprung.core.refusals import Refusal, load_refusals
from toprung.core.seat import NATURE, Seat
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.setting import Named, Setting
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import ending, fullmoon, preparation, turn
from toprung.games.moon.rules.editions import SETTINGS
from toprung.games.moon.rules.moves import (
    Draw,
    Final,
    First,
    Hold,
    Move,
    Prepare,
    Release,
    Roll,
    Saw,
    Score,
    Share,
    as_move,
)
from toprung.games.moon.rules.state import BETWEEN_TURNS, IN_TURN, Phase, State
from toprung.games.moon.rules.verdict import Verdict

Fits = Callable[[Setting], bool]  # whether the base can hold the starting ladders like this


def any_setting(_: Setting) -> bool:
    """Without physics, every setting is taken to fit the base."""
    return True


@cache
def refusals() -> dict[str, Refusal]:
    """All of them, by name, from refusals.toml."""
    return load_refusals(Path(__file__).with_name("refusals.toml"))


def refusal_named(name: str) -> Refusal:
    """Why a move is refused: the rule and the words."""
    return refusals()[name]


def to_act(state: State) -> tuple[Seat, ...]:
    """Who may act, the one that is waited for first."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.SETTLE:
        return (NATURE,)
    if state.phase in IN_TURN | BETWEEN_TURNS:
        return (state.active, NATURE)
    return (state.active,)


def mover(state: State, move: Move) -> Seat:
    """Whose choice the move is: nature's or the active player's."""
    return NATURE if isinstance(move, Settled) else state.active


def refusal(state: State, move: Move, fits: Fits = any_setting) -> Refusal | None:
    """Why the move is refused, whoever makes it; None if it is accepted."""
    if state.phase is Phase.OVER:
        return refusal_named("game-over")
    name = _refusal_name(state, move)
    if name is None and isinstance(move, Prepare) and not fits(move.setting):
        name = "does-not-fit"
    return None if name is None else refusal_named(name)


def _refusal_name(state: State, move: Move) -> str | None:
    if isinstance(move, preparation.Preparation):
        return preparation.refusal(state, move)
    if isinstance(move, Final | Share):
        return None if state.phase is Phase.CHOICE else "no-choice"
    if state.phase in (Phase.PREPARE, Phase.SIGHTINGS, Phase.FIRST):
        return "not-prepared"
    return turn.refusal(state, move)


def play(state: State, seat: Seat, move: Move, fits: Fits = any_setting) -> State:
    """The state after a move by this seat. Raises Illegal or OutOfTurn."""
    _check(state, seat, move, fits)
    return apply(state, move)


def settle(state: State, event: Settled) -> tuple[State, Verdict]:
    """The state after nature's event, and the verdict that led to it. Raises Illegal or
    OutOfTurn."""
    _check(state, NATURE, event, any_setting)
    return turn.settle(state, event)


def _check(state: State, seat: Seat, move: Move, fits: Fits) -> None:
    if state.phase is not Phase.OVER and seat != mover(state, move):
        name = "nature-only" if isinstance(move, Settled) else "not-your-turn"
        raise refusal_named(name).error()
    refused = refusal(state, move, fits)
    if refused is not None:
        raise refused.error()


def apply(state: State, move: Move) -> State:
    """The state after a move that it accepts; nothing is checked again."""
    if isinstance(move, preparation.Preparation):
        return preparation.apply(state, move)
    if isinstance(move, Final | Share):
        return ending.choose(state, move)
    return turn.apply(state, move)


def _candidates(state: State) -> Iterator[Move]:
    """Moves of every kind that might be accepted."""
    match state.phase:
        case Phase.PREPARE:
            yield from (Prepare(Named(name)) for name in SETTINGS)
        case Phase.SIGHTINGS:
            yield Saw(None)
            if state.options.day is not None:
                yield Saw(fullmoon.latest(state.options.day))
        case Phase.FIRST:
            yield from (First(Seat(seat)) for seat in range(state.seats))
        case Phase.TAKE if state.hand is not None:
            yield Hold.at(ladder(state.hand).middle)
        case _:
            yield from (Roll(), Draw(), Release(), Score(), Final(), Share())


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The moves that players can make in a state. It contains settings and grips by numbers, but
    does not list them."""

    state: State
    fits: Fits = any_setting

    def __iter__(self) -> Iterator[Move]:
        return (move for move in _candidates(self.state) if move in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, move: object) -> bool:
        """Whether `play` would accept this move, or this text of one."""
        try:
            return refusal(self.state, as_move(move), self.fits) is None
        except (TypeError, Unparsable):
            return False
