"""What a table costs besides the rules: a move, what people see, a log read again, memory."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from benchmarks.figures import Figure, over_runs, under
from benchmarks.memory import bytes_each
from benchmarks.timing import Effort, progress
from toprung.bots.climbers import GreedyBot
from toprung.games.climbers import Position
from toprung.match import Context, Logged, Match, create, decide, table_view
from toprung.match.commands import Command, Play, Sit, Start
from toprung.match.json import event_text, parse_event

PEOPLE = ("ada", "ben", "cleo", "dan")
MATCHES = 5  # of which the memory is measured


class Table:
    """A match and its log."""

    def __init__(self) -> None:
        self.log = [Logged(1, 0, "", create("climbers", len(PEOPLE), 3, {}, host=PEOPLE[0]))]
        self.match = Match.of(self.log)
        for seat, person in enumerate(PEOPLE):
            self.do(Sit(seat, person), person)
        self.do(Start(), PEOPLE[0])

    def do(self, command: Command, person: str) -> None:
        context = Context(person, 0, f"{'x' * 64}:{len(self.log)}")
        decision = decide(self.match, command, context)
        self.log += [line for line, _ in decision.lines]
        self.match = decision.match


def played(table: Table) -> tuple[list[float], list[float]]:
    """Play a game of The Climbers to its end, greedily: how long each move and each look took, in
    microseconds."""
    moving, looking, bot = list[float](), list[float](), GreedyBot(3)
    while table.match.outcome is None:
        state = table.match.state
        move = bot.choose(Position.parse(state.text)).text
        seat, began = state.mover(move), process_time()
        table.do(Play(seat, move, table.match.ply), PEOPLE[seat])
        moved = process_time()
        table_view(table.match)
        moving.append((moved - began) * 1e6)
        looking.append((process_time() - moved) * 1e6)
    return moving, looking


def measure(_: Effort) -> Iterator[Figure]:
    progress("a match of four greedy players")
    table = Table()
    moving, looking = played(table)
    yield over_runs("a move at a table: decided and written into the match", "us", moving)
    yield over_runs("what people see after a move", "us", looking)
    lines = [event_text(logged.event) for logged in table.log]

    def again() -> Match:
        return Match.of(
            Logged(seq, 0, "", parse_event(line)) for seq, line in enumerate(lines, start=1)
        )

    folds = []
    for _run in range(MATCHES):
        began = process_time()
        again()
        folds.append((process_time() - began) * 1e6 / len(lines))
    yield over_runs("a log read again, for 1,000 events", "ms", folds, under(1000))
    held = bytes_each(lambda: [again() for _ in range(MATCHES)]) / 1024
    yield over_runs(f"a match after {len(lines)} events", "KiB", [held], under(200))
