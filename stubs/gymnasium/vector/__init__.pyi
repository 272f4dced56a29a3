from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Generic, TypeVar

from gymnasium import Env
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
    def close(self) -> None: ...

class SyncVectorEnv(VectorEnv[ObsType, ActType, ArrayType]):
    def __init__(self, env_fns: Sequence[Callable[[], Env[ObsType, ActType]]]) -> None: ...
    def reset(self, *, seed: int | None = None) -> tuple[ObsType, dict[str, object]]: ...
    def step(
        self, actions: ActType
    ) -> tuple[ObsType, ArrayType, ArrayType, ArrayType, dict[str, object]]: ...
