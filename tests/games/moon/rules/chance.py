"""Whole games by chance: any legal move, and settlements that nobody would believe."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.moon.rules.settlements import settlement
from toprung.core.randomness import Random
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.moves import Move
from toprung.games.moon.rules.state import BETWEEN_TURNS, Phase, State

OPTIONS: tuple[tuple[int, dict[str, str]], ...] = tuple(
    (seats, options)
    for seats in range(1, 7)
    for options in (
        {"edition": "2017"},
        {"edition": "2017", "tie": "choose"},
        {"edition": "2022", "day": "2025-03-20"},
        {"edition": "2022", "mode": "cooperative"},
    )
    if seats > 1 or "mode" in options
)


def invented(state: State, random: Random, trouble: int) -> tuple[Settled, Random]:
    """Any settlement of the ladders on the table. The higher `trouble`, the more touches ground."""
    ladders = sorted({*state.structure, *(() if state.hand is None else (state.hand,))})
    sets: list[list[int]] = []
    for odds in (trouble, trouble, trouble, 50, trouble):
        chosen = []
        for ladder in ladders:
            drawn, random = random.below(100)
            chosen += [ladder] if drawn < odds else []
        sets.append(chosen)
    spans, touches = {}, []
    for ladder in ladders:
        low, random = random.below(300)
        size, random = random.below(150)
        spans[ladder] = (low / 1000, (low + size) / 1000)
        other, random = random.choice(ladders)
        if other != ladder:
            touches.append((min(ladder, other), max(ladder, other)))
    rest, random = random.below(10)
    table, base, brushed, removable, loose = sets
    starting = state.options.edition.starting
    measured = settlement(
        spans, set(touches), table=table, base=base, brushed=brushed, at_rest=rest > 0
    )
    out = frozenset(loose).intersection(starting)
    return Settled(measured, frozenset(removable), out), random


def game(number: int, options: int, trouble: int) -> Iterator[tuple[State, Move, State]]:
    """The steps of a random game: state, move, state after it."""
    seats, given = OPTIONS[options % len(OPTIONS)]
    state, random = State.start(seats, number, given), Random(number)
    while state.phase is not Phase.OVER:
        moves: list[Move] = list(transitions.LegalMoves(state))
        happened, random = invented(state, random, trouble)
        nature, random = random.below(8)
        accepted = transitions.refusal(state, happened) is None
        if accepted and (not moves or nature == 0 or (state.phase in BETWEEN_TURNS and nature < 3)):
            move: Move = happened
        elif moves:
            move, random = random.choice(moves)
        else:
            continue
        after = transitions.play(state, transitions.mover(state, move), move)
        yield state, move, after
        state = after
