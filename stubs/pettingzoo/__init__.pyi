from collections.abc import Callable
from typing import ClassVar, Generic, Literal, TypeVar, overload

import numpy as np
from gymnasium import Space
from numpy.typing import NDArray

from pettingzoo.utils.env import AECIterable

AgentID = TypeVar("AgentID")
ObsType = TypeVar("ObsType")
ActionType = TypeVar("ActionType")

class AECEnv(Generic[AgentID, ObsType, ActionType]):
    metadata: ClassVar[dict[str, object]]
    possible_agents: list[AgentID]
    agents: list[AgentID]
    agent_selection: AgentID
    terminations: dict[AgentID, bool]
    truncations: dict[AgentID, bool]
    rewards: dict[AgentID, float]
    infos: dict[AgentID, dict[str, NDArray[np.int8]]]
    _cumulative_rewards: dict[AgentID, float]
    render_mode: str | None
    @property
    def num_agents(self) -> int: ...
    @property
    def unwrapped(self) -> AECEnv[AgentID, ObsType, ActionType]: ...
    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None: ...
    def observe(self, agent: AgentID) -> ObsType | None: ...
    def step(self, action: ActionType | None) -> None: ...
    def last(
        self, observe: bool = True
    ) -> tuple[ObsType, float, bool, bool, dict[str, NDArray[np.int8]]]: ...
    def agent_iter(self, max_iter: int = ...) -> AECIterable[AgentID]: ...
    def action_space(self, agent: AgentID) -> Space[ActionType]: ...
    def observation_space(self, agent: AgentID) -> Space[ObsType]: ...
    def close(self) -> None: ...
    def _was_dead_step(self, action: ActionType | None) -> None: ...
    def _accumulate_rewards(self) -> None: ...
    def _deads_step_first(self) -> AgentID: ...

class ParallelEnv(Generic[AgentID, ObsType, ActionType]):
    metadata: ClassVar[dict[str, object]]
    possible_agents: list[AgentID]
    agents: list[AgentID]
    render_mode: str | None
    def action_space(self, agent: AgentID) -> Space[ActionType]: ...
    def observation_space(self, agent: AgentID) -> Space[ObsType]: ...

@overload
def register(
    env_type: Literal["aec", "parallel"],
    id: str,
    entry_point: str,
    *,
    max_cycles: int | None = ...,
) -> None: ...
@overload
def register(
    env_type: Literal["aec", "parallel"], id: str, entry_point: Callable[..., object]
) -> None: ...

class EnvSpec: ...

aec_registry: dict[str, EnvSpec]

@overload
def make(env_type: Literal["aec"], id: str, **kwargs: object) -> AECEnv[str, object, object]: ...
@overload
def make(
    env_type: Literal["parallel"], id: str, **kwargs: object
) -> ParallelEnv[str, object, object]: ...
