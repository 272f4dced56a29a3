from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import numpy as np
from gymnasium import spaces as spaces
from gymnasium.spaces import Space as Space
from gymnasium.vector import VectorEnv

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")

class Env(Generic[ObsType, ActType]):
    metadata: Mapping[str, object]
    render_mode: str | None
    observation_space: Space[ObsType]
    action_space: Space[ActType]
    np_random: np.random.Generator
    @property
    def unwrapped(self) -> Env[ObsType, ActType]: ...
    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[ObsType, dict[str, object]]: ...
    def step(self, action: ActType) -> tuple[ObsType, float, bool, bool, dict[str, object]]: ...
    def close(self) -> None: ...

def register(
    id: str,
    entry_point: str,
    *,
    max_episode_steps: int | None = None,
    vector_entry_point: str | None = None,
    kwargs: Mapping[str, object] | None = None,
) -> None: ...
def make(id: str, **kwargs: object) -> Env[object, object]: ...
def make_vec(id: str, num_envs: int = 1, **kwargs: object) -> VectorEnv[object, object, object]: ...
