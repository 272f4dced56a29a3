"""What players see of a position: all of it, for nothing is hidden in The Climbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from toprung.games.climbers.blocks import PAIRS, Block, Colour, Kind, wall_colours
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.options import Options
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase, Stone, Table


class BlockSeen(TypedDict):
    """A block with its smallest corner at x, y, z and its size along each of them, in units.

    `faces` are the colours of its sides towards +x, -x, +y, -y, +z and -z. `built` is false while
    it waits in the supply, and then its place means nothing. `movable` tells whether the active
    player may take it, as if it were time to.
    """

    id: int
    kind: str
    x: int
    y: int
    z: int
    size: list[int]
    axis: str
    faces: list[str]
    built: bool
    movable: bool


class PawnSeen(TypedDict):
    """A player's pawn and belongings. `stone` is hand, placed (on a block) or gone; `best` is the
    highest level at the end of one of their turns so far."""

    seat: int
    colour: str
    x: int
    y: int
    level: int
    ladders: list[str]
    stone: str
    stone_block: int | None
    best: int


class OptionsSeen(TypedDict):
    """What was agreed on."""

    text: str
    climb_rule: str
    general: str
    freestyle: bool
    step_down: str
    tie: str
    build: str


class ClimbersView(TypedDict):
    """A position. `waited_for` is null while all of `to_act` may build as they like. `fails` turns
    in a row were without a climb; with `last_chance` the next one ends the game. `pushed` are pawns
    that the active player has to put aside. `last_moved` is the block that must stay, `moved_now`
    the one moved in this turn."""

    phase: str
    active: int
    to_act: list[int]
    waited_for: int | None
    turn: int
    fails: int
    last_chance: bool
    blocks: list[BlockSeen]
    pawns: list[PawnSeen]
    pushed: list[int]
    last_moved: int | None
    moved_now: int | None
    height: int
    options: OptionsSeen
    text: str


def view(position: Position) -> ClimbersView:
    """The position as it is seen. Views share what has not changed: nobody may write into one."""
    table = position.table
    over = table.phase is Phase.OVER
    movable = set() if over else set(position.movable())
    blocks = [_block_seen(block, block.id in movable) for block in table.blocks]
    return {
        "phase": str(table.phase),
        "active": table.active,
        "to_act": [int(seat) for seat in position.to_act],
        "waited_for": _waited_for(position),
        "turn": table.turns if over else table.turns + 1,
        "fails": table.fails,
        "last_chance": not over and 0 < len(table.players) <= table.fails,
        "blocks": blocks,
        "pawns": _pawns(table),
        "pushed": [i for i, player in enumerate(table.players) if table.pushed(player)],
        "last_moved": table.last_moved,
        "moved_now": table.moved_now,
        "height": max((seen["z"] + seen["size"][2] for seen in blocks if seen["built"]), default=0),
        "options": _options_seen(table.options),
        "text": position.text,
    }


def _waited_for(position: Position) -> int | None:
    seat = None if position.free_for_all else position.to_move
    return None if seat is None else int(seat)


@lru_cache(maxsize=256)
def _options_seen(options: Options) -> OptionsSeen:
    return {
        "text": options.text,
        "climb_rule": str(options.climb_rule),
        "general": str(options.general),
        "freestyle": options.freestyle,
        "step_down": str(options.step_down),
        "tie": str(options.tie),
        "build": str(options.build),
    }


@lru_cache(maxsize=8192)
def _block_seen(block: Block, movable: bool) -> BlockSeen:
    """Most blocks stay where they are from one position to the next."""
    return {
        "id": block.id,
        "kind": str(block.kind),
        "x": block.x,
        "y": block.y,
        "z": block.z,
        "size": list(block.size),
        "axis": str(block.axis),
        "faces": _faces(block),
        "built": not block.in_supply,
        "movable": movable,
    }


def _faces(block: Block) -> list[str]:
    """The colours of the sides towards +x, -x, +y, -y, +z and -z."""
    if block.kind is Kind.GREY:
        return [str(Colour.GREY)] * 6
    south, east = wall_colours(block)
    up = block.up
    sides = (east, opposite(east), opposite(south), south, up, opposite(up))
    return [str(side) for side in sides]


def opposite(colour: Colour) -> Colour:
    """The colour on the other side of a block (CL-MAT-3)."""
    first, second = next(pair.colours for pair in PAIRS if colour in pair.colours)
    return second if colour is first else first


def _pawns(table: Table) -> list[PawnSeen]:
    return [
        {
            "seat": seat,
            "colour": str(player.colour),
            "x": player.x,
            "y": player.y,
            "level": player.level,
            "ladders": [str(ladder) for ladder in Ladder if ladder in player.ladders],
            "stone": str(player.stone),
            "stone_block": player.stone_block if player.stone is Stone.PLACED else None,
            "best": player.best,
        }
        for seat, player in enumerate(table.players)
    ]
