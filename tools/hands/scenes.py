"""Tables to place a ladder on: structures of 2 to 15 ladders that were built by hand, turn by turn.

A tower grows from a seed as in a game (`practice.build_tower`), and the table is kept after each
ladder. What is drawn and rolled next comes from the same seed.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.moon.physics.towers import Chance

from tools.page.house import ROOT
from toprung.arena.practice import build_tower
from toprung.bots.moon.planner import CAREFUL, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table, restored_table
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import catalogue, ladder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import DIE, Demand

KEPT = ROOT / "build" / "hands"
SETTINGS = ("gate", "corner", "book", "roof")
BINS = ((2, 5), (6, 10), (11, 15))


@dataclass(frozen=True, slots=True)
class Scene:
    """A standing structure, the ladder that was drawn, and what the die demands."""

    seed: int
    standing: int
    ladder: int
    demand: Demand
    table: bytes

    def highest(self) -> float:
        """The highest point of the structure, metres."""
        return max(one.highest for one in restored_table(self.table).measure().standing)

    def hint(self) -> Pose | None:
        """Where the page shows the ladder to whoever asks for a hint: a careful bot's place."""
        stream = RandomStream(Random(self.seed).fork("hint"))
        placement, _ = plan(restored_table(self.table), self.ladder, self.demand, stream, CAREFUL)
        return placement.stops[-1].pose

    def chance(self) -> Chance:
        """By which a person errs there: the same at every screen."""
        return Chance(self.seed * 100 + self.standing)

    def simulator(self) -> Simulator:
        """The table with the ladder in the air beside the structure, held in its middle."""
        table = restored_table(self.table)
        table.begin_turn()
        start = at_hand(table, self.ladder)
        table.add(self.ladder, start)
        table.hold(self.ladder, ladder(self.ladder).middle, start)
        return table


def scene(bin_: tuple[int, int], seed: int) -> Scene | None:
    """The scene of this size for a seed; None if its tower never grows so high."""
    low, high = bin_
    count = low + Random(seed).fork("size").below(high - low + 1)[0]
    table = _structure(seed, count)
    return None if table is None else scene_of(seed, count, table)


def scene_of(seed: int, count: int, table: bytes) -> Scene:
    """What comes next at a table with so many ladders: the ladder drawn and the die."""
    random = Random(seed).fork(f"turn {count}")
    absent = [one.id for one in catalogue() if one.id not in restored_table(table).ladders]
    drawn, random = random.choice(tuple(absent))
    demand, _ = random.choice(DIE)
    return Scene(seed, count, drawn, demand, table)


def setting_of(seed: int) -> str:
    """How the starting ladders of a seed's tower stand."""
    return Random(seed).fork("setting").choice(SETTINGS)[0]


def _structure(seed: int, count: int) -> bytes | None:
    """A tower's table when it had so many ladders; None if it never has."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"tower-{seed}-{count}.table"
    if not path.exists():
        below = _structure(seed, count - 1) if count > 2 else None
        if count > 2 and below is None:
            return None
        table = _grown(seed, count, below)
        if table is None:
            return None
        path.write_bytes(table)
    return path.read_bytes()


def _grown(seed: int, count: int, below: bytes | None) -> bytes | None:
    if below is None:
        table = prepared_table(PRESETS[setting_of(seed)])
    else:
        table = restored_table(below)
        for attempt in range(3):
            if build_tower(table, count, 1000 * attempt + seed, CAREFUL) >= count:
                break
    return table.snapshot() if len(table.ladders) == count else None
