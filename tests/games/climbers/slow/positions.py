"""Positions for tests: built by hand in few words, or drawn at random from a seed."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from tests.games.climbers.slow.random_building import random_building
from tests.games.climbers.slow.random_players import random_players
from tests.games.climbers.slow.random_turn import random_options, random_turn
from tests.games.climbers.slow.shapes import ODD_LENGTH, PAIR_COLOURS
from tests.games.climbers.slow.state import (
    Block,
    Colour,
    Kind,
    Ladder,
    Options,
    Pair,
    Phase,
    Player,
    Position,
    StoneState,
)

Axis = Literal["x", "y", "z"]


def _block(kind: Kind, at: tuple[int, int, int], up: Colour, axis: Axis) -> Block:
    """A block without number, its odd axis along `axis`; the first pair that allows `up`."""
    odd = ODD_LENGTH[kind]
    pair: Pair | None = None
    if kind in ("half", "double"):
        pair = next(pair for pair in PAIR_COLOURS if (up in PAIR_COLOURS[pair]) == (axis == "z"))
    dx, dy, dz = (odd if name == axis else 2 for name in ("x", "y", "z"))
    x, y, z = at
    return Block(-1, kind, pair, x, y, z, dx, dy, dz, up)


def half(x: int, y: int, z: int, up: Colour, axis: Axis = "z") -> Block:
    """Size 1: lying flat, or standing with its short axis along x or y."""
    return _block("half", (x, y, z), up, axis)


def cube(x: int, y: int, z: int, up: Colour) -> Block:
    """Size 2."""
    return _block("cube", (x, y, z), up, "z")


def double(x: int, y: int, z: int, up: Colour, axis: Axis = "z") -> Block:
    """Size 4: upright, or lying with its long axis along x or y."""
    return _block("double", (x, y, z), up, axis)


def grey(x: int, y: int, z: int, axis: Axis = "z") -> Block:
    """A grey triple block: upright, or lying with its long axis along x or y."""
    return _block("grey", (x, y, z), "grey", axis)


def pawn(
    colour: Colour,
    x: int,
    y: int,
    level: int = 0,
    *,
    ladders: tuple[Ladder, ...] = ("short", "long"),
    stone_on: int | None = None,
    stone: StoneState = "hand",
) -> Player:
    """A player with a pawn; `stone_on` is the number of the block that their stone blocks."""
    state: StoneState = stone if stone_on is None else "placed"
    return Player(colour, (x, y, level), ladders, state, stone_on, 0, 0)


def position(
    blocks: Sequence[Block],
    players: Sequence[Player],
    *,
    phase: Phase = "climb1",
    options: Options | None = None,
    pending: tuple[int, ...] = (),
    last_moved: int | None = None,
) -> Position:
    """Player 0 to move; the blocks are numbered from 0 in the order given."""
    return Position(
        blocks=tuple(replace(block, id=number) for number, block in enumerate(blocks)),
        players=tuple(players),
        active=0,
        phase=phase,
        pending=pending,
        last_moved=last_moved,
        moved_now=None,
        fails=0,
        clock=0,
        turns=0,
        turn_start_level=0,
        options=options or Options(),
    )


def random_position(seed: int) -> Position:
    """A valid position, the same for the same seed; never over, and no pawn waits for a shift.

    Blocks are numbered from 0, active is turns modulo the number of players.
    """
    rng = Random(seed)
    options = random_options(rng)
    blocks = random_building(rng)
    players = random_players(rng, blocks)
    return random_turn(rng, blocks, players, options)
