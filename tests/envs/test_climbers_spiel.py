"""OpenSpiel's own tests of The Climbers, as published."""

from __future__ import annotations

import copy
import gzip
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

from toprung.envs.climbers.actions import actions_of
from toprung.envs.open_spiel import ClimbersGame, ClimbersState

DATA = Path(__file__).parent.parent / "data" / "envs"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_openspiels_random_sim_test(players: int) -> None:
    game = pyspiel.load_game(f"toprung_climbers(players={players},towers=4)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_playthrough_comes_out_again_to_the_letter() -> None:
    """A short game with walks, ladders, a block and a stone, as OpenSpiel writes it."""
    passes, stone = [0] * 6, 35
    walk, place, climb = [1, 123, 255], [32, 41, 124, 246], [3, 120, 255]
    actions = [*passes, stone, 0, *walk, 0, *place, *climb, *passes]
    kept = gzip.decompress((DATA / "climbers_playthrough.txt.gz").read_bytes()).decode()
    assert playthrough("toprung_climbers(players=2,towers=4)", actions, seed=1) == kept


def test_chance_draws_the_tower_and_actions_speak_of_the_table() -> None:
    state = ClimbersGame({"players": 2, "towers": 8}).new_initial_state()
    assert state.chance_outcomes() == [(tower, 0.125) for tower in range(8)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "tower 3"
    state.apply_action(3)
    assert state.position is not None
    move = state.position.legal_moves[5]
    for action in actions_of(state.position, move):
        assert action in state.legal_actions()
        assert state.action_to_string(0, action).startswith(("ladders none", "x ", "y "))
        state.apply_action(action)
    assert state.position.to_move == 1


def test_a_clone_goes_its_own_way() -> None:
    state = ClimbersGame({"players": 2, "towers": 2}).new_initial_state()
    state.apply_action(1)
    state.apply_action(1)
    for twin in (state.clone(), copy.deepcopy(state)):
        assert isinstance(twin, ClimbersState)
        assert (twin.stages, str(twin)) == (state.stages, str(state))
        twin.apply_action(twin.legal_actions()[0])
        assert twin.stages != state.stages
        assert np.any(twin.observation_tensor(0))


def test_rules_under_which_a_game_need_not_end_are_refused() -> None:
    with pytest.raises(ValueError, match="need not end"):
        ClimbersGame({"options": "rulebook+climb-rule=turn-start"})
    freestyle = ClimbersGame({"options": "rulebook+freestyle"}).new_initial_state()
    freestyle.apply_action(0)
    assert freestyle.position is not None
    assert freestyle.position.options.freestyle
