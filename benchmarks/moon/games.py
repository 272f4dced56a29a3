"""What a whole recorded game takes: played by bots that think little, so that it is soon over."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.figures import Figure, over_cases
from benchmarks.timing import progress
from toprung.bots.moon.bots import Builder
from toprung.bots.moon.planner import Budget
from toprung.cli.moon.botgame import Played, played
from toprung.games.moon.physics.tables import prepared_table
from toprung.games.moon.recording import Recorder, headers_for
from toprung.games.moon.state import State
from toprung.games.moon.tabletop import Table

PLAYERS = 2
RASH = Budget(rounds=1, candidates=60, trials=5, enough=1, rehearsals=1)


def recorded(seed: int) -> tuple[int, int]:
    """Bytes of a whole game's record, and its turns."""
    start = State.start(PLAYERS, seed, {"edition": "2017"})
    names = ["rash"] * PLAYERS
    recorder = Recorder(headers_for(start, seed=seed, players=names, build="benchmark"))
    bots = [Builder(seed + seat, RASH) for seat in range(PLAYERS)]
    events = list(played(Table(start, prepared_table, recorder), bots))
    recorder.close("over")
    turns = sum(isinstance(event, Played) for event in events)
    return len(recorder.text.encode()), turns


def measure(games: int) -> Iterator[Figure]:
    progress(f"{games} recorded games")
    found = {f"game {seed}": recorded(seed) for seed in range(1, games + 1)}
    whole = {name: size / 1024 for name, (size, _) in found.items()}
    each = {name: size / turns / 1024 for name, (size, turns) in found.items()}
    lengths = {name: float(turns) for name, (_, turns) in found.items()}
    yield over_cases("moon: record of a game", "KiB", whole)
    yield over_cases("moon: record, for each turn", "KiB", each)
    yield over_cases("moon: turns of that game", "", lengths)
