"""What is in the box, and what lies ready when the game begins (CM-MAT, CM-PRE-1 to CM-PRE-3)."""

from collections import Counter

import pytest

from tests.games.moon.rules.settlements import did, drawn, started
from toprung.core.errors import Illegal, Impossible, OutOfTurn
from toprung.core.seat import NATURE, Seat
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.pieces.setting import Free, HolderPlace, Named
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.editions import DIE, EDITIONS, SETTINGS, Demand
from toprung.games.moon.rules.game import Moon
from toprung.games.moon.rules.moves import Draw, Prepare, Roll
from toprung.games.moon.rules.state import Phase, State


@pytest.mark.rule("CM-MAT-1")
def test_thirty_ladders_three_straight_seven_drops_one_die_with_three_symbols() -> None:
    assert len(catalogue()) == 30
    assert sum(ladder.straight for ladder in catalogue()) == 3
    for edition in EDITIONS.values():
        assert edition.drops == 7
    assert set(DIE) == set(Demand)


@pytest.mark.rule("CM-MAT-2")
def test_each_symbol_is_on_two_faces() -> None:
    assert Counter(DIE) == {Demand.ONE: 2, Demand.TWO: 2, Demand.MOON: 2}


@pytest.mark.rule("CM-MAT-2", "CM-TRN-1")
def test_the_die_shows_every_symbol_about_equally_often() -> None:
    seen = Counter(did(started(seed=seed), Roll()).demand for seed in range(600))
    assert set(seen) == set(Demand)
    assert min(seen.values()) > 150


@pytest.mark.rule("CM-MAT-3")
def test_no_irregular_ladder_is_straight_and_all_are_the_same_in_every_game() -> None:
    irregular = [ladder for ladder in catalogue() if not ladder.straight]
    assert len(irregular) == 27
    assert len({ladder.rods for ladder in irregular}) == 27
    assert set(EDITIONS["2022"].supply) == {ladder.id for ladder in irregular}


@pytest.mark.rule("CM-PRE-1")
@pytest.mark.parametrize("edition", ["2017", "2022"])
def test_two_straight_ladders_are_inserted_first(edition: str) -> None:
    state = State.start(3, 1, {"edition": edition})
    assert (state.phase, state.structure) == (Phase.PREPARE, ())
    for name in SETTINGS:
        after = did(state, Prepare(Named(name)))
        assert after.structure == EDITIONS[edition].starting
        assert all(catalogue()[ladder].straight for ladder in after.structure)
        assert len(after.structure) == 2


@pytest.mark.rule("CM-PRE-1")
def test_any_configuration_within_what_the_base_holds_may_be_chosen() -> None:
    free = Prepare(Free(HolderPlace(-300, 0, 905, 40), HolderPlace(200, -15)))
    state = State.start(2, 1, {})
    assert did(state, free).setting == free.setting
    with pytest.raises(Illegal, match="CM-PRE-1"):
        did(state, Prepare(Free(HolderPlace(-300, 0), HolderPlace(1001, 0))))
    with pytest.raises(Illegal, match="CM-PRE-1"):
        did(state, Prepare(Named("pagoda")))
    with pytest.raises(OutOfTurn, match="CM-PRE-1"):
        did(state, Roll())
    with pytest.raises(OutOfTurn, match="CM-PRE-1"):
        did(started(), free)


@pytest.mark.rule("CM-PRE-1")
def test_whoever_knows_the_base_is_asked_whether_it_holds_a_setting() -> None:
    game = Moon(fits=lambda setting: setting == Named("gate"))
    state = game.start(2, 1, {})
    assert list(game.legal_moves(state)) == [Prepare(Named("gate"))]
    with pytest.raises(Illegal, match="the base cannot hold"):
        game.play(state, Seat(0), Prepare(Named("roof")))
    assert game.play(state, Seat(0), Prepare(Named("gate"))).setting == Named("gate")


@pytest.mark.rule("CM-PRE-1")
def test_the_named_settings_are_those_of_the_physical_base() -> None:
    assert list(PRESETS) == list(SETTINGS)


@pytest.mark.rule("CM-PRE-2")
def test_in_2017_the_supply_has_28_ladders_one_of_them_straight() -> None:
    supply = started(edition="2017").supply
    assert len(supply) == 28
    assert sum(catalogue()[ladder].straight for ladder in supply) == 1


@pytest.mark.rule("CM-PRE-3")
def test_in_2022_the_third_straight_ladder_is_a_spare_and_the_supply_has_27() -> None:
    supply = started(edition="2022").supply
    assert len(supply) == 27
    assert not any(catalogue()[ladder].straight for ladder in supply)


@pytest.mark.rule("CM-PRE-4", "CM-PRE-5", "CM-COO-1")
def test_how_many_can_play() -> None:
    for edition, fewest in (("2017", 2), ("2022", 1)):
        for seats in range(fewest, 7):
            assert State.start(seats, 1, {"edition": edition}).seats == seats
        for seats in (fewest - 1, 7):
            with pytest.raises(Impossible):
                State.start(seats, 1, {"edition": edition})
    for seats in range(1, 7):
        assert State.start(seats, 1, {"mode": "cooperative"}).seats == seats


@pytest.mark.rule("CM-TRN-1")
def test_the_ladder_is_drawn_at_random() -> None:
    hands = {drawn(started(seed=seed)).hand for seed in range(400)}
    assert hands == set(EDITIONS["2017"].supply)


@pytest.mark.rule("CM-TRN-1")
def test_what_is_drawn_leaves_the_supply() -> None:
    state = drawn(started())
    assert state.hand not in state.supply
    assert len(state.supply) == 27
    assert Draw() not in transitions.LegalMoves(state)
    assert transitions.to_act(state) == (Seat(0), NATURE)
