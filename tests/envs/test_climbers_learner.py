"""One learner against bots, for Gymnasium: alone and many at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import toprung.envs
from toprung.core.randomness import Random
from toprung.envs.climbers.games import start
from toprung.envs.climbers.learner import ClimbersLearner, ClimbersVector
from toprung.envs.climbers.observation import facts
from toprung.games.climbers import Phase


def test_gymnasiums_check_env() -> None:
    check_env(gymnasium.make("toprung/Climbers-v0", towers=2).unwrapped)


def test_environments_are_registered_under_versioned_names() -> None:
    assert toprung.envs.__doc__
    many = gymnasium.make_vec("toprung/Climbers-v0", num_envs=3, towers=2)
    assert isinstance(many.unwrapped, ClimbersVector)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert pettingzoo.make("aec", "toprung/climbers-v0", players=3).possible_agents[2] == "player_2"
    assert pettingzoo.make("parallel", "toprung/climbers-v0").possible_agents == [
        "player_0",
        "player_1",
    ]


@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_learner_plays_a_whole_game_and_only_their_own_choices(seat: int | None) -> None:
    env = ClimbersLearner(("marmot", "random"), seat=seat, towers=2)
    env.action_space.seed(3)
    _, info = env.reset(seed=5)
    over, reward = False, 0.0
    while not over:
        assert env.position.to_move == env.seat
        mask = env.action_masks()
        np.testing.assert_array_equal(mask, info["action_mask"])
        chosen = env.action_space.sample(mask.astype(np.int8))
        seen, reward, over, truncated, info = env.step(chosen)
        assert env.observation_space.contains(seen)
        assert not truncated
    outcome = env.position.outcome
    assert outcome is not None
    expected = {None: 0.0, env.seat: 1.0}.get(outcome.winner, -0.5)
    assert reward == expected


def test_the_same_seed_gives_the_same_game() -> None:
    texts = []
    for _ in range(2):
        env = ClimbersLearner(("greedy",), towers=4)
        env.reset(seed=11)
        env.action_space.seed(1)
        for _ in range(25):
            action = env.action_space.sample(env.action_masks().astype(np.int8))
            if env.step(action)[2]:
                break
        texts.append(env.position.text)
    assert texts[0] == texts[1]


def test_an_illegal_action_loses_and_a_game_may_begin_anywhere() -> None:
    position, _, _ = start(2, 3).rolled(Random(4), 1)
    env = ClimbersLearner(seat=0)
    env.reset(options={"position": position})
    _, reward, over, _, info = env.step(np.int64(313))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="2 players"):
        ClimbersLearner(("random", "random")).reset(options={"position": position})
    with pytest.raises(ValueError, match="seat"):
        ClimbersLearner(seat=2)


def test_many_games_at_once_end_are_shown_and_begin_anew() -> None:
    envs = ClimbersVector(8, players=3, opponents="random", towers=3)
    _, info = envs.reset(seed=1)
    ends, waiting = 0, np.zeros(8, bool)
    for _ in range(60):
        masks = info["action_mask"]
        assert isinstance(masks, np.ndarray)
        np.testing.assert_array_equal(masks.any(axis=1), ~waiting)
        seen, rewards, over, broken_off, info = envs.step(envs.sample())
        assert envs.observation_space.contains(seen)
        assert not broken_off.any()
        assert not over[waiting].any()  # they have begun anew
        phases = seen[:, 17].reshape(8, -1)[:, 370 + 1]
        np.testing.assert_array_equal(phases == tuple(Phase).index(Phase.OVER), over)
        assert set(rewards[over == 0]) <= {0.0}
        assert set(rewards[over]) <= {1.0, -0.5, 0.0}
        waiting = np.array(over, np.bool_)
        ends += int(over.sum())
    assert ends > 8


def test_many_games_at_once_are_truncated_after_so_many_steps_and_refuse_illegal_actions() -> None:
    envs = ClimbersVector(2, towers=1, opponents="random", max_episode_steps=1)
    envs.reset(seed=3)
    with pytest.raises(ValueError, match="game 1"):
        envs.step(np.array([0, 313]))
    *_, over, broken_off, _ = envs.step(np.array([0, 0]))
    assert broken_off.all()
    assert not over.any()
    with pytest.raises(ValueError, match="compiled bots"):
        ClimbersVector(2, towers=1, opponents="eagle")
    with pytest.raises(ValueError, match="one seed"):
        envs.reset(seed=[1, 2])


def test_without_copies_the_arrays_stay_the_same() -> None:
    envs = ClimbersVector(2, towers=1, opponents="random", copy=False)
    first, _ = envs.reset(seed=3)
    assert envs.step(envs.sample())[0] is first


def test_the_greedy_bot_plays_in_compiled_code_as_well_and_climbs() -> None:
    envs = ClimbersVector(1, towers=1, opponents="greedy")
    seen, _ = envs.reset(seed=2)
    for _ in range(8):
        seen, *_ = envs.step(np.array([0]))  # we pass
    level = facts(seen).players[0, 1, 3]
    assert level > 0
