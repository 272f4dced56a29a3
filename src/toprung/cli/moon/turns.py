"""A whole game by bots, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toprung.bots.moon.bots import BOTS, Builder
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.games.moon.editions import Demand
from toprung.games.moon.moves import Release, Score
from toprung.games.moon.state import Phase, State
from toprung.games.moon.tabletop import Table
from toprung.games.moon.verdict import Verdict

LIABILITY = 1.0  # seconds that the world lives on before the next player rolls (CM-MIS-6)


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot begins to think about a ladder."""

    number: int
    seat: Seat
    demand: Demand
    ladder: int


@dataclass(frozen=True, slots=True)
class Played:
    """A turn is over. `later` is the verdict on what fell before the next roll; `state` and
    `height` (metres) are as it left them."""

    number: int
    seat: Seat
    demand: Demand
    ladder: int
    verdict: Verdict
    later: Verdict | None
    state: State
    height: float


@dataclass(frozen=True, slots=True)
class Scored:
    """The team gave a drop to score the structure."""

    seat: Seat
    points: int
    state: State


def seated(names: Sequence[str], seats: int, seed: int) -> tuple[Builder, ...]:
    """A bot for each seat; one name is for all. Raises Unparsable."""
    if len(names) not in (1, seats):
        raise Unparsable(f"{len(names)} bots for {seats} players")
    for name in names:
        if name not in BOTS:
            raise Unparsable(f"no bot is called {name!r}: there is {', '.join(BOTS)}")
    each = names if len(names) == seats else [names[0]] * seats
    return tuple(
        BOTS[name](Random(seed).fork(f"bot on seat {seat}").state) for seat, name in enumerate(each)
    )


def played(table: Table, bots: Sequence[Builder]) -> Iterator[Thinking | Played | Scored]:
    """Play the game to its end, telling what happens."""
    number = 0
    while (state := table.state).phase is not Phase.OVER:
        seat, ladder, demand = state.active, state.hand, state.demand
        if ladder is None or demand is None:
            move = bots[seat].choose(state)
            table.play(move)
            if isinstance(move, Score):
                yield Scored(seat, table.state.scores[-1], table.state)
            continue
        number += 1
        yield Thinking(number, seat, demand, ladder)
        verdict = place(table, bots[seat])
        later = table.live(LIABILITY)
        yield Played(number, seat, demand, ladder, verdict, later, table.state, table.height)


def place(table: Table, bot: Builder) -> Verdict:
    """The bot's hand places the ladder that was drawn."""
    placement = bot.place(table.state, table.simulator)
    table.play(placement.hold)
    for target in placement.targets:
        verdict = table.lead(target)
        if verdict is not None:
            return verdict
    table.play(Release())
    return table.settle()
