import numpy as np
import pyspiel
from numpy.typing import NDArray

class IIGObserverForPublicInfoGame:
    tensor: NDArray[np.float32] | None
    dict: dict[str, NDArray[np.float32]]
    def __init__(self, iig_obs_type: pyspiel.IIGObservationType, params: object) -> None: ...
    def set_from(self, state: pyspiel.State, player: int) -> None: ...
    def string_from(self, state: pyspiel.State, player: int) -> str: ...
