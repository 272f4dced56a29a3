"""The position as frozen values, and its JSON form `climbers-1`."""

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

Colour = Literal["red", "yellow", "blue", "lightblue", "purple", "grey"]
Kind = Literal["half", "cube", "double", "grey"]
Pair = Literal["red/yellow", "blue/lightblue", "purple/grey"]
Ladder = Literal["short", "long"]
StoneState = Literal["hand", "placed", "gone"]
Phase = Literal["general", "climb1", "block", "climb2", "stone", "over"]
ClimbRule = Literal["best", "turn-start"]
General = Literal["ordered", "live", "off"]
StepDown = Literal["any", "never"]
Tie = Literal["last", "first"]
Square = tuple[int, int]
Cell = tuple[int, int, int]


@dataclass(frozen=True)
class Block:
    """A block: smallest corner, edge lengths, the pair on its odd axis and the colour on top."""

    id: int
    kind: Kind
    pair: Pair | None
    x: int
    y: int
    z: int
    dx: int
    dy: int
    dz: int
    up: Colour

    @property
    def top(self) -> int:
        """The level of a pawn that stands on this block."""
        return self.z + self.dz


@dataclass(frozen=True)
class Player:
    """One player: pawn (square and level), ladders still owned, stone and record of climbing."""

    colour: Colour
    pawn: Cell
    ladders: tuple[Ladder, ...]
    stone: StoneState
    stone_block: int | None
    best: int
    arrived: int

    @property
    def square(self) -> Square:
        return (self.pawn[0], self.pawn[1])

    @property
    def level(self) -> int:
        return self.pawn[2]


@dataclass(frozen=True)
class Options:
    """Rule options; None stands for a key that the JSON leaves out (the default then holds)."""

    climb_rule: ClimbRule = "best"
    general: General = "ordered"
    freestyle: bool = False
    step_down: StepDown | None = None
    tie: Tie | None = None


@dataclass(frozen=True)
class Position:
    """Everything that the rules look at."""

    blocks: tuple[Block, ...]
    players: tuple[Player, ...]
    active: int
    phase: Phase
    pending: tuple[int, ...]
    last_moved: int | None
    moved_now: int | None
    fails: int
    clock: int
    turns: int
    turn_start_level: int
    options: Options

    def block(self, block_id: int) -> Block:
        return next(block for block in self.blocks if block.id == block_id)


class BlockJson(TypedDict):
    id: int
    kind: Kind
    pair: Pair | None
    x: int
    y: int
    z: int
    dx: int
    dy: int
    dz: int
    up: Colour


class PlayerJson(TypedDict):
    colour: Colour
    pawn: list[int]
    ladders: list[Ladder]
    stone: StoneState
    stone_block: int | None
    best: int
    arrived: int


class OptionsJson(TypedDict):
    climb_rule: ClimbRule
    general: General
    freestyle: bool
    step_down: NotRequired[StepDown]
    tie: NotRequired[Tie]


class PositionJson(TypedDict):
    format: Literal["climbers-1"]
    blocks: list[BlockJson]
    players: list[PlayerJson]
    active: int
    phase: Phase
    pending: list[int]
    last_moved: int | None
    moved_now: int | None
    fails: int
    clock: int
    turns: int
    turn_start_level: int
    options: OptionsJson
