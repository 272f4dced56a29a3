"""A figure of the Book of Figures that can be made now: found by trying, on copies of the table.

Nothing is guessed. A ladder is put where candidates suggest, the referee's own eye looks at what
comes of it, and what is told as possible was seen: it came to rest, the demand was met, and the
figure was recognised.
"""

from __future__ import annotations

from dataclasses import dataclass

from toprung.bots.moon.candidates import PROPOSERS, Candidate, Task
from toprung.bots.moon.clearance import Clearance
from toprung.bots.moon.gesture import Aim, Placement, placement
from toprung.bots.moon.planner import freed
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind, Structure
from toprung.bots.moon.trials import Cast
from toprung.core.errors import OutOfTurn
from toprung.core.json import Json
from toprung.core.randomness import Random
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.figures import Figure, recognise
from toprung.games.moon.rules.referee import meets
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.checkpoint import unpacked
from toprung.games.moon.table.trials import TableTrials

# Kinds in which figures are found, the more promising twice.
KINDS = (Kind.HOOK, Kind.DIAGONAL, Kind.CANDLE, Kind.HOOK, Kind.DIAGONAL, Kind.LEAN)
EACH = 120  # candidates of a kind
TRIALS = 200  # on the cast
ATTEMPTS = 60  # on the structure


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure, and how to place the ladder so that it is made. `seen` is which ladders make it."""

    seen: Figure
    way: Placement


def goal(
    table: Simulator,
    ladder: int,
    demand: Demand,
    history: tuple[Figure, ...],
    stream: RandomStream,
    known: frozenset[str] = frozenset(),
) -> Goal | None:
    """A figure that this ladder, which is not on the table yet, can make and meet the demand with;
    one that is not `known` (by id) before others. None if none was found: there may be one all the
    same."""
    task = Task(ladder, demand, Structure.of(table.poses()))
    room, cast = Clearance(task.structure.poses), Cast(task.structure.poses)
    start, copy = at_hand(table, ladder), table.clone()
    copy.begin_turn()
    fresh, before, familiar, left = copy.snapshot(), copy.grounded(), None, ATTEMPTS
    for candidate in _candidates(task, room, stream):
        if not left:
            break
        rest = cast.settled(ladder, candidate.pose)
        if rest is None:
            continue
        aim = Aim(rest.pose, candidate.pose, candidate.way)
        if (way := placement(ladder, start, aim, room)) is None:
            continue
        left -= 1
        copy.restore(fresh)
        copy.add(ladder, aim.place)
        settlement = copy.settle()
        if not settlement.at_rest or settlement.grounded() - before:
            continue
        if not meets(demand, ladder, settlement):
            continue
        for figure in recognise(settlement, ladder, history, TableTrials(copy)):
            if figure.id not in known:
                return Goal(figure, way)
            familiar = familiar or Goal(figure, way)
    return familiar


def _candidates(task: Task, room: Clearance, stream: RandomStream) -> list[Candidate]:
    """As many as are to be tried, of one kind after the other."""
    found = []
    for kind in KINDS:
        made = [one for _ in range(EACH) if (one := PROPOSERS[kind](task, stream))]
        found.append(list(freed(task.ladder, made, room)))
    most = max(map(len, found), default=0)
    mixed = [kinds[number] for number in range(most) for kinds in found if number < len(kinds)]
    return mixed[:TRIALS]


def told(checkpoint: bytes, known: tuple[str, ...] = ()) -> Json:
    """What to tell whoever has drawn a ladder: a figure (by id), with which ladders, and where the
    ladder goes; without a figure if none was found. The same table gets the same answer. Raises
    OutOfTurn if no ladder was drawn, or if it is in a hand already."""
    table = unpacked(checkpoint).table
    state = table.state
    if state.demand is None or state.hand is None or state.phase is not Phase.TAKE:
        raise OutOfTurn("a figure is looked for once a ladder is drawn", "CM-TRN-1")
    stream = RandomStream(Random(0).fork(notation.text(state)))
    figures, simulator = tuple(table.figures), table.simulator
    found = goal(simulator, state.hand, state.demand, figures, stream, frozenset(known))
    if found is None:
        return {"figure": None, "others": [], "target": None}
    pose = found.way.targets[-1]
    return {
        "figure": found.seen.id.value,
        "others": list(found.seen.others),
        "target": [*pose.place, *pose.turn],
    }
