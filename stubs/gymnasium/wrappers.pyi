from typing import TypeVar

from gymnasium import Env

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")

class TimeLimit(Env[ObsType, ActType]):
    def __init__(self, env: Env[ObsType, ActType], max_episode_steps: int) -> None: ...
