from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

T_co = TypeVar("T_co", covariant=True)
Scalar = TypeVar("Scalar", bound=np.generic, covariant=True)

class Space(Generic[T_co]):
    shape: tuple[int, ...] | None
    def seed(self, seed: int | None = None) -> object: ...
    def sample(self, mask: NDArray[np.int8] | None = None) -> T_co: ...
    def contains(self, x: object) -> bool: ...

class Box(Space[NDArray[Scalar]]):
    low: NDArray[Scalar]
    high: NDArray[Scalar]
    def __init__(
        self,
        low: float | NDArray[np.generic],
        high: float | NDArray[np.generic],
        shape: Sequence[int] | None,
        dtype: type[Scalar],
    ) -> None: ...

class Discrete(Space[np.int64]):
    n: np.int64
    def __init__(self, n: int) -> None: ...

class Dict(Space[dict[str, NDArray[np.generic]]]):
    def __init__(self, spaces: Mapping[str, Space[object]]) -> None: ...
