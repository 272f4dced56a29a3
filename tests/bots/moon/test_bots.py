"""The builder: it meets demands, repeats itself, and never touches the real table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from toprung.arena.practice import Turn, build_tower, practice
from toprung.bots.moon.bots import Builder, cat, clumsy, hasty, worth_scoring
from toprung.bots.moon.gesture import ARM
from toprung.bots.moon.planner import CAREFUL, HASTY, Budget, plan
from toprung.bots.moon.preferences import Preferences
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind
from toprung.bots.moon.trials import Rest
from toprung.core.errors import OutOfTurn
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.space import Pose, size
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Draw, Prepare, Roll
from toprung.games.moon.rules.referee import meets
from toprung.games.moon.rules.state import Phase, Span, State
from toprung.games.moon.rules.transitions import apply


@pytest.fixture(scope="module")
def start() -> Simulator:
    return prepared_table(PRESETS["gate"])


@pytest.mark.parametrize("demand", list(Demand))
def test_what_it_is_sure_of_comes_true(start: Simulator, demand: Demand) -> None:
    table = start.clone()
    placement, thoughts = plan(table, 8, demand, RandomStream(Random(1)), CAREFUL)
    assert thoughts.sure
    for _ in placement.carried_out(table):
        assert table.grounded() <= {0, 1}
    settlement = table.settle()
    assert settlement.grounded() <= {0, 1}
    assert meets(demand, 8, settlement)


def test_all_kinds_are_tried(start: Simulator) -> None:
    tried = set()
    for seed, demand in enumerate(Demand):
        _, thoughts = plan(start, 20, demand, RandomStream(Random(seed)), HASTY)
        tried |= {kind for kind, _ in thoughts.trials}
    assert tried == set(Kind)


def test_variety_counts_unless_it_ends_in_a_peak() -> None:
    taste = Preferences(Kind.LEAN, (0.0, 0.0, 0.1), top=0.2)
    low = Rest(Pose((0.0, 0.0, 0.15)), frozenset({0}), highest=0.2, wobble=0.0)
    peak = replace(low, highest=0.3)
    assert taste.doubt(low, Kind.LEAN) < taste.doubt(low, Kind.HOOK) < taste.doubt(low, Kind.ACROSS)
    assert taste.doubt(peak, Kind.LEAN) == taste.doubt(peak, Kind.ACROSS)
    assert taste.doubt(low, Kind.ACROSS) < taste.doubt(replace(low, wobble=0.01), Kind.ACROSS)
    aside = replace(low, pose=Pose((0.1, 0.0, 0.15)))
    assert taste.doubt(low, Kind.ACROSS) < taste.doubt(aside, Kind.ACROSS)


def test_what_a_budget_allows_is_not_exceeded(start: Simulator) -> None:
    budget = Budget(rounds=1, candidates=50, trials=7, attempts=3, enough=1, rehearsals=1)
    _, thoughts = plan(start, 20, Demand.TWO, RandomStream(Random(3)), budget)
    assert thoughts.candidates <= 50
    assert 0 < sum(thoughts.trials.values()) <= 7
    assert sum(thoughts.attempts.values()) <= 3
    assert sum(thoughts.rehearsals.values()) <= 1


def test_planning_leaves_the_table_as_it_is_and_depends_on_nothing_else(start: Simulator) -> None:
    before = start.snapshot()
    first = plan(start, 20, Demand.TWO, RandomStream(Random(2)), HASTY)[0]
    assert start.snapshot() == before
    looked = list[int]()
    stream = RandomStream(Random(2))
    shown = plan(
        start.clone(), 20, Demand.TWO, stream, HASTY, look=lambda one, _: looked.append(one)
    )
    assert shown[0] == first
    assert set(looked) == {20}


def test_on_a_tower_as_high_as_the_arm_reaches_it_looks_for_lower_places(start: Simulator) -> None:
    """Bots once tried places out of reach there, and the game ended with an error."""
    table = start.clone()
    table.add(9, Pose((0.0, 0.0, ARM - 0.01)))
    for seed in range(3):
        placement, _ = plan(table, 20, Demand.MOON, RandomStream(Random(seed)), HASTY)
        assert all(size(target.place) < ARM for target in placement.targets)


def test_towers_of_one_seed_are_identical(start: Simulator) -> None:
    one, other = start.clone(), start.clone()
    assert build_tower(one, 4, seed=1) == 4
    build_tower(other, 4, seed=1)
    assert one.snapshot() == other.snapshot()


def test_in_practice_what_was_sure_is_met_each_time_in_the_same_way(start: Simulator) -> None:
    budget = Budget(rounds=1, candidates=60, trials=10, attempts=4, enough=1, rehearsals=1)

    def turns() -> list[Turn]:
        five = islice(practice(start.clone(), budget, seed=2), 5)
        return [replace(turn, seconds=0.0) for turn in five]

    first = turns()
    assert any(turn.sure for turn in first)
    assert all(turn.met for turn in first if turn.sure)
    assert turns() == first


@pytest.mark.parametrize("make", [cat, clumsy, hasty])
def test_every_bot_finds_its_way_to_the_first_ladder(make: Callable[[int], Builder]) -> None:
    bot = make(1)
    with pytest.raises(OutOfTurn):
        bot.place(State.start(2, 1, {}), prepared_table(PRESETS["gate"]))
    assert isinstance(bot.choose(State.start(2, 1, {})), Prepare)


def test_it_chooses_by_the_phase() -> None:
    bot, state, said = hasty(4), State.start(3, 4, {}), []
    while state.phase is not Phase.TAKE:
        move = bot.choose(state)
        said.append(type(move).__name__)
        state = apply(state, move)
    assert said == ["Prepare", "Saw", "Saw", "Saw", "First", Roll.__name__, Draw.__name__]
    with pytest.raises(OutOfTurn):
        bot.choose(state)


def team(pool: int, supply: int, lowest: float) -> State:
    """A team's game with three ladders that are higher than the lid, wholly or partly."""
    state = State.start(2, 1, {"mode": "cooperative"})
    spans = tuple(Span(id, lowest, 0.3) for id in (0, 1, 3))
    left = state.supply[:supply]
    ready = replace(state, phase=Phase.READY, pool=pool, supply=left, spans=spans, at_rest=True)
    return replace(ready, structure=(0, 1, 3))


@pytest.mark.rule("CM-COO-2")
def test_the_team_scores_when_drops_or_ladders_run_out() -> None:
    assert not worth_scoring(team(pool=5, supply=20, lowest=0.2))
    assert worth_scoring(team(pool=2, supply=20, lowest=0.1))
    assert not worth_scoring(team(pool=1, supply=20, lowest=0.1))
    assert worth_scoring(team(pool=1, supply=20, lowest=0.2))
    assert worth_scoring(team(pool=1, supply=1, lowest=0.1))
    assert worth_scoring(team(pool=3, supply=2, lowest=0.1))
    assert not worth_scoring(replace(team(pool=2, supply=20, lowest=0.1), scores=(3,)))
