"""Tables of four clients where a game is played by turns: real moves, at a steady pace."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from tests.server.client import Person, Served

from benchmarks.figures import Figure, Target, at_least, over_runs, under
from benchmarks.service.line import Line, enter
from benchmarks.service.processes import family, processor
from benchmarks.timing import percentile, progress
from toprung.bots.bot import MoveHand
from toprung.bots.registry import decide
from toprung.games.registry import game_named

GAME, CLIENTS = "climbers", 4
GAMES = 12  # different ones
TARGET = 500  # tables
PERIOD = 5.0  # seconds between two moves at one table, which is quick for people
LATEST = 0.050  # seconds from a command to its event
OPENING = 16  # tables that are opened at once
Move = tuple[int, str]


def game(seed: int) -> list[Move]:
    """Seats and moves of a whole game: blocks, steps and ladders, as chance chooses."""
    state, moves = game_named(GAME).start(CLIENTS, seed, {}), list[Move]()
    while state.to_act:
        for step in decide(GAME, "random", seed, state.text, None):
            assert not isinstance(step, MoveHand)
            seat = state.to_act[0]
            moves.append((int(seat), step.move))
            state = state.play(seat, step.move)
    return moves


@dataclass
class Table:
    """`own` and `others`: seconds until a move's sender, and the other clients, were told of it."""

    lines: list[Line]
    moves: list[Move]
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    _played: int = 0
    _began: float = 0.0
    _waiting: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for number, line in enumerate(self.lines):
            line.on_event = partial(self._told, number)

    @property
    def over(self) -> bool:
        return self._played >= len(self.moves)

    def play(self) -> None:
        """The next move, unless the last is not told yet or the game is over."""
        if self._waiting or self.over:
            return
        seat, move = self.moves[self._played]
        self._played += 1
        self._waiting = set(range(len(self.lines)))
        self._began = perf_counter()
        self.lines[seat].say({"type": "play", "id": f"{self._played}", "seat": seat, "move": move})

    def give_up(self) -> None:
        """Whoever still waits has waited until now."""
        for number in list(self._waiting):
            self._told(number, 0, perf_counter())

    def _told(self, number: int, _: int, at: float) -> None:
        if number in self._waiting:
            self._waiting.discard(number)
            seat = self.moves[self._played - 1][0]
            (self.own if number == seat else self.others).append(at - self._began)


@dataclass(frozen=True, slots=True)
class Load:
    """What so many moves a second did. Seconds; `share` is of a core."""

    rate: float
    moves: int
    own: float
    others: float
    share: float
    each: float


class Crowd:
    """All tables of a run; more can be opened later."""

    def __init__(self, served: Served, person: Person) -> None:
        self._served, self._person = served, person
        self._games = [game(seed) for seed in range(GAMES)]
        self.tables: list[Table] = []

    async def grow(self, count: int) -> None:
        """Until there are so many."""
        progress(f"service: {count} tables of {CLIENTS} clients")
        while len(self.tables) < count:
            some = range(len(self.tables), min(count, len(self.tables) + OPENING))
            self.tables += await asyncio.gather(*(self._table(number % GAMES) for number in some))

    async def play(self, seconds: float, period: float) -> Load:
        """A move in every period at each table, at a moment of its own."""
        pids, loop = family(self._served.pid), asyncio.get_running_loop()
        playing = [table for table in self.tables if not table.over]
        for table in playing:
            table.own.clear()
            table.others.clear()
        used, began, start = processor(pids), perf_counter(), loop.time() + 0.1
        for number, table in enumerate(playing):
            at = start + period * number / len(playing)
            while at < start + seconds:
                loop.call_at(at, table.play)
                at += period
        await asyncio.sleep(seconds + 0.1)
        lasted, spent = perf_counter() - began, processor(pids) - used
        await asyncio.sleep(2 * LATEST)
        for table in playing:
            table.give_up()
        refused = [text for table in self.tables for line in table.lines for text in line.refused]
        assert not refused, refused[0]
        own = [wait for table in playing for wait in table.own]
        others = [wait for table in playing for wait in table.others]
        late = percentile(own, 99), percentile(others, 99)
        count = len(own)
        return Load(count / lasted, count, *late, spent / lasted, spent / count)

    def close(self) -> None:
        for table in self.tables:
            for line in table.lines:
                line.close()

    async def _table(self, seed: int) -> Table:
        seats = [{"kind": "me"}] * CLIENTS
        new = {"game": GAME, "seats": seats, "seed": seed, "start": True}
        code = await self._served.table(self._person, **new)
        entering = (enter(self._served.url, code, self._person.token) for _ in seats)
        return Table(await asyncio.gather(*entering), self._games[seed])


async def measure(
    served: Served, counts: Sequence[int], rates: Sequence[float], seconds: float
) -> list[Figure]:
    """So many tables one after the other, then ever more moves a second at the last of them."""
    crowd, found, held = Crowd(served, await served.person()), list[Figure](), 0.0
    for count in counts:
        await crowd.grow(count)
        load = await crowd.play(seconds, PERIOD)
        target = under(LATEST * 1e3) if count <= TARGET else None
        found += _figures(f"{count} tables of {CLIENTS} clients", load, target)
        held = max(held, _held(load))
    for rate in rates:
        load = await crowd.play(seconds / 2, len(crowd.tables) / rate)
        found += _figures(f"{load.rate:.0f} moves a second", load, None)
        held = max(held, _held(load))
        if not _held(load):
            break
    crowd.close()
    name = f"tables of {CLIENTS} clients held in this run, by moves a second"
    target = at_least(TARGET) if max(counts) >= TARGET else None
    return [*found, over_runs(name, "tables", [held * PERIOD], target)]


def _held(load: Load) -> float:
    """Moves a second, if nobody waited too long."""
    return load.rate if max(load.own, load.others) < LATEST else 0.0


def _figures(what: str, load: Load, target: Target | None) -> list[Figure]:
    return [
        over_runs(f"{what}: own event, 99 %", "ms", [load.own * 1e3], target),
        over_runs(f"{what}: others' event, 99 %", "ms", [load.others * 1e3], target),
        over_runs(f"{what}: share of the core", "%", [load.share * 100]),
        over_runs(f"{what}: processor time a move", "ms", [load.each * 1e3]),
    ]
