"""Catch the Moon for PettingZoo, first version: `from toprung.envs import moon_v0`.

A change of observations, actions or rewards gets a new version; this one then stays as it is. The
physics may get better in between: what it is at the moment is
`toprung.games.moon.physics.factory.ENGINE`.
"""

from toprung.envs.moon.aec import env, raw_env

__all__ = ["env", "raw_env"]
