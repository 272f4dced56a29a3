"""Position: the whole game in one frozen value, in the spirit of a chess library.

```pycon
>>> position = Position.start(["red", "yellow"], seed=7)
>>> position = position.play("-").play("-")        # nobody moves between the turns
>>> position.phase, len(position.legal_moves) > 0
(<Phase.CLIMB1: 'climb1'>, True)
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from toprung.core.arguments import expect, expect_number, shown
from toprung.core.errors import Impossible, Unparsable
from toprung.core.outcome import Outcome
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.core.svg import Drawing
from toprung.games.climbers import (
    analysis,
    ending,
    json,
    kernels,
    notation,
    preparation,
    raw_moves,
)
from toprung.games.climbers.analysis import Analysis
from toprung.games.climbers.blocks import Block, Colour
from toprung.games.climbers.kernels.search import Interrupt
from toprung.games.climbers.legal_moves import LegalMoves
from toprung.games.climbers.moves import (
    COORDINATE_LIMIT,
    Ladder,
    Move,
    Place,
    Walk,
    parse_move,
)
from toprung.games.climbers.options import General, Options
from toprung.games.climbers.refusals import Refusal, refusal_named
from toprung.games.climbers.state import (
    Phase,
    Player,
    Table,
    block_ids,
    ladder_mask,
    ladder_set,
    phase_of,
    unpack,
)
from toprung.games.climbers.validation import checked

PERFT_LIMIT = 20
ALL_LADDERS = frozenset(Ladder)


class Reached(NamedTuple):
    """A surface within reach: one of its free squares, its level, the ladders it takes."""

    x: int
    y: int
    level: int
    ladders: frozenset[Ladder]


class Step(NamedTuple):
    """One step of a walk: over an edge to a square, with a ladder or without."""

    x: int
    y: int
    level: int
    ladder: Ladder | None


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A position of The Climbers. Equal positions are equal values and hash alike.

    `state` is what the compiled kernels read; use `of`, `parse`, `from_json` or `start` to make
    positions, and the properties to look at them. Bytes that are not the `state` of a position are
    Impossible.
    """

    state: bytes

    def __post_init__(self) -> None:
        expect(self.state, "state", bytes)
        if len(self.state) != kernels.STATE_SIZE or not kernels.possible(self.state):
            raise Impossible("these bytes are not those of a position", "CL-BUI-4", "state")

    @classmethod
    def of(cls, table: Table) -> Position:
        """A position laid out by hand. Raises Impossible, naming the field and the rule."""
        expect(table, "table", Table)
        return _known(checked(table))

    @classmethod
    def start(
        cls,
        colours: Sequence[str] = ("red", "yellow"),
        seed: int = 0,
        options: Options | str = "2008",
        *,
        built_by_players: bool = False,
    ) -> Position:
        """The beginning of a game: a seeded building, all pawns on the table (CL-PRE-1).

        With `built_by_players` the game begins with the building itself, a block each in turn
        (CL-PRE-5); with the option `build=together` it does too, and everybody places at once
        (CL-PRE-7).
        """
        return _known(preparation.start(colours, seed, options, built_by_players))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the one-line notation. Raises Unparsable or Impossible, nothing else."""
        expect(text, "text", str)
        state = kernels.read(text.strip(" \t\r\n"))
        return cls.of(notation.parse(text)) if state is None else _known(state)

    @classmethod
    def from_json(cls, text: str | bytes) -> Position:
        """Read the JSON format `climbers-1`. Raises Unparsable or Impossible, nothing else."""
        expect(text, "text", str, bytes)
        return cls.of(json.parse(text))

    @property
    def text(self) -> str:
        """The position on one line."""
        return kernels.write(self.state)

    def to_json(self) -> str:
        """The position in the JSON format `climbers-1`."""
        return json.text(self.table)

    @property
    def table(self) -> Table:
        """Everything in the position, decoded."""
        return unpack(self.state)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self.table.blocks

    @property
    def players(self) -> tuple[Player, ...]:
        return self.table.players

    @property
    def phase(self) -> Phase:
        return phase_of(self.state)

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def active(self) -> Seat:
        """The player whose turn it is, or comes after the general movement."""
        return Seat(self.table.active)

    @property
    def to_move(self) -> Seat | None:
        """The player whose choice is next, None when the game is over."""
        seat = kernels.to_move(self.state)
        return None if seat == kernels.NONE else Seat(seat)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Everyone who may choose now, `to_move` first: at a live table all may walk, and where
        all build together all may place a block."""
        first = self.to_move
        if first is None:
            return ()
        live = self.phase is Phase.GENERAL and self.options.general is General.LIVE
        if live or self.free_for_all:
            others = (Seat(seat) for seat in range(len(self.players)) if seat != first)
            return (first, *others)
        return (first,)

    @property
    def free_for_all(self) -> bool:
        """Whether everybody may place a block now: nobody is waited for (CL-PRE-7). `to_move` then
        only gives those an order who need one."""
        return self.table.free_for_all

    @property
    def legal_moves(self) -> LegalMoves:
        """All moves of this phase; at a live table those of all players."""
        return LegalMoves(self)

    def refusal(self, move: Move | str) -> Refusal | None:
        """Why the move is not allowed, with the rule; None if it is. Raises Unparsable."""
        name, _ = kernels.refusal(self.state, raw_moves.encode(self.state, _move(move)))
        return None if name is None else refusal_named(name)

    def parse_move(self, move: Move | str) -> Move:
        """The move of this text, if it is legal here. Raises Unparsable, OutOfTurn or Illegal."""
        parsed = _move(move)
        refused = self.refusal(parsed)
        if refused is not None:
            raise refused.error()
        return parsed

    def play(self, move: Move | str) -> Position:
        """The position after a move. Raises Unparsable, OutOfTurn or Illegal."""
        if isinstance(move, str):
            quick = kernels.play_text(self.state, move)
            if quick is not None:
                return _known(quick)
        name, after = kernels.play(self.state, raw_moves.encode(self.state, _move(move)))
        if name is not None:
            raise refusal_named(name).error()
        return _known(after)

    def apply(self, move: Move) -> Position:
        """As `play`, for a move from `legal_moves`: whether it is legal is not checked again.

        Raises Illegal for a colour or block that the game lacks, or a place beyond the table.
        """
        raw = raw_moves.with_level(self.state, raw_moves.encode(self.state, move))
        try:
            return _known(kernels.apply(self.state, raw))
        except ValueError as refused:
            raise refusal_named(str(refused)).error() from None

    def movable(self) -> tuple[int, ...]:
        """Blocks that the active player may take, as if one were to be chosen now."""
        ids = block_ids(self.state)
        return tuple(ids[index] for index in kernels.movable(self.state))

    def placements(self, block: int) -> list[tuple[Place, int]]:
        """Where a block may be put, with the level of its underside; empty if it may not move."""
        ids = block_ids(self.state)
        if block not in ids:
            return []
        packed = kernels.placements(self.state, ids.index(block))
        return [(raw_moves.placement(ids, raw), raw[2]) for raw in kernels.moves_in(packed)]

    def reach(self, seat: int, ladders: frozenset[Ladder] = frozenset(Ladder)) -> list[Reached]:
        """What a pawn can get to with some of the ladders that it still has."""
        expect(ladders, "ladders", frozenset)
        if not ladders <= ALL_LADDERS:
            raise ValueError(f"ladders: {shown(ladders)} are not ladders, which are short and long")
        packed = kernels.reach(self.state, self._seat(seat), ladder_mask(ladders))
        return [
            Reached(raw[0], raw[1], raw[2], ladder_set(raw[7])) for raw in kernels.moves_in(packed)
        ]

    def path(self, walk: Walk | str) -> list[Step]:
        """The squares that a legal walk crosses, its own square last.

        Raises Unparsable, Illegal or OutOfTurn, as `play` does.
        """
        expect(walk, "walk", Walk, str)
        if isinstance(walk, str):
            parsed = _move(walk)
            if not isinstance(parsed, Walk):
                raise Unparsable(f"{walk!r:.40} is not a walk: walks look like `r@3,4+s`")
            walk = parsed
        name, raw = kernels.refusal(self.state, raw_moves.encode(self.state, walk))
        if name is not None:
            raise refusal_named(name).error()
        steps = []
        for x, y, level, _, _, _, _, used, _ in kernels.moves_in(kernels.path(self.state, raw)):
            ladder = next(iter(ladder_set(used)), None)
            steps.append(Step(x, y, level, ladder))
        steps.append(Step(walk.x, walk.y, raw[2], None))
        return steps

    def stones(self, seat: int) -> tuple[int, ...]:
        """Blocks on which a player could put their stone now."""
        ids = block_ids(self.state)
        return tuple(ids[index] for index in kernels.stones(self.state, self._seat(seat)))

    def peek(self, block: int) -> dict[tuple[int, int], Colour | None]:
        """Lift a block that may be moved and look: what its squares rest on, None for the table.

        Nothing is moved by it (CL-BUI-6). Raises Illegal if the block may not be lifted, OutOfTurn
        while the players are still building.
        """
        self._require_finished_building()
        ids = block_ids(self.state)
        index = ids.index(block) if block in ids else kernels.NONE
        known = index != kernels.NONE
        why = kernels.refuse_lift(self.state, index) if known else "no-such-block"
        if why not in (None, "block-locked"):
            raise refusal_named(why).error()
        lifted = self.blocks[index]
        under = [one for one in self.blocks if not one.in_supply and one.top == lifted.z]
        found: dict[tuple[int, int], Colour | None] = {}
        for square in lifted.squares():
            carrier = next((one for one in under if square in one.squares()), None)
            found[square] = carrier.up if carrier else None
        return found

    def column(self, x: int, y: int) -> tuple[int, int | None]:
        """Height of a square, and the id of the block on top of it."""
        expect(x, "x", int)
        expect(y, "y", int)
        if max(abs(x), abs(y)) > COORDINATE_LIMIT:
            return 0, None
        height, index = kernels.column(self.state, x, y)
        return height, None if index == kernels.NONE else block_ids(self.state)[index]

    def greedy_moves(self) -> list[Move]:
        """Moves with which the turn ends highest, then leaves the others lowest (CL-END-3).

        All of them are equally good by that measure; none in the building phase.
        """
        return list(raw_moves.decode_all(self.state, kernels.greedy(self.state)))

    def analyse(
        self,
        nodes: int = analysis.NODES,
        *,
        lines: int = 3,
        seconds: float | None = None,
        interrupt: Interrupt | None = None,
    ) -> Analysis:
        """The best things to do from here to the end of the turn, best first, and why.

        Looks at so many positions, or for so many `seconds` at most. Without `seconds` the same
        position always gets the same answer. Raises OutOfTurn if there is nothing to choose, and
        TypeError or ValueError, naming the argument, for one that makes no sense.
        """
        return analysis.analyse(self, analysis.Search(nodes=nodes), lines, seconds, interrupt)

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` block moves by successive players, pawns staying.

        Raises OutOfTurn while the players are still building, and ValueError for a depth below 0 or
        beyond PERFT_LIMIT, which nobody would live to see.
        """
        self._require_finished_building()
        expect(depth, "depth", int)
        if not 0 <= depth <= PERFT_LIMIT:
            raise ValueError(f"perft counts 0 to {PERFT_LIMIT} block moves in a row, not {depth}")
        return kernels.perft(self.state, depth)

    @property
    def grey_visible(self) -> bool:
        """Whether any square of a big grey block can be seen (CL-PRE-2)."""
        return kernels.grey_visible(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, None while the game goes on."""
        return ending.outcome(self.table) if self.phase is Phase.OVER else None

    def _require_finished_building(self) -> None:
        if self.phase is Phase.BUILD:
            raise refusal_named("wrong-phase").error()

    def _seat(self, seat: int) -> int:
        count = len(self.players)
        expect(seat, "seat", int)
        if not 0 <= seat < count:
            raise IndexError(f"there is no seat {seat}: the game has {count}")
        return seat

    def rolled(self, random: Random, turns: int) -> tuple[Position, Random, int]:
        """Random play for this many turns, or to the end, within the compiled rules.

        Every phase of every turn is played: a random block in a random place, and otherwise any
        legal move. Returns the position, the generator for what follows, and the number of turns
        played.
        """
        self._require_finished_building()
        expect(random, "random", Random)
        expect(turns, "turns", int)
        if not 0 <= turns < 2**31:
            raise ValueError(f"{turns} turns cannot be played")
        state, generator, played = kernels.roll(self.state, random.state & (2**64 - 1), turns)
        return _known(state), Random(generator), played

    def svg(
        self,
        *,
        last_move: Move | str | None = None,
        arrows: Sequence[tuple[tuple[int, int], tuple[int, int]]] = (),
        size: float | None = None,
        coordinates: bool = False,
    ) -> Drawing:
        """An isometric drawing: text, which a notebook shows as a picture. The last move lights up
        where it ended; arrows go from square to square, `((x, y), (x, y))`; `size` is the width in
        pixels; `coordinates` names the squares of the building. Raises ValueError for arrows to
        squares that are not in the picture."""
        from toprung.games.climbers import svg
        from toprung.games.climbers.svg.notes import Notes, arrows_of

        last = None if last_move is None else _move(last_move)
        if last is not None:
            raw_moves.encode(self.state, last)  # refuses what is not a move
        if size is not None:
            expect_number(size, "size", 1, 100_000)
        return Drawing(svg.draw(self.table, Notes(last, arrows_of(arrows), coordinates), size))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Position.parse({self.text!r})"

    def __str__(self) -> str:
        """The board as text: from above, from the front, and who has what."""
        from toprung.games.climbers import terminal

        return terminal.show(self.table, colour=False)


def _move(move: Move | str) -> Move:
    return parse_move(move) if isinstance(move, str) else move


def _known(state: bytes) -> Position:
    """The position of bytes that the rules themselves made: they are not checked again."""
    position = object.__new__(Position)
    object.__setattr__(position, "state", state)
    return position
