import subprocess
from collections.abc import Mapping, Sequence
from typing import Protocol

class _Started(Protocol):
    process: subprocess.Popen[bytes]

class Node:
    all_processes: Mapping[str, Sequence[_Started]]

class Cluster:
    address: str
    def __init__(
        self, initialize_head: bool = ..., *, head_node_args: dict[str, object] | None = ...
    ) -> None: ...
    def add_node(self, *, num_cpus: int = ..., object_store_memory: int = ...) -> Node: ...
    def remove_node(self, node: Node, allow_graceful: bool = ...) -> None: ...
    def shutdown(self) -> None: ...
