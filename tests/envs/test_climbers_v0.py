"""PettingZoo's own tests of The Climbers, as published, and what they do not ask."""

from __future__ import annotations

import pickle
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from toprung.core.randomness import Random
from toprung.envs import climbers_v0
from toprung.envs.climbers.games import start
from toprung.games.climbers import Phase


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pettingzoos_api_test(players: int) -> None:
    api_test(climbers_v0.env(players, towers=4), num_cycles=60)


def test_pettingzoos_seed_test() -> None:
    seed_test(partial(climbers_v0.env, 3, towers=4), num_cycles=100)
    parallel_seed_test(partial(climbers_v0.parallel_env, 2, towers=4), num_cycles=30)


def test_pettingzoos_parallel_api_test() -> None:
    parallel_api_test(climbers_v0.parallel_env(2, towers=2), num_cycles=30)


def test_pettingzoos_max_cycles_test() -> None:
    """It counts cycles in which everybody acts, so its AEC half gets the parallel form as well."""
    module = SimpleNamespace(
        parallel_env=partial(climbers_v0.parallel_env, 3, towers=2),
        env=lambda max_cycles: parallel_to_aec(
            climbers_v0.parallel_env(3, towers=2, max_cycles=max_cycles)
        ),
    )
    max_cycles_test(module)


def test_pettingzoos_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(climbers_v0.env, 2, towers=2))
    assert "red" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_of_random_actions_ends_as_the_rules_say(players: int) -> None:
    env = climbers_v0.raw_env(players, towers=4)
    env.reset(seed=players)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        mask = info["action_mask"]
        assert mask.any() != (terminated or truncated)
        env.step(None if terminated else env.action_space(agent).sample(mask))
    position = env.position
    assert position.phase is Phase.OVER
    assert position.outcome is not None
    winner = position.outcome.winner
    expected = {
        agent: 0.0 if winner is None else 1.0 if seat == winner else -1 / (players - 1)
        for seat, agent in enumerate(env.possible_agents)
    }
    assert total == pytest.approx(expected)


def test_after_max_cycles_actions_the_game_is_truncated_and_nobody_wins() -> None:
    env = climbers_v0.raw_env(2, towers=2, max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        agent = env.agent_selection
        env.step(env.action_space(agent).sample(env.infos[agent]["action_mask"]))
    assert list(env.truncations.values()) == [True, True]
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_an_illegal_action_ends_the_game_and_costs_1() -> None:
    env = climbers_v0.env(2, towers=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.last()
    env.step(313)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_a_game_may_begin_anywhere_and_options_that_make_all_act_at_once_are_refused() -> None:
    position, _, _ = start(2, 3).rolled(Random(4), 1)
    env = climbers_v0.raw_env(2)
    env.reset(options={"position": position})
    assert env.position == position
    with pytest.raises(ValueError, match="2 players"):
        climbers_v0.raw_env(3).reset(options={"position": position})
    with pytest.raises(ValueError, match="live"):
        climbers_v0.raw_env(options="2008+general=live")
    with pytest.raises(ValueError, match="build=together"):
        climbers_v0.raw_env(options="2008+build=together")
    with pytest.raises(ValueError, match="2 to 5"):
        climbers_v0.raw_env(6)


def test_pictures_show_the_table_from_above_with_the_pawns() -> None:
    env = climbers_v0.raw_env(2, towers=1, render_mode="rgb_array")
    env.reset(seed=0)
    shown = env.render()
    assert isinstance(shown, np.ndarray)
    assert shown.shape == (512, 512, 3)
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 10
    assert (shown == 255).all(axis=2).sum() == 2 * (10 * 10 - 6 * 6)


def test_environments_can_be_sent_to_other_processes() -> None:
    copy = pickle.loads(pickle.dumps(climbers_v0.raw_env(3, towers=2)))
    copy.reset(seed=1)
    assert copy.num_agents == 3
