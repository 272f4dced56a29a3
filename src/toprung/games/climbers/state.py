"""The position: one frozen value that holds everything the rules need to know.

It is kept as the bytes of the kernels' struct (under 1 kB), so that copies, hashes and comparisons
are cheap. The properties decode on demand. `Position.of` is the only door for data from outside;
it checks everything and raises Impossible.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from toprung.core.kernels import KernelsMissing
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import (
    AXES,
    COLOURS,
    KINDS,
    PAIRS,
    Axis,
    Block,
    Colour,
    Kind,
    Piece,
)
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.options import Build, ClimbRule, General, Options, StepDown, Tie


class Phase(StrEnum):
    """Where the game is: building (CL-PRE-5), between turns, or in a part of a turn (CL-TRN-1)."""

    BUILD = "build"
    GENERAL = "general"
    CLIMB1 = "climb1"
    BLOCK = "block"
    CLIMB2 = "climb2"
    STONE = "stone"
    OVER = "over"


class Stone(StrEnum):
    """A blocking stone is in its owner's hand, on a block, or out of the game."""

    HAND = "hand"
    PLACED = "placed"
    GONE = "gone"


PHASES, STONES = tuple(Phase), tuple(Stone)
CLIMB_RULES, GENERALS = tuple(ClimbRule), tuple(General)

_HEADER = struct.Struct("=4B5B2bB5BB2xhhii")
_PLAYER = struct.Struct("=iiihhbBBB")
_BLOCK = struct.Struct("=iihhBBBB")
_NO_PAIR = 255
_COLOUR_AT = struct.calcsize("=iiihhb")
_KIND_AT = struct.calcsize("=iihh")
MAX_PLAYERS, MAX_BLOCKS = 5, 35
_ID, _IDS = struct.Struct("=10xh4x"), struct.Struct("=" + "10xh4x" * MAX_BLOCKS)
_BLOCKS_AT = _HEADER.size + MAX_PLAYERS * _PLAYER.size
if _BLOCKS_AT + MAX_BLOCKS * _BLOCK.size != kernels.STATE_SIZE:
    raise KernelsMissing("The compiled rules are of another version: run `make setup`.")


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: its colour, where its pawn stands, what it still owns, how high it came.

    `best` is the highest level at the end of one of their turns so far; `arrived` is the clock when
    the pawn last changed its level (0: never).
    """

    colour: Colour
    x: int
    y: int
    level: int
    ladders: frozenset[Ladder] = frozenset(Ladder)
    stone: Stone = Stone.HAND
    stone_block: int | None = None
    best: int = 0
    arrived: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Everything in a position, decoded. `Position.of` checks one and packs it."""

    blocks: tuple[Block, ...]
    players: tuple[Player, ...]
    active: int = 0
    phase: Phase = Phase.GENERAL
    pending: tuple[int, ...] = ()
    last_moved: int | None = None
    moved_now: int | None = None
    fails: int = 0
    clock: int = 0
    turns: int = 0
    turn_start_level: int = 0
    options: Options = field(default_factory=Options)

    @property
    def free_for_all(self) -> bool:
        """Whether everybody may place a block now, whoever is first (CL-PRE-7)."""
        return self.phase is Phase.BUILD and self.options.build is Build.TOGETHER

    def pushed(self, player: Player) -> bool:
        """Whether the pawn waits under the block that was just put down (CL-BUI-9)."""
        if self.phase is not Phase.BLOCK or self.moved_now is None:
            return False
        return any(
            block.id == self.moved_now
            and player.level == block.z
            and (player.x, player.y) in block.squares()
            for block in self.blocks
        )


def pack(table: Table, packed: Iterable[bytes] | None = None) -> bytes:
    """The bytes of a table whose every number is within range; those of its blocks may be given.
    Blocks are put in order of id."""
    each = map(pack_block, table.blocks) if packed is None else packed
    by_id = sorted(zip([block.id for block in table.blocks], each, strict=True))
    index = {name: i for i, (name, _) in enumerate(by_id)}

    def at(block: int | None) -> int:
        return kernels.NONE if block is None else index[block]

    options = table.options
    parts = [
        _HEADER.pack(
            len(by_id),
            len(table.players),
            table.active,
            PHASES.index(table.phase),
            CLIMB_RULES.index(options.climb_rule),
            GENERALS.index(options.general),
            options.freestyle,
            options.step_down is StepDown.NEVER,
            options.tie is Tie.FIRST,
            at(table.last_moved),
            at(table.moved_now),
            len(table.pending),
            *(*table.pending, 0, 0, 0, 0, 0)[:MAX_PLAYERS],
            options.build is Build.TOGETHER,
            table.turn_start_level,
            table.fails,
            table.clock,
            table.turns,
        )
    ]
    parts.extend(
        _PLAYER.pack(
            player.x,
            player.y,
            player.arrived,
            player.level,
            player.best,
            at(player.stone_block),
            COLOURS.index(player.colour),
            ladder_mask(player.ladders),
            STONES.index(player.stone),
        )
        for player in table.players
    )
    parts.append(bytes(_PLAYER.size * (MAX_PLAYERS - len(table.players))))
    parts.extend(block for _, block in by_id)
    return b"".join(parts).ljust(kernels.STATE_SIZE, b"\0")


@lru_cache(maxsize=128)
def unpack(state: bytes) -> Table:
    """The table of packed bytes; cached, for showing a position asks for it several times."""
    (
        block_count,
        player_count,
        active,
        phase,
        climb_rule,
        general,
        freestyle,
        never_down,
        first_wins,
        last_moved,
        moved_now,
        pending_count,
        *pending,
        together,
        turn_start_level,
        fails,
        clock,
        turns,
    ) = _HEADER.unpack_from(state)
    blocks = unpack_blocks(state[_BLOCKS_AT : _BLOCKS_AT + block_count * _BLOCK.size])

    def name(block: int) -> int | None:
        return None if block == kernels.NONE else blocks[block].id

    players = []
    for i in range(player_count):
        x, y, arrived, level, best, stone_block, colour, ladders, stone = _PLAYER.unpack_from(
            state, _HEADER.size + i * _PLAYER.size
        )
        players.append(
            Player(
                COLOURS[colour],
                x,
                y,
                level,
                ladder_set(ladders),
                STONES[stone],
                name(stone_block),
                best,
                arrived,
            )
        )
    return Table(
        blocks,
        tuple(players),
        active,
        PHASES[phase],
        tuple(pending[:pending_count]),
        name(last_moved),
        name(moved_now),
        fails,
        clock,
        turns,
        turn_start_level,
        Options(
            CLIMB_RULES[climb_rule],
            GENERALS[general],
            bool(freestyle),
            StepDown.NEVER if never_down else StepDown.ANY,
            Tie.FIRST if first_wins else Tie.LAST,
            Build.TOGETHER if together else Build.TURNS,
        ),
    )


def unpack_blocks(packed: bytes) -> tuple[Block, ...]:
    size = _BLOCK.size
    return tuple(_block(packed[at : at + size]) for at in range(0, len(packed), size))


def with_blocks(state: bytes, packed: bytes) -> bytes:
    """A state without blocks, with these packed ones in order of id."""
    count = len(packed) // _BLOCK.size
    return (bytes([count]) + state[1:_BLOCKS_AT] + packed).ljust(kernels.STATE_SIZE, b"\0")


@lru_cache(maxsize=256)
def pack_piece(piece: Piece) -> bytes:
    """A piece as a packed block without a place."""
    return pack_block(Block(piece.id, piece.kind, piece.pair, 0, 0, 0, Axis.Z, Colour.RED))


@lru_cache(maxsize=8192)
def pack_block(block: Block) -> bytes:
    return _BLOCK.pack(
        block.x,
        block.y,
        block.z,
        block.id,
        KINDS.index(block.kind),
        _NO_PAIR if block.pair is None else PAIRS.index(block.pair),
        AXES.index(block.axis),
        COLOURS.index(block.up),
    )


@lru_cache(maxsize=8192)
def _block(packed: bytes) -> Block:
    """Most blocks stay where they are from one position to the next."""
    x, y, z, name, kind, pair, axis, up = _BLOCK.unpack(packed)
    own = None if pair == _NO_PAIR else PAIRS[pair]
    return Block(name, KINDS[kind], own, x, y, z, AXES[axis], COLOURS[up])


def seat_of(state: bytes, colour: Colour) -> int | None:
    """The seat that plays this colour."""
    number = COLOURS.index(colour)
    for seat in range(state[1]):
        if state[_HEADER.size + seat * _PLAYER.size + _COLOUR_AT] == number:
            return seat
    return None


def colour_of(state: bytes, seat: int) -> Colour:
    """The colour that this seat plays."""
    return COLOURS[state[_HEADER.size + seat * _PLAYER.size + _COLOUR_AT]]


def pawn_square(state: bytes, seat: int) -> tuple[int, int]:
    """Where this seat's pawn stands."""
    x, y, *_ = _PLAYER.unpack_from(state, _HEADER.size + seat * _PLAYER.size)
    return x, y


def phase_of(state: bytes) -> Phase:
    return PHASES[state[3]]


def kind_of(state: bytes, index: int) -> Kind:
    """Kind of the block with this index."""
    return KINDS[state[_BLOCKS_AT + index * _BLOCK.size + _KIND_AT]]


def block_ids(state: bytes) -> Sequence[int]:
    """Ids of the blocks by index."""
    return _IDS.unpack_from(state, _BLOCKS_AT)[: state[0]]


def index_of(state: bytes, block: int) -> int | None:
    """The index of the block with this id. In the standard set that is the id itself."""
    if 0 <= block < state[0]:
        (found,) = _ID.unpack_from(state, _BLOCKS_AT + block * _BLOCK.size)
        if found == block:
            return block
    ids = block_ids(state)
    return ids.index(block) if block in ids else None


_LADDER_SETS = tuple(
    frozenset(ladder for bit, ladder in enumerate(Ladder) if mask >> bit & 1) for mask in range(4)
)


def ladder_set(mask: int) -> frozenset[Ladder]:
    return _LADDER_SETS[mask]


def ladder_mask(ladders: frozenset[Ladder]) -> int:
    return _LADDER_SETS.index(ladders)
