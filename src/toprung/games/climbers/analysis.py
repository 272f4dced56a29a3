"""What is best in a position of The Climbers, and why: search over whole turns, told in words.

```pycon
>>> from toprung.games.climbers import Position
>>> position = Position.start(["red", "yellow"], seed=7).play("-").play("-")
>>> best = position.analyse(nodes=500).lines[0]
>>> position.play(best.moves[0]).phase.value
'block'
```
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from toprung.core.arguments import expect, shown
from toprung.core.errors import OutOfTurn
from toprung.core.words import Words, listed
from toprung.games.climbers import kernels, raw_moves
from toprung.games.climbers.kernels import denial, search
from toprung.games.climbers.kernels.search import Interrupt
from toprung.games.climbers.moves import Move
from toprung.games.climbers.state import Phase, Stone, Table, pack, phase_of, unpack
from toprung.games.climbers.words import phrase, who

if TYPE_CHECKING:
    from toprung.games.climbers.position import Position

NODES: Final = 20_000
NODES_LIMIT: Final = 10**9
_UNIT = 100  # values are in hundredths
_TURN_PHASES = (Phase.CLIMB1, Phase.BLOCK, Phase.CLIMB2, Phase.STONE)


@dataclass(frozen=True, slots=True)
class Search:
    """How to look for the best turn. The same search of the same position finds the same turns.

    `nodes` is how many positions to look at, `depth` how many turns ahead at most. `looks` and
    `widths` say, for each turn ahead, how many places of blocks are tried out and how many turns
    followed further. `attention` and `regard` are for weaker players: the share (in hundredths) of
    places they notice, and how much the others' chances count for them; `seed` says which places.
    Positions are judged by the `network` (benchmarks/training.py makes them; of two in a row the
    first is for two players, the other for more), or without one by `weights`, in hundredths of a
    level. `denying` is what it is worth, in hundredths of `lead`, to climb above the only other
    player and leave them no way up, beyond what is foreseen.
    """

    nodes: int = NODES
    depth: int = 4
    looks: tuple[int, ...] = (600, 80, 60, 40)
    widths: tuple[int, ...] = (14, 6, 4, 3)
    stones: int = 4
    attention: int = 100
    regard: int = 100
    seed: int = 0
    denying: int = 0
    weights: tuple[int, ...] = field(default=(60, 45, 6, 15, 50, 110, 30, 60, 20), repr=False)
    network: bytes | None = field(default_factory=search.trained, repr=False)

    def __post_init__(self) -> None:
        expect(self.nodes, "nodes", int)
        if not 1 <= self.nodes <= NODES_LIMIT:
            raise ValueError(f"nodes must be 1 to {NODES_LIMIT:,}, not {shown(self.nodes)}")
        expect(self.network, "network", bytes, type(None))
        size = search.NETWORK_SIZE
        if self.network is not None and len(self.network) not in (size, 2 * size):
            raise ValueError(f"network has {size} or {2 * size} bytes, not {len(self.network)}")

    def plan(self) -> search.Plan:
        looks = (self.looks + (self.looks[-1],) * search.DEPTH)[: search.DEPTH]
        widths = (self.widths + (self.widths[-1],) * search.DEPTH)[: search.DEPTH]
        return search.plan(
            search.Weights(*self.weights, self.regard),
            self.depth,
            looks,
            widths,
            self.stones,
            self.attention,
            self.nodes,
            self.seed,
            self.network,
            self.denying,
        )


@dataclass(frozen=True, slots=True)
class Line:
    """What to do from here to the end of the turn. `lead` is how far ahead of the others the player
    then is, as the search sees it, in log-odds of winning: 0 is even, 1 wins about 73 games of 100,
    2 about 88; beyond 20 the game is decided. `reasons` say what speaks for it."""

    moves: tuple[Move, ...]
    lead: float
    reasons: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines, best first, the positions looked at, and how many turns ahead."""

    lines: tuple[Line, ...]
    nodes: int
    depth: int


def analyse(
    position: Position,
    how: Search,
    lines: int,
    seconds: float | None = None,
    interrupt: Interrupt | None = None,
    *,
    explain: bool = True,
) -> Analysis:
    """The best things to do for the player to move. Ends when the nodes are spent, after so many
    seconds, or when interrupted, with the best found so far; to `explain` a line takes a few
    milliseconds more. Raises OutOfTurn if there is nothing to choose: the game is over, or the
    players are still building."""
    _check(lines, seconds, interrupt)
    state = position.state
    phase = phase_of(state)
    if phase is Phase.GENERAL:
        return Analysis(tuple(_general(state, how))[:lines], 0, 0)
    if phase not in _TURN_PHASES:
        rule = "CL-PRE-5" if phase is Phase.BUILD else "CL-END-2"
        raise OutOfTurn("only a turn can be analysed: nobody is climbing yet, or any more", rule)
    stop = interrupt or Interrupt()
    timer = threading.Timer(seconds, stop.set) if seconds is not None else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        found = search.search(state, how.plan(), stop)
    finally:
        if timer is not None:
            timer.cancel()
    told = tuple(_line(state, turn, explain=explain) for turn in found.turns[:lines])
    return Analysis(told, found.nodes, found.depth)


def reasons(position: Position, moves: Sequence[Move]) -> tuple[Words, ...]:
    """What these moves do from here, for whoever makes them and against the others, each in a few
    words after which a full stop may stand. Raises as `Position.play`."""
    after = position
    for move in moves:
        after = after.play(move)
    mover = position.active if position.to_move is None else position.to_move
    return tuple(_reasons(position.state, after.state, mover))


def leads(position: Position, how: Search) -> tuple[float, ...]:
    """For each player how far ahead of the others they are, if the player whose turn it is plays
    the best that a search of one turn finds."""
    state = position.state
    phase, count = phase_of(state), len(position.players)
    if phase in _TURN_PHASES:
        found = search.search(state, replace(how, depth=1, looks=how.looks[1:]).plan(), Interrupt())
        values = found.turns[0].values
    else:
        values = search.value(state, how.plan())
    return tuple(value / _UNIT for value in values[:count])


def _check(lines: int, seconds: float | None, interrupt: Interrupt | None) -> None:
    expect(lines, "lines", int)
    if lines < 1:
        raise ValueError(f"lines must be 1 or more, not {shown(lines)}")
    expect(seconds, "seconds", int, float, type(None))
    if seconds is not None and not 0 <= seconds <= threading.TIMEOUT_MAX:
        raise ValueError(f"seconds must be 0 or more, and finite, not {shown(seconds)}")
    expect(interrupt, "interrupt", Interrupt, type(None))


def _line(state: bytes, turn: search.Found, *, explain: bool) -> Line:
    mover = kernels.to_move(state)
    after, moves = state, list[Move]()
    for raw in turn.moves:
        moves.append(raw_moves.decode(after, raw))
        after = kernels.apply(after, raw)
    why = tuple(_reasons(state, after, mover)) if explain else ()
    return Line(tuple(moves), turn.values[mover] / _UNIT, why)


def _general(state: bytes, how: Search) -> Iterator[Line]:
    """Where to walk between the turns, best first; staying comes first among equals."""
    plan, mover = how.plan(), kernels.to_move(state)
    walks = [(0, 0, 0, kernels.PASS, 0, 0, 0, 0, 0)]
    for raw in kernels.moves_in(kernels.reach(state, mover, 0)):
        if kernels.refusal(state, raw)[0] is None:
            walks.append(raw)
    rated = [(search.value(kernels.apply(state, raw), plan)[mover], raw) for raw in walks]
    for value, raw in sorted(rated, key=lambda one: -one[0]):
        yield Line((raw_moves.decode(state, raw),), value / _UNIT, ())


def _reasons(before: bytes, after: bytes, mover: int) -> Iterator[Words]:
    """What the turn does: for the mover, and against the others."""
    old, new = unpack(before), unpack(after)
    was, now = old.players[mover].level, new.players[mover].level
    if now > was:
        yield phrase("why-climbs", level=now)
    if new.phase is Phase.OVER:
        yield phrase("why-ends")
        return
    yield from _denied(old, new, mover)
    if now <= was:
        yield from _prepared(old, new, mover)
    kept = set(new.players[mover].ladders)
    if now > was and kept == set(old.players[mover].ladders) and kept:
        yield phrase("why-keeps-ladders")


def _denied(old: Table, new: Table, mover: int) -> Iterator[Words]:
    """What the others could have done before, and cannot any more: all their turns are tried."""
    stopped, denied = list[Words](), dict[int, list[Words]]()
    if any(map(old.pushed, old.players)):
        return
    hopes = search.hopes(pack(old), len(old.players))
    for seat, player in enumerate(old.players):
        if seat == mover:
            continue
        before, after = _on_turn(old, seat), _on_turn(new, seat)
        most = hopes[seat].most
        if _lost(before, after):
            stopped.append(who(seat, player.colour))
        elif most > player.level and _lost(before, after, most - 1):
            denied.setdefault(most, []).append(who(seat, player.colour))
    if stopped:
        yield phrase("why-stops", who=listed(stopped))
    if denied:
        parts = [
            phrase("denied", who=listed(names), level=level) for level, names in denied.items()
        ]
        yield phrase("why-denies", what=listed(parts))


def _prepared(old: Table, new: Table, mover: int) -> Iterator[Words]:
    """How high the mover could get in the next turn and could not before, if nobody prevents it."""
    if any(map(old.pushed, old.players)) or any(map(new.pushed, new.players)):
        return
    before, after = _on_turn(old, mover), _on_turn(new, mover)
    most = search.hopes(after, len(new.players))[mover].most
    if most > new.players[mover].level and _lost(after, before, most - 1):
        yield phrase("why-prepares", level=most)


def _lost(before: bytes, after: bytes, above: int = kernels.NONE) -> bool:
    """Whether there was a way up, or above this level, and there is none any more."""
    return denial.way_up(after, above) is None and denial.way_up(before, above) is not None


def _on_turn(table: Table, seat: int) -> bytes:
    """As if this player's turn began now."""
    players, player = list(table.players), table.players[seat]
    if player.stone is Stone.PLACED:
        players[seat] = replace(player, stone=Stone.GONE, stone_block=None)
    return pack(
        replace(
            table,
            players=tuple(players),
            active=seat,
            phase=Phase.CLIMB1,
            pending=(),
            last_moved=table.last_moved if table.moved_now is None else table.moved_now,
            moved_now=None,
            turn_start_level=player.level,
        )
    )
