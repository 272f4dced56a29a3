"""Games of The Climbers of the program against itself, to learn an evaluation from.

`benchmarks.training` plays thousands of them, here or on a cluster, and finds weights that make the
winners likely. A game depends on its seed and the network alone.
"""

from __future__ import annotations

import math
import random
import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Final
from zlib import compress, decompress

from toprung.arena import runs
from toprung.arena.runs import ALONE, Log, Runner
from toprung.games.climbers import Phase, Position, kernels
from toprung.games.climbers.kernels import search
from toprung.games.climbers.state import phase_of

COLOURS: Final = ("red", "blue", "yellow", "purple", "lightblue")
WEIGHTS: Final = (60, 45, 6, 15, 50, 110, 30, 60, 20, 100)
TURN: Final = (Phase.CLIMB1, Phase.BLOCK, Phase.CLIMB2, Phase.STONE)
PLAYERS: Final = (2, 2, 2, 3, 4, 5)
PASS: Final = (0, 0, 0, kernels.PASS, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """A game to be played: its seed, the network by its digest (none: empty), how likely it is
    to have players among the others who climb as high as they can at once, and how many may play,
    of which the seed picks one."""

    seed: int
    network: str
    rash: float = 0.0
    players: tuple[int, ...] = PLAYERS


@dataclass(frozen=True, slots=True)
class Game:
    """What came of it: the winner's seat, if anybody won, and what the network sees of each player
    at the beginning of every turn, packed."""

    part: Part
    players: int
    winner: int | None
    seen: str

    @property
    def features(self) -> list[list[array[float]]]:
        """By turn and player, `search.FEATURES` numbers each."""
        numbers = array("f", decompress(b64decode(self.seen)))
        if sys.byteorder == "big":
            numbers.byteswap()
        each = [
            numbers[at : at + search.FEATURES] for at in range(0, len(numbers), search.FEATURES)
        ]
        return [each[at : at + self.players] for at in range(0, len(each), self.players)]


def digest(network: bytes | None) -> str:
    """By which a log knows a network."""
    return "" if network is None else sha256(network).hexdigest()[:16]


def run(
    seeds: Sequence[int],
    network: bytes | None = None,
    log: Log[Game] | None = None,
    runner: Runner = ALONE,
    progress: Callable[[int], object] | None = None,
    rash: float = 0.0,
    players: tuple[int, ...] = PLAYERS,
) -> Iterator[Game]:
    """The games of these seeds, in their order; see `runs.run`."""
    parts = [Part(seed, digest(network), rash, players) for seed in seeds]
    return runs.run(parts, partial(play, network=network), log, runner, progress)


def play(part: Part, network: bytes | None) -> Game:
    """One game, with the odd adventurous turn, and sometimes with rash players among the others:
    what the program never does itself, it would not learn to answer."""
    chance = random.Random(part.seed)
    count = chance.choice(part.players)
    options = chance.choice(("2008", "2008", "2008", "2008+climb-rule=turn-start+general=live"))
    colours = chance.sample(COLOURS, count)
    state = Position.start(colours, seed=part.seed, options=options).state
    looks, heat = chance.choice((40, 100, 200)), chance.choice((10, 40, 80))
    rash = (
        chance.sample(range(count), chance.randrange(count))
        if part.rash and chance.random() < part.rash
        else []
    )
    plan = search.plan(
        search.Weights(*WEIGHTS), 1, [looks] * 8, [24] * 8, 2, 100, 10**9, part.seed, network
    )
    seen = array("f")
    while (phase := phase_of(state)) is not Phase.OVER:
        if phase is Phase.GENERAL:
            state = kernels.apply(state, PASS)
            continue
        for features in search.features(state, count):
            seen.extend(features)
        if kernels.to_move(state) in rash:
            state = _as_high_as_it_can(state, chance)
        else:
            for move in _chosen(state, plan, heat, chance):
                state = kernels.apply(state, move)
    winner = kernels.leader(state)
    if sys.byteorder == "big":
        seen.byteswap()
    packed = b64encode(compress(seen.tobytes(), 9)).decode()
    return Game(part, count, None if winner == kernels.NONE else winner, packed)


def _chosen(
    state: bytes, plan: search.Plan, heat: int, chance: random.Random
) -> tuple[kernels.RawMove, ...]:
    """A turn: a good one mostly, now and then any."""
    found, mover = search.search(state, plan, search.Interrupt()).turns, kernels.to_move(state)
    if chance.random() < 0.08:
        return chance.choice(found).moves
    best = found[0].values[mover]
    odds = [math.exp((one.values[mover] - best) / heat) for one in found[:8]]
    return chance.choices(found[:8], odds)[0].moves


def _as_high_as_it_can(state: bytes, chance: random.Random) -> bytes:
    """After a turn of the greedy bot's kind."""
    mover = kernels.to_move(state)
    while phase_of(state) in TURN and kernels.to_move(state) == mover:
        moves = list(kernels.moves_in(kernels.greedy(state)))
        state = kernels.apply(state, chance.choice(moves))
    return state
