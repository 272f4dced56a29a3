"""Building without a game: towers of a given number of ladders, and practice with the whole set.

How well a level builds shows here rather than in games, which end with the drops.
`python -m toprung.arena.practice LEVEL SETTING SEED` prints one practice, a JSON object a turn.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time

from toprung.bots.moon.bots import cat, dormouse, hasty, hedgehog, owl, squirrel
from toprung.bots.moon.gesture import unsteady
from toprung.bots.moon.planner import HASTY, Budget, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.rules.editions import DIE, Demand
from toprung.games.moon.rules.referee import meets

PASSES = 2  # times that a ladder is looked at before it is given up
PAUSE = 120  # steps between two turns
LEVELS = {make.__name__: make for make in (dormouse, hedgehog, squirrel, cat, owl, hasty)}


@dataclass(frozen=True, slots=True)
class Turn:
    """`standing` ladders before it; whether the rehearsal was `sure`, and the demand then `met`;
    the structure's `height` after it (metres); CPU seconds of thinking."""

    standing: int
    ladder: int
    demand: Demand
    kind: Kind | None
    sure: bool
    met: bool
    fallen: tuple[int, ...]
    height: float
    seconds: float


def practice(
    table: Simulator, budget: Budget, seed: int, tremble: float = 0.0, pauses: int = 0
) -> Iterator[Turn]:
    """Place all ladders that are not on the table, with a hand that may tremble and hesitate; those
    that fall are taken away. All but the seconds depends on the arguments only."""
    stream = RandomStream(Random(seed).fork("x"))
    starting = set(table.ladders)
    absent = [one.id for one in catalogue() if one.id not in starting]
    for ladder in Random(seed).fork("supply").shuffled(absent)[0]:
        demand, standing = stream.pick(DIE), len(table.ladders)
        table.begin_turn()
        began = process_time()
        placement, thoughts = plan(table, ladder, demand, stream, budget)
        seconds = process_time() - began
        if tremble:
            placement = unsteady(placement, stream, tremble, pauses)
        for _ in placement.carried_out(table):
            pass
        settlement = table.settle()
        fallen = tuple(sorted(settlement.grounded() - starting))
        height = max(one.highest for one in settlement.standing if one.ladder not in fallen)
        met = not fallen and meets(demand, ladder, settlement)
        for other in fallen:
            table.remove(other)
        table.settle()
        table.step(PAUSE)
        kind, sure = thoughts.kind, thoughts.sure
        yield Turn(standing, ladder, demand, kind, sure, met, fallen, height, seconds)


def build_tower(table: Simulator, count: int, seed: int, budget: Budget = HASTY) -> int:
    """Place ladders by hand until this many are on the table, or none can be placed any more.
    Returns how many there are now. Ladders for which no place is found stay away."""
    stream = RandomStream(Random(seed).fork("tower"))
    absent = [one.id for one in catalogue() if one.id not in table.ladders]
    order, _ = Random(seed).fork("supply").shuffled(absent * PASSES)
    for ladder in order:
        if len(table.ladders) >= count:
            break
        if ladder in table.ladders:
            continue
        table.begin_turn()
        placement, thoughts = plan(table, ladder, stream.pick(tuple(Demand)), stream, budget)
        if thoughts.sure:
            for _ in placement.carried_out(table):
                pass
            table.settle()
            table.step()  # what is at rest falls asleep
    return len(table.ladders)


def practised(level: str, table: Simulator, seed: int) -> Iterator[Turn]:
    """The practice of a level, with its eye and its hand."""
    bot = LEVELS[level](seed)
    return practice(table, bot.budget, seed, bot.tremble, bot.pauses)


def main(arguments: list[str]) -> int:
    if len(arguments) != 3 or arguments[0] not in LEVELS or arguments[1] not in PRESETS:
        print(
            f"LEVEL is one of {', '.join(LEVELS)}; SETTING of {', '.join(PRESETS)}; SEED a number"
        )
        return 2
    level, setting, seed = arguments
    for turn in practised(level, prepared_table(PRESETS[setting]), int(seed)):
        print(json.dumps(asdict(turn)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
