"""The legal moves of a position, as something to count, look into, go through or draw from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.games.climbers import kernels, raw_moves
from toprung.games.climbers.moves import Move
from toprung.games.climbers.state import Phase

if TYPE_CHECKING:
    from toprung.games.climbers.position import Position


class LegalMoves:
    """The moves that `Position.play` accepts, listed only when needed."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        state = self._position.state
        return raw_moves.decode_all(state, kernels.legal_moves(state))

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        expect(index, "index", int, slice)
        state = self._position.state
        packed = kernels.legal_moves(state)
        if isinstance(index, slice):
            return raw_moves.decode_some(state, packed, index)
        return raw_moves.decode_at(state, packed, index)

    def __len__(self) -> int:
        return kernels.count_legal_moves(self._position.state)

    def __bool__(self) -> bool:
        return self._position.phase is not Phase.OVER

    def __contains__(self, move: object) -> bool:
        """Whether `play` would accept this move, or this text of one."""
        if not isinstance(move, Move | str):
            return False
        try:
            return self._position.refusal(move) is None
        except (Unparsable, TypeError):
            return False

    def sample(self, random: Random) -> tuple[Move, Random]:
        """Any of them, all equally likely, and the generator for what follows. Raises IndexError
        when the game is over."""
        expect(random, "random", Random)
        state = self._position.state
        packed = kernels.legal_moves(state)
        if not packed:
            raise IndexError("there are no legal moves: the game is over")
        index, following = random.below(kernels.count_in(packed))
        return raw_moves.decode_at(state, packed, index), following

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
