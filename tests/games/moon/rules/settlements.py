"""Games of Catch the Moon by hand: invented settlements, and turns that go as a test wishes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from toprung.core.seat import NATURE, Seat
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.settlement import (
    Ground,
    GroundTouch,
    Settled,
    Settlement,
    Standing,
    Touch,
)
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Draw, First, Move, Prepare, Release, Roll, Saw, Score
from toprung.games.moon.rules.referee import judge
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Verdict

Pairs = Iterable[tuple[int, int]]


def settlement(
    spans: Mapping[int, tuple[float, float]],
    touches: Pairs = (),
    *,
    table: Iterable[int] = (),
    base: Iterable[int] = (),
    brushed: Iterable[int] = (),
    at_rest: bool = True,
) -> Settlement:
    """Ladders with the heights of their lowest and highest points, which pairs touch, which
    ladders lie on table or base, and which brushed the table and left it again."""
    lying = [(ladder, Ground.TABLE, True) for ladder in table]
    lying += [(ladder, Ground.BASE, True) for ladder in base]
    lying += [(ladder, Ground.TABLE, False) for ladder in brushed]
    return Settlement(
        standing=tuple(
            Standing(ladder, Pose(), high, low) for ladder, (low, high) in sorted(spans.items())
        ),
        touches=tuple(
            Touch(min(pair), 0, max(pair), 0, (0.0, 0.0, 0.1), (0.0, 0.0, 1.0), 0.1)
            for pair in sorted(touches)
        ),
        grounds=tuple(
            GroundTouch(ladder, ground, 0.5, lasting) for ladder, ground, lasting in sorted(lying)
        ),
        at_rest=at_rest,
        penetration=0.0,
        seconds=2.0,
    )


def event(
    state: State,
    touching: Iterable[int] = (),
    *,
    top: float = 0.2,
    table: Iterable[int] = (),
    base: Iterable[int] = (),
    brushed: Iterable[int] = (),
    removable: Iterable[int] | None = None,
    loose: Iterable[int] = (),
    at_rest: bool = True,
) -> Settled:
    """A settlement of all ladders there are: each in the structure reaches from 0.1 to 0.3 m, the
    one in hand up to `top` and touching those named. Whatever fell can be removed if not said
    otherwise."""
    spans = dict.fromkeys(state.structure, (0.1, 0.3))
    pairs = []
    if state.hand is not None:
        spans[state.hand] = (0.05, top)
        pairs = [(state.hand, other) for other in touching]
    fallen = {*table, *base, *brushed, *loose}
    return Settled(
        settlement(spans, pairs, table=table, base=base, brushed=brushed, at_rest=at_rest),
        frozenset(fallen if removable is None else removable),
        frozenset(loose),
    )


def did(state: State, *moves: Move) -> State:
    """The state after these moves, each by the seat whose it is."""
    for move in moves:
        state = transitions.play(state, transitions.mover(state, move), move)
    return state


def started(seats: int = 3, seed: int = 1, first: int = 0, **options: str) -> State:
    """A game before its first roll."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    state = did(State.start(seats, seed, {"edition": "2017", **named}), Prepare(Named("gate")))
    while state.phase is Phase.SIGHTINGS:
        state = did(state, Saw(None))
    return did(state, First(Seat(first))) if state.phase is Phase.FIRST else state


def drawn(state: State, demand: Demand | None = None) -> State:
    """A ladder in hand, under a demand of the test's choice."""
    state = did(state, Draw()) if state.in_final else did(state, Roll(), Draw())
    return state if demand is None else replace(state, demand=demand)


def held(state: State) -> State:
    """The ladder that was drawn is gripped."""
    (hold,) = transitions.LegalMoves(state)
    return did(state, hold)


def released(state: State, demand: Demand | None = None) -> State:
    return did(held(drawn(state, demand)), Release())


def well(state: State) -> State:
    """A turn without a mistake."""
    state = released(state)
    partners = state.structure[:2] if state.demand is Demand.TWO else state.structure[:1]
    return did(state, event(state, partners, top=0.5))


def badly(state: State) -> State:
    """A turn in which the placed ladder falls on the table."""
    state = released(state)
    assert state.hand is not None
    return did(state, event(state, table=[state.hand]))


def judged(state: State, happened: Settled) -> tuple[Verdict, State]:
    """The verdict on an event, and the state after it."""
    return judge(state, happened), transitions.play(state, NATURE, happened)


def scored(state: State) -> State:
    """The team measures and scores."""
    return did(state, event(state), Score())
