"""The ids by which Gymnasium and PettingZoo know the environments."""

import gymnasium
import pettingzoo

gymnasium.register(
    "toprung/Climbers-v0",
    "toprung.envs.climbers.learner:ClimbersLearner",
    vector_entry_point="toprung.envs.climbers.learner:ClimbersVector",
)
pettingzoo.register("aec", "toprung/climbers-v0", "toprung.envs.climbers_v0:env")
pettingzoo.register("parallel", "toprung/climbers-v0", "toprung.envs.climbers_v0:parallel_env")
gymnasium.register(
    "toprung/MoonPoses-v0",
    "toprung.envs.moon.builder:MoonPoses",
    vector_entry_point="toprung.envs.moon.vector:MoonPosesVector",
)
gymnasium.register(
    "toprung/MoonHand-v0",
    "toprung.envs.moon.builder:MoonHand",
    vector_entry_point="toprung.envs.moon.vector:MoonHandVector",
    max_episode_steps=3000,
)
pettingzoo.register("aec", "toprung/moon-v0", "toprung.envs.moon_v0:env")
