"""The games as environments for research: PettingZoo, Gymnasium and OpenSpiel.

Thin adapters, without a rule of their own. They need `pip install "toprung[research]"`. Importing
this package registers them: `gymnasium.make("toprung/Climbers-v0")`,
`pettingzoo.make("aec", "toprung/climbers-v0")`. Games for OpenSpiel are registered by importing
`toprung.envs.open_spiel`.
"""

from importlib import import_module

from toprung.core.extras import require

require("research", "Learning from the games", "gymnasium", "numpy", "pettingzoo")
import_module("toprung.envs.registration")
