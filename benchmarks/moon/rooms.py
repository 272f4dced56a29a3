"""Live rooms: one ladder is led over a standing structure, frames go out; how many fit on a core.

The host is driven by a clock that jumps from beat to beat, and processor time is counted: what one
room takes of a core, with everything that its process does for it but the pipe itself.
"""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time

from benchmarks.figures import Figure, at_least, over_cases
from benchmarks.moon.towers import SETTINGS, Tower
from benchmarks.timing import progress
from toprung.bots.moon.structure import grip
from toprung.core.seat import Seat
from toprung.core.world import BEATS, Placed
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.snapshot import unpacked
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.record import Recorder
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Hold
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.table.checkpoint import SavedGame, packed
from toprung.games.moon.table.live_game import LiveGame
from toprung.server.worlds import orders, reports
from toprung.server.worlds.process import Host

LADDERS = 10  # that stand
SECONDS, COMING = 4.0, 4  # measured, and before that to get there
ROOMS = 4
ABOVE = 0.03  # metres between the structure's top and the ladder led over it
FREE = 0.12  # metres above the top on the way there
CIRCLE = 0.03  # metres: the radius of the way that it is led
TARGET = at_least(40)


@dataclass(frozen=True, slots=True)
class Held:
    """A game in which a ladder has just been gripped, or is about to be: its state, the checkpoint
    of its table, the ladder, and how high the structure is."""

    state: str
    ladder: int
    checkpoint: bytes
    top: float


def held(tower: Tower, ladders: int = LADDERS, *, gripped: bool = True) -> Held:
    """With so many ladders standing."""
    table = tower.table(ladders)
    standing = table.ladders
    start = State.start(2, tower.seed, {"edition": "2017"})
    drawn = next(ladder for ladder in start.supply if ladder not in standing)
    base = unpacked(tower.bytes(ladders))[0].base
    named = next(name for name in SETTINGS if PRESETS[name].holders == base.holders)
    state = replace(
        start,
        phase=Phase.TAKE,
        setting=Named(named),
        supply=tuple(one for one in start.supply if one not in standing and one != drawn),
        structure=(0, 1, *standing[2:]),
        demand=Demand.TWO,
        hand=drawn,
    )
    table.begin_turn()
    top = max(probe.heights(*one)[0] for one in table.poses().items())
    recorder = Recorder(())
    recorder.observe(table)
    game = LiveGame(state, prepared_table, recorder, table)
    if gripped:
        x, y, z = (round(value * 1e4) for value in grip(drawn))
        game.play(Hold(x, y, z))
    return Held(notation.text(game.state), drawn, packed(SavedGame(game, recorder, [])), top)


def rooms_on_a_core(tower: Tower, lowered: float) -> tuple[float, float]:
    """How many such rooms one core holds, and the bytes of frames that each sends in a second.
    `lowered`: metres by which the ladder is led below what is clear of the structure."""
    game = held(tower)
    checkpoint, top = game.checkpoint, game.top
    sent: list[reports.Report] = []
    host = Host(sent.append)
    for number in range(ROOMS):
        host.obey(orders.Resume(str(number), number, "moon", checkpoint), 0.0)
    _drive(host, 0, COMING * BEATS, top, lowered)
    sent.clear()
    began = process_time()
    _drive(host, COMING * BEATS, round(SECONDS * BEATS), top, lowered)
    size = sum(len(pickle.dumps(report)) for report in sent)
    seconds = process_time() - began
    frames = [report for report in sent if isinstance(report, reports.Frame)]
    assert size
    assert len(frames) >= ROOMS * SECONDS * 25
    per_second = sum(len(one.frame) for one in frames) / ROOMS / SECONDS
    return ROOMS * SECONDS / seconds, per_second


def _drive(host: Host, first: int, beats: int, top: float, lowered: float) -> None:
    for beat in range(first, first + beats):
        now = (beat + 1) / BEATS
        for number in range(ROOMS):
            host.obey(orders.Lead(str(number), Seat(0), way(beat, top, lowered)), now)
        while (due := host.due) is not None and due <= now:
            host.beat(now)


def way(beat: int, top: float, lowered: float) -> Placed:
    """Up, over the structure, and down to it; then round and round. The ladder lies flat."""
    turn, half = beat / BEATS, math.sqrt(0.5)
    high = top + (ABOVE - lowered if turn > COMING / 2 else FREE)
    if turn < COMING / 4:
        return 0.0, -0.26, high, half, half, 0.0, 0.0
    return CIRCLE * math.cos(turn), CIRCLE * math.sin(turn), high, half, half, 0.0, 0.0


def measure(towers: Sequence[Tower]) -> Iterator[Figure]:
    progress("live rooms")
    enough = [tower for tower in towers if tower.count >= LADDERS]
    for what, lowered, target in (("led above", 0.0, TARGET), ("pushing", ABOVE + 0.002, None)):
        cases = {tower.name: rooms_on_a_core(tower, lowered) for tower in enough}
        counts = {name: rooms for name, (rooms, _) in cases.items()}
        label = f"a ladder {what} a structure of {LADDERS}"
        yield over_cases(f"moon: live rooms on a core, {label}", "", counts, target)
        rates = {name: size / 1000 for name, (_, size) in cases.items()}
        yield over_cases(f"moon: frames of such a room, {label}", "kB/s", rates)
