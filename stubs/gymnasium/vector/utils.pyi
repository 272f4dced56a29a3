import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray
from typing import TypeVar, overload

Scalar = TypeVar("Scalar", bound=np.generic)

@overload
def batch_space(space: Box[Scalar], n: int) -> Space[NDArray[Scalar]]: ...
@overload
def batch_space(space: Discrete, n: int) -> Space[NDArray[np.int64]]: ...
