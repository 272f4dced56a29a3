"""OpenSpiel's own tests of Catch the Moon, as published."""

from __future__ import annotations

import gzip
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

from toprung.envs.moon.spiel import STAGES, fated
from toprung.envs.moon.turns import FACES
from toprung.envs.open_spiel import MoonGame, MoonState
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Roll

DATA = Path(__file__).parent.parent / "data" / "envs"


def test_openspiels_random_sim_test() -> None:
    game = pyspiel.load_game("toprung_moon(players=2)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_playthrough_comes_out_again_to_the_letter() -> None:
    """It changes only where the physics does."""
    kept = gzip.decompress((DATA / "moon_playthrough.txt.gz").read_bytes()).decode()
    assert playthrough("toprung_moon(players=2)", [], seed=11) == kept


def started() -> MoonState:
    return MoonGame({"players": 3, "setting": "roof"}).new_initial_state()


def test_the_die_and_the_draw_are_chance_nodes() -> None:
    state = started()
    assert dict(state.chance_outcomes()) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
    moon = FACES.index(Demand.MOON)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, moon) == "die moon"
    state.apply_action(moon)
    assert state.state.demand is Demand.MOON
    ladders = dict(state.chance_outcomes())
    assert set(ladders) == set(state.state.supply)
    assert sum(ladders.values()) == pytest.approx(1)
    state.apply_action(17)
    assert state.state.hand == 17
    assert state.current_player() == 0


def test_a_pose_is_chosen_in_five_stages_and_a_clone_goes_its_own_way() -> None:
    state = started()
    for action in (0, 20):
        state.apply_action(action)
    twin = state.clone()
    for name, count, *_ in STAGES:
        assert state.legal_actions() == list(range(count))
        assert state.action_to_string(0, 0).startswith(name)
        twin = state.clone()
        state.apply_action(count // 2)
        assert str(twin) != str(state)
    assert state.is_chance_node()
    assert 20 not in state.state.supply
    assert twin.current_player() == 0


def test_equal_states_look_alike_however_chance_brought_them_about() -> None:
    one, other = started(), started()
    other.state = other.state.reseeded(99)
    for state in (one, other):
        state.apply_action(1)
        state.apply_action(5)
    assert str(one) == str(other)


def test_what_chance_cannot_bring_is_refused() -> None:
    with pytest.raises(IndexError):
        fated(started().state, Roll(), 3)
