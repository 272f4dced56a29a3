"""Catch the Moon for PettingZoo and Gymnasium: their own tests, as published, and whole games."""

from __future__ import annotations

from functools import partial

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import TimeLimit
from pettingzoo.test import api_test, render_test, seed_test

from toprung.bots.moon.bots import hasty
from toprung.core.errors import Impossible
from toprung.envs import moon_v0
from toprung.envs.moon.builder import MoonHand, MoonPoses
from toprung.envs.moon.turns import (
    GAME_FACTS,
    HIGH,
    LADDER_FACTS,
    LADDERS,
    SIZE,
    WIDE,
    Floats,
    MoonTurns,
    pose_of,
)
from toprung.envs.moon.vector import MoonPosesVector, MoonVector
from toprung.games.moon.pieces.space import Pose, about, rotation_vector
from toprung.games.moon.rules.state import Phase

FLAT = about((1, 0, 0), np.pi / 2)


def test_pettingzoos_api_test() -> None:
    api_test(moon_v0.env(2), num_cycles=4)


def test_pettingzoos_seed_test() -> None:
    seed_test(partial(moon_v0.env, 3), num_cycles=2)


def test_pettingzoos_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(moon_v0.env)
    assert "mm high" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["MoonPoses", "MoonHand"])
def test_gymnasiums_check_env(name: str) -> None:
    check_env(gymnasium.make(f"toprung/{name}-v0").unwrapped)


@pytest.mark.parametrize(("name", "alone"), [("MoonPoses", MoonPoses), ("MoonHand", MoonHand)])
def test_many_tables_at_once_give_what_each_gives_alone(name: str, alone: type[MoonPoses]) -> None:
    """The reference is Gymnasium's own vector, which steps one table after the other."""
    made = gymnasium.make_vec(f"toprung/{name}-v0", num_envs=2, threads=2, max_episode_steps=2)
    many = made.unwrapped
    assert isinstance(many, MoonVector)
    make = [lambda: TimeLimit(alone(), 2)] * 2
    one_by_one: SyncVectorEnv[Floats, Floats, Floats] = SyncVectorEnv(make)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    many.action_space.seed(1)
    for here, there in zip(many.reset(seed=5)[0], one_by_one.reset(seed=5)[0], strict=True):
        assert np.array_equal(here, there)
    for _ in range(4):  # the third step begins new games
        actions = many.action_space.sample()
        seen, gained, over, broken_off, _ = many.step(actions)
        expected = one_by_one.step(actions)
        assert np.array_equal(seen, expected[0])
        assert np.array_equal(gained, expected[1])
        assert np.array_equal(over, expected[2])
        assert np.array_equal(broken_off, expected[3])
        assert seen.dtype == expected[0].dtype
    many.close()


def test_many_tables_refuse_other_numbers_of_seeds_and_actions() -> None:
    many = MoonPosesVector(2)
    with pytest.raises(ValueError, match="3 seeds for 2 tables"):
        many.reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="1 of them for 2 tables"):
        many.step(np.zeros((1, 7), np.float32))
    many.close()
    with pytest.raises(ValueError, match="num_envs: 0 tables"):
        MoonPosesVector(0)


def test_environments_are_registered_under_versioned_names() -> None:
    env = pettingzoo.make("aec", "toprung/moon-v0", players=3, mode="cooperative")
    assert env.possible_agents == ["player_0", "player_1", "player_2"]


def test_a_competitive_game_of_random_poses_ends_and_rewards_sum_to_nothing() -> None:
    env = moon_v0.raw_env(3)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample())
    assert env.turns.state.phase is Phase.OVER
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_a_placement_that_stands_is_seen_and_the_next_player_gets_a_ladder() -> None:
    turns = MoonTurns.start(2, 7, {}, "gate")
    hand, active = turns.state.hand, turns.state.active
    assert hand is not None
    while turns.state.demand != "two":  # two ladders carry one that lies flat on both
        turns = MoonTurns.start(2, turns.state.random.state, {}, "gate")
        hand, active = turns.state.hand, turns.state.active
    assert hand is not None
    assert turns.place(Pose((0, 0, 0.175), FLAT))
    seen = turns.observe(0)[: LADDERS * len(LADDER_FACTS)].reshape(LADDERS, -1)
    assert seen[:, 0].sum() == len(turns.state.structure) == 3
    np.testing.assert_allclose(seen[hand, 1:4], turns.table.simulator.pose(hand).place, rtol=1e-6)
    assert turns.state.active != active
    assert seen[:, 9].sum() == 1
    assert turns.observe(0).shape == (SIZE,)


def test_a_pose_that_no_hand_can_reach_drops_the_ladder_beside_the_structure() -> None:
    env = MoonPoses(setting="gate")
    env.reset(seed=3)
    inside = np.array([0, 0, -0.9, 0, 0, 0, 0], np.float32)  # where the starting ladders stand
    _, reward, _, _, info = env.step(inside)
    assert (reward, info["reached"]) == (0.0, False)
    assert env.turns.state.drops == (1,)


def test_a_team_scores_when_it_asks_to_and_gets_the_points_once() -> None:
    """What our own bot builds, told to the environment as poses."""
    env = MoonPoses(2, setting="gate")
    env.reset(seed=5)
    bot, total, over = hasty(1), 0.0, False
    for turn in range(6):
        state = env.turns.state
        placement = bot.place(state, env.turns.table.simulator)
        _, reward, over, _, _ = env.step(as_action(placement.stops[-1].pose, score=turn == 5))
        total += reward
        if over:
            break
    assert total == env.turns.state.best_score
    assert len(env.turns.state.scores) == 1 or over


def as_action(pose: Pose, *, score: bool) -> Floats:
    x, y, z = pose.place
    turn = [part / np.pi for part in rotation_vector(pose.turn)]
    numbers = [x / WIDE, y / WIDE, 2 * z / HIGH - 1, *turn, 1.0 if score else -1.0]
    return np.array(numbers, np.float32)


def test_an_action_names_its_pose() -> None:
    pose = Pose((0.1, -0.2, 0.3), FLAT)
    again = pose_of(as_action(pose, score=False))
    np.testing.assert_allclose(again.place, pose.place, atol=1e-6)
    np.testing.assert_allclose(again.turn, pose.turn, atol=1e-6)
    assert len(GAME_FACTS) + 6 + LADDERS * len(LADDER_FACTS) == SIZE


def test_the_hand_goes_where_it_is_told_and_lets_go() -> None:
    env = MoonHand(setting="gate")
    env.reset(seed=2)
    hand = env.turns.state.hand
    assert hand is not None
    before = env.turns.table.simulator.pose(hand).place
    up = np.array([0, 0, 1, 0, 0, 0.5, 0, 0], np.float32)
    for _ in range(3):
        env.step(up)
    after = env.turns.table.simulator.pose(hand).place
    assert after[2] - before[2] == pytest.approx(0.12, abs=0.05)
    env.step(np.array([0, 0, 0, 0, 0, 0, 1, 0], np.float32))  # it falls beside the structure
    assert env.turns.state.drops == (1,)
    assert env.turns.state.phase is Phase.HELD
    assert env.turns.state.hand != hand


def test_after_max_cycles_placements_the_game_is_truncated() -> None:
    env = moon_v0.raw_env(2, mode="cooperative", max_cycles=1)
    env.reset(seed=4)
    env.step(np.zeros(7, np.float32))
    assert list(env.truncations.values()) == [True, True]
    assert not any(env.terminations.values())


def test_games_that_cannot_be_are_refused() -> None:
    with pytest.raises(Impossible):
        moon_v0.env(1)
    with pytest.raises(Impossible):
        MoonPoses(7)
