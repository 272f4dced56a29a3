"""The games as environments for research: PettingZoo, Gymnasium and OpenSpiel.

Thin adapters, without a rule of their own. They need `pip install "toprung[research]"`. Importing
this package registers them: `gymnasium.make("toprung/Climbers-v0")`,
`pettingzoo.make("aec", "toprung/climbers_v0")`. Games for OpenSpiel are registered by importing
`toprung.envs.open_spiel`.
"""

import gymnasium
import pettingzoo

gymnasium.register(
    "toprung/Climbers-v0",
    "toprung.envs.climbers.learner:ClimbersLearner",
    vector_entry_point="toprung.envs.climbers.learner:ClimbersVector",
)
pettingzoo.register("aec", "toprung/climbers_v0", "toprung.envs.climbers_v0:env")
pettingzoo.register("parallel", "toprung/climbers_v0", "toprung.envs.climbers_v0:parallel_env")
