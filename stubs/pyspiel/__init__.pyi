from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum

Parameter = int | float | str | bool

class PlayerId(IntEnum):
    CHANCE = -1
    TERMINAL = -4

class GameType:
    class Dynamics:
        SEQUENTIAL: GameType.Dynamics

    class ChanceMode:
        EXPLICIT_STOCHASTIC: GameType.ChanceMode
        SAMPLED_STOCHASTIC: GameType.ChanceMode

    class Information:
        PERFECT_INFORMATION: GameType.Information

    class Utility:
        ZERO_SUM: GameType.Utility
        GENERAL_SUM: GameType.Utility
        IDENTICAL: GameType.Utility

    class RewardModel:
        TERMINAL: GameType.RewardModel

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: GameType.Dynamics,
        chance_mode: GameType.ChanceMode,
        information: GameType.Information,
        utility: GameType.Utility,
        reward_model: GameType.RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: Mapping[str, Parameter],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float | None,
        max_game_length: int,
    ) -> None: ...

class PrivateInfoType:
    NONE: PrivateInfoType

class IIGObservationType:
    public_info: bool
    perfect_recall: bool
    private_info: PrivateInfoType
    def __init__(self, public_info: bool = True, perfect_recall: bool = False) -> None: ...

class Game:
    def __init__(
        self, game_type: GameType, game_info: GameInfo, params: Mapping[str, Parameter]
    ) -> None: ...
    def new_initial_state(self) -> State: ...
    def get_parameters(self) -> dict[str, Parameter]: ...
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def get_game(self) -> Game: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self, player: int = ...) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def action_to_string(self, player: int, action: int) -> str: ...
    def returns(self) -> list[float]: ...
    def history(self) -> list[int]: ...
    def history_str(self) -> str: ...
    def clone(self) -> State: ...
    def serialize(self) -> str: ...
    def observation_tensor(self, player: int = ...) -> Sequence[float]: ...

class SpielError(RuntimeError): ...

def register_game(game_type: GameType, game_class: type[Game]) -> None: ...
def registered_names() -> list[str]: ...
def load_game(name: str, parameters: Mapping[str, Parameter] = ...) -> Game: ...
def random_sim_test(
    game: Game,
    num_sims: int,
    serialize: bool,
    verbose: bool,
    mask_test: bool = True,
    state_checker_fn: Callable[[State], None] = ...,
) -> None: ...
