"""A look back at a game of The Climbers: who was ahead when, and what would have been better.

```pycon
>>> from toprung import play_game
>>> from toprung.games.climbers.review import review
>>> turns = review(play_game("climbers", ["random", "random"], seed=3), nodes=50)
>>> turns[0].seat, turns[0].moves[0].text
(0, ...)
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from toprung.core.record import Record
from toprung.core.reviews import TurnReview
from toprung.core.seat import Seat
from toprung.games.climbers import records
from toprung.games.climbers.analysis import Line, Search, analyse, leads
from toprung.games.climbers.moves import Move, parse_move
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase

NODES: Final = 4_000  # positions looked at for each turn
QUICK: Final = 1_500  # the same, where somebody waits for it
MISTAKE: Final = 0.75  # worse by so much: another turn would have been clearly better
BLUNDER: Final = 2.0


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn as it was played, after `ply` moves. `leads` says for each player how far ahead of the
    others they were before it; `better` is a turn that was better by `lost`, None if none was."""

    number: int
    ply: int
    seat: Seat
    moves: tuple[Move, ...]
    before: Position
    leads: tuple[float, ...]
    lost: float
    better: Line | None

    @property
    def is_blunder(self) -> bool:
        return self.lost >= BLUNDER


def review(record: Record, nodes: int = NODES) -> list[ReviewedTurn]:
    """Every turn of a game, in order. The same record gets the same review. Raises what
    `records.replay` does."""
    moves = (parse_move(entry.move) for entry, _ in records.replay(record))
    return review_moves(records.first_position(record), moves, nodes)


def review_moves(start: Position, moves: Iterable[Move], nodes: int = NODES) -> list[ReviewedTurn]:
    """As `review`, for moves that are allowed, from a position on."""
    how = Search(nodes=nodes, depth=2, looks=(max(20, nodes // 10), 40), widths=(12, 6))
    found = list[ReviewedTurn]()
    before = after = start
    ply, played = 0, list[Move]()
    for at, move in enumerate(moves, 1):
        after = after.apply(move)
        if not played and before.phase is not Phase.CLIMB1:
            before, ply = after, at
            continue
        played.append(move)
        if after.phase is Phase.OVER or after.table.turns != before.table.turns:
            found.append(_reviewed(before, tuple(played), after, how, ply))
            before, ply, played = after, at, []
    return found


def _reviewed(
    before: Position, moves: tuple[Move, ...], after: Position, how: Search, ply: int
) -> ReviewedTurn:
    """What the turn came to is compared with the best line, both a turn of the next player on."""
    seat = before.active
    best = analyse(before, how, 1).lines[0]
    came = leads(after, how)[seat]
    lost = 0.0 if moves == best.moves else max(0.0, best.lead - came)
    return ReviewedTurn(
        before.table.turns + 1,
        ply,
        seat,
        moves,
        before,
        leads(before, how),
        lost,
        best if lost >= MISTAKE else None,
    )


class ClimbersReviewer:
    """The Reviewer of The Climbers: quick, as people wait for it."""

    def review(self, start: str, moves: Sequence[str], /) -> list[TurnReview]:
        turns = review_moves(Position.parse(start), map(parse_move, moves), QUICK)
        return [
            TurnReview(
                turn.ply,
                turn.seat,
                turn.leads,
                turn.lost,
                () if turn.better is None else tuple(move.text for move in turn.better.moves),
                () if turn.better is None else turn.better.reasons,
                turn.is_blunder,
            )
            for turn in turns
        ]
