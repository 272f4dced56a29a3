"""The Climbers for PettingZoo, first version: `from toprung.envs import climbers_v0`.

A change of observations, actions or rewards gets a new version; this one then stays as it is.
"""

from toprung.envs.climbers.aec import env, raw_env
from toprung.envs.climbers.parallel import parallel_env

__all__ = ["env", "parallel_env", "raw_env"]
