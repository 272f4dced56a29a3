"""What the holder feels, and what everyone hears."""

from __future__ import annotations

from tests.games.moon.table.live_games import begun, held, let_go
from toprung.core.json import dumps
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import Demand


def test_the_holder_feels_what_the_ladder_touches() -> None:
    game = held(begun())
    first = game.world.feel()
    assert first is not None
    assert first["touched"] == []
    assert first["held"] == game.rules.hand
    felt: set[int] = set()
    for beat in range(240):
        game.lead(Pose((0.0, min(0.0, -0.26 + beat * 0.002), 0.17)))
        feeling = game.world.feel()
        if game.natures or feeling is None:
            break
        assert isinstance(feeling["touched"], list)
        felt.update(feeling["touched"])
        dumps(feeling)
    assert felt & {0, 1}


def test_the_demand_is_felt_as_met_with_as_many_touches_as_it_wants_and_not_before() -> None:
    """CM-TRN-2 to CM-TRN-4, as the holder is told."""
    wanted = {Demand.ONE: {1}, Demand.TWO: {2}, Demand.MOON: {1, 2}}
    seen: set[bool] = set()
    for seed in range(1, 5):
        game = held(begun(seed=seed))
        demand = game.rules.demand
        assert demand is not None
        for beat in range(240):
            game.lead(Pose((0.0, min(0.0, -0.26 + beat * 0.002), 0.17)))
            feeling = game.world.feel()
            if game.natures or feeling is None:
                break
            touched, top, highest = feeling["touched"], feeling["top"], feeling["highest"]
            assert isinstance(touched, list)
            assert isinstance(top, float)
            assert isinstance(highest, float)
            higher = demand is not Demand.MOON or top > highest
            assert feeling["meets"] is (len(touched) in wanted[demand] and higher)
            above = highest if demand is Demand.MOON else None
            assert feeling["accepts"] == {"touches": sorted(wanted[demand]), "above": above}
            seen.add(feeling["meets"])
    assert seen == {True, False}


def test_a_fall_is_heard_louder_than_a_landing_in_the_base() -> None:
    game = let_go(begun(), 0)
    ladder = game.rules.hand
    loudest = 0.0
    while not game.natures:
        game.go_on()
        feeling = game.world.feel()
        for impact in _impacts(feeling):
            assert impact["ladder"] == ladder
            loudest = max(loudest, impact["strength"])
    assert loudest > 0.3


def _impacts(feeling: object) -> list[dict[str, float]]:
    impacts = feeling["impacts"] if isinstance(feeling, dict) else []
    assert isinstance(impacts, list)
    return impacts
