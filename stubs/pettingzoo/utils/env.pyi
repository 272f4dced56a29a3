from collections.abc import Iterator
from typing import Generic, TypeVar

AgentID = TypeVar("AgentID")

class AECIterable(Generic[AgentID]):
    def __iter__(self) -> Iterator[AgentID]: ...
