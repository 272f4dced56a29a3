"""Moves as sequences of small actions, and back.

All actions are numbers in one space of `ACTIONS`:

    0            pass
    1 to 4       ladders that a walk uses up: none, the short one, the long one, both
    5 to 39      block 0 to 34
    40 to 57     orientation: 6 x (0, 1, 2 for the odd edge along x, y, z) + the colour on top: 0
                 your own, 1 the next player's and so on, then those nobody plays, 5 grey
    58 to 185    x
    186 to 313   y

A walk is ladders, x, y; a placement block, orientation, x, y; a pushed pawn's new square x, y; a
stone is one block, and a pass is one action. Squares count from the corner of a window of 128 by
128, in whose middle the building is when the move begins."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.games.climbers import Move, Phase, Position, kernels, raw_moves
from toprung.games.climbers.blocks import AXES, COLOURS
from toprung.games.climbers.kernels import staged
from toprung.games.climbers.kernels.staged import (
    ACTIONS,
    BLOCKS_AT,
    LADDERS_AT,
    ORIENTATIONS_AT,
    SPAN,
    X_AT,
    Y_AT,
)
from toprung.games.climbers.state import block_ids

PASS = 0
_COLOURS = len(COLOURS)

__all__ = ["ACTIONS", "PASS", "actions_of", "completes", "describe", "move_of"]


def actions_of(position: Position, move: Move) -> tuple[int, ...]:
    """The actions that make a legal move. Raises ValueError for a square beyond the window."""
    raw = raw_moves.encode(position.state, move)
    kind, block, axis, up, ladders = raw[3:8]
    if kind == kernels.PASS:
        return (PASS,)
    if kind == kernels.BLOCKADE:
        return (BLOCKS_AT + block,)
    x0, y0 = staged.corner(position.state)
    x, y = raw[0] - x0, raw[1] - y0
    if not (0 <= x < SPAN and 0 <= y < SPAN):
        raise ValueError(f"{move}: this square lies beyond the window")
    if kind == kernels.WALK:
        return (LADDERS_AT + ladders, X_AT + x, Y_AT + y)
    if kind == kernels.SHIFT:
        return (X_AT + x, Y_AT + y)
    orientation = ORIENTATIONS_AT + axis * _COLOURS + seen_colours(position).index(up)
    return (BLOCKS_AT + block, orientation, X_AT + x, Y_AT + y)


def move_of(position: Position, actions: Sequence[int]) -> Move:
    """The move that these actions make, all of them. Raises ValueError if they are not one."""
    raw = _raw(position, tuple(actions))
    name, raw = kernels.refusal(position.state, raw)
    if name is not None:
        raise ValueError(f"{tuple(actions)} are not the actions of a legal move here: {name}")
    return raw_moves.decode(position.state, raw)


def _raw(position: Position, actions: tuple[int, ...]) -> kernels.RawMove:
    if actions == (PASS,):
        return (0, 0, 0, kernels.PASS, 0, 0, 0, 0, 0)
    if len(actions) == 1:
        return (0, 0, 0, kernels.BLOCKADE, _within(actions[0], BLOCKS_AT, 35), 0, 0, 0, 0)
    if len(actions) not in (2, 3, 4):
        raise ValueError(f"{actions} are not the actions of a move")
    x0, y0 = staged.corner(position.state)
    x = _within(actions[-2], X_AT, SPAN) + x0
    y = _within(actions[-1], Y_AT, SPAN) + y0
    if len(actions) == 4:
        block = _within(actions[0], BLOCKS_AT, 35)
        axis, seen = divmod(_within(actions[1], ORIENTATIONS_AT, 3 * _COLOURS), _COLOURS)
        up = seen_colours(position)[seen]
        return (x, y, kernels.ANY_LEVEL, kernels.PLACE, block, axis, up, 0, 0)
    if len(actions) == 3:
        who = kernels.to_move(position.state)
        ladders = _within(actions[0], LADDERS_AT, 4)
        return (x, y, 0, kernels.WALK, 0, 0, 0, ladders, max(who, 0))
    return (x, y, 0, kernels.SHIFT, 0, 0, 0, 0, _pushed(position))


def completes(position: Position, action: int) -> bool:
    """Whether this action is the last one of a move in this position."""
    stone = BLOCKS_AT <= action < ORIENTATIONS_AT and position.phase is Phase.STONE
    return action == PASS or action >= Y_AT or stone


def describe(position: Position, action: int) -> str:
    """An action in words, with the table's own squares."""
    if action == PASS:
        return "pass"
    if action < BLOCKS_AT:
        return f"ladders {('none', 'short', 'long', 'both')[action - LADDERS_AT]}"
    if action < ORIENTATIONS_AT:
        return f"block {block_ids(position.state)[action - BLOCKS_AT]}"
    if action < X_AT:
        axis, seen = divmod(action - ORIENTATIONS_AT, _COLOURS)
        return f"along {AXES[axis].value}, {COLOURS[seen_colours(position)[seen]].value} on top"
    x0, y0 = staged.corner(position.state)
    return f"x {action - X_AT + x0}" if action < Y_AT else f"y {action - Y_AT + y0}"


def seen_colours(position: Position) -> list[int]:
    """The colours as the player to move numbers them."""
    players = position.players
    mover = max(kernels.to_move(position.state), 0)
    played = [COLOURS.index(player.colour) for player in (*players[mover:], *players[:mover])]
    grey = len(COLOURS) - 1
    return [*played, *(i for i in range(grey) if i not in played), grey]


def _within(action: int, first: int, count: int) -> int:
    if not first <= action < first + count:
        raise ValueError(f"action {action} is not one of {first} to {first + count - 1}")
    return int(action) - first


def _pushed(position: Position) -> int:
    """The pawn that the block just put down has pushed, the first of several."""
    table = position.table
    waiting = (i for i, player in enumerate(table.players) if table.pushed(player))
    return next(waiting, 0)
