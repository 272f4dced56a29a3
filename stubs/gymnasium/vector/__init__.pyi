from collections.abc import Mapping
from enum import Enum
from typing import Generic, TypeVar

from gymnasium.spaces import Space

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")
ArrayType = TypeVar("ArrayType")

class AutoresetMode(Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"

class VectorEnv(Generic[ObsType, ActType, ArrayType]):
    metadata: Mapping[str, object]
    num_envs: int
    observation_space: Space[ObsType]
    action_space: Space[ActType]
    single_observation_space: Space[object]
    single_action_space: Space[object]
    @property
    def unwrapped(self) -> VectorEnv[ObsType, ActType, ArrayType]: ...
