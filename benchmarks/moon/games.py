"""What a whole recorded game takes: played by bots that think little, so that it is soon over."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.figures import Figure, over_cases
from benchmarks.timing import progress
from toprung.bots.moon.bots import Builder
from toprung.bots.moon.planner import Budget
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record import Recorder, headers_for
from toprung.games.moon.rules.moves import Release
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.table.live_game import LiveGame

PLAYERS = 2
BETWEEN_TURNS = 1.0  # seconds in which the structure may still fall
RASH = Budget(rounds=1, candidates=60, trials=5, enough=1, rehearsals=1)


def recorded(seed: int) -> tuple[int, int]:
    """Bytes of a whole game's record, and its turns."""
    start = State.start(PLAYERS, seed, {"edition": "2017"})
    names = ["rash"] * PLAYERS
    recorder = Recorder(headers_for(start, seed=seed, players=names, build="benchmark"))
    bots = [Builder(seed + seat, RASH) for seat in range(PLAYERS)]
    table, turns = LiveGame(start, prepared_table, recorder), 0
    while (state := table.state).phase is not Phase.OVER:
        if state.hand is None:
            table.play(bots[state.active].choose(state))
            continue
        turns += 1
        _place(table, bots[state.active])
        table.live(BETWEEN_TURNS)
    recorder.close("over")
    return len(recorder.text.encode()), turns


def _place(table: LiveGame, bot: Builder) -> None:
    """The bot's hand places the ladder that was drawn."""
    placement = bot.place(table.state, table.simulator)
    table.play(placement.hold)
    for target in placement.targets:
        if table.lead(target) is not None:
            return
    table.play(Release())
    table.settle()


def measure(games: int) -> Iterator[Figure]:
    progress(f"{games} recorded games")
    found = {f"game {seed}": recorded(seed) for seed in range(1, games + 1)}
    whole = {name: size / 1024 for name, (size, _) in found.items()}
    each = {name: size / turns / 1024 for name, (size, turns) in found.items()}
    lengths = {name: float(turns) for name, (_, turns) in found.items()}
    yield over_cases("moon: record of a game", "KiB", whole)
    yield over_cases("moon: record, for each turn", "KiB", each)
    yield over_cases("moon: turns of that game", "", lengths)
