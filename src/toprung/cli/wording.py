"""The Climbers in words: moves, phases, blocks and places."""

from __future__ import annotations

from collections.abc import Iterable

from toprung.games.climbers import (
    Axis,
    Block,
    Blockade,
    Kind,
    Ladder,
    Move,
    Pass,
    Phase,
    Place,
    Position,
    Shift,
    Walk,
)
from toprung.games.climbers.game import Climbers

KINDS = {
    Kind.HALF: "half cube",
    Kind.CUBE: "cube",
    Kind.DOUBLE: "double cube",
    Kind.GREY: "grey triple",
}
STAYING = {
    Phase.GENERAL: "stays",
    Phase.CLIMB1: "does not climb before the block",
    Phase.BLOCK: "moves no block",
    Phase.CLIMB2: "does not climb after the block",
    Phase.STONE: "keeps the stone",
}
PHASES = {
    Phase.BUILD: "building: put a block on or beside the building",
    Phase.GENERAL: "between turns: every pawn may walk, without ladders",
    Phase.CLIMB1: "first climb: walk and use ladders, before the block",
    Phase.BLOCK: "block: move one block",
    Phase.CLIMB2: "second climb: walk and use ladders, after the block",
    Phase.STONE: "stone: put the blocking stone on a free block",
    Phase.OVER: "the game is over",
}


def describe(position: Position, move: Move) -> str:
    """What somebody does with a move that is allowed: `climbs from level 0 to 2, to 3,4`."""
    match move:
        case Pass():
            return STAYING[position.phase]
        case Walk():
            return _walk(position, move)
        case Shift(colour, x, y):
            return f"shifts {colour}'s pawn to {x},{y}"
        case Blockade(block):
            return f"puts the stone on {block_words(block_of(position, block))}"
        case Place():
            return _place(position, move)


def _walk(position: Position, walk: Walk) -> str:
    old = position.players[Climbers().mover(position, walk)].level
    new, _ = position.column(walk.x, walk.y)
    how = f" with {ladders_words(walk.ladders)}" if walk.ladders else ""
    if new > old:
        return f"climbs from level {old} to {new}, to {walk.x},{walk.y}{how}"
    if new < old:
        return f"goes down from level {old} to {new}, to {walk.x},{walk.y}{how}"
    return f"walks to {walk.x},{walk.y} on level {new}{how}"


def _place(position: Position, place: Place) -> str:
    old = block_of(position, place.block)
    new = block_of(position.apply(place), place.block)
    named = f"block {old.id} ({KINDS[old.kind]})"
    if (old.x, old.y, old.z) == (new.x, new.y, new.z):
        return f"turns {named} in its place, {new.up} on top"
    how = f", {posture(new.kind, new.axis)}" if new.kind is not Kind.CUBE else ""
    return f"puts {named} at {new.x},{new.y} on level {new.z}{how}, {new.up} on top"


def ladders_words(ladders: Iterable[Ladder]) -> str:
    """`the short ladder`, or `both ladders`."""
    named = sorted(ladders, reverse=True)
    return "both ladders" if len(named) == 2 else f"the {named[0]} ladder"


def posture(kind: Kind, axis: Axis) -> str:
    """How a block that is no cube lies: `flat`, `upright`, `on edge along x`."""
    if axis is Axis.Z:
        return "flat" if kind is Kind.HALF else "upright"
    # A half cube is thin along its odd axis, the long blocks are long along it.
    thin = {Axis.X: "y", Axis.Y: "x"}
    return f"on edge along {thin[axis]}" if kind is Kind.HALF else f"lying along {axis}"


def block_of(position: Position, block: int) -> Block:
    """The block of that id, which must be there."""
    return next(found for found in position.blocks if found.id == block)


def block_words(block: Block) -> str:
    """`block 12 (cube, red on top, level 4)`."""
    if block.in_supply:
        return f"block {block.id} ({KINDS[block.kind]}, not built yet)"
    return f"block {block.id} ({KINDS[block.kind]}, {block.up} on top, level {block.top})"
