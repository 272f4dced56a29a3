"""A Ray cluster for tests: a head that plays nothing, and two nodes, as processes here."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster, Node

Started = TypeVar("Started")
MEMORY = 80 * 2**20  # of a node's object store: about the least that Ray allows
PATIENCE = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_health_check_timeout_ms": "60000",
    "RAY_worker_register_timeout_seconds": "600",
    "RAY_worker_niceness": "0",  # usually 15, which is a long wait on a busy machine
}


@dataclass
class Nodes:
    """Those that run."""

    cluster: Cluster
    cores: int
    running: list[Node] = field(default_factory=list)

    @property
    def address(self) -> str:
        return self.cluster.address

    def add(self) -> None:
        self.running.append(
            patiently(
                lambda: self.cluster.add_node(num_cpus=self.cores, object_store_memory=MEMORY)
            )
        )

    def with_process(self, module: str) -> Node | None:
        """A node on which a process runs this module."""
        return next(
            (
                node
                for node in self.running
                if any(module in _command(pid) for pid in _all_of(node))
            ),
            None,
        )

    def kill(self, node: Node) -> None:
        """At once, with all that runs there, as if its machine had lost its power."""
        self.running.remove(node)
        for pid in _all_of(node):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.cluster.remove_node(node, allow_graceful=False)


@contextmanager
def two_nodes(cores: int = 1) -> Iterator[Nodes]:
    """Of so many cores each, whatever the machine has."""
    from ray.cluster_utils import Cluster

    with (
        pytest.MonkeyPatch.context() as patch,
        TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as folder,
    ):
        # Ray also writes where it is into a folder that nobody may have made yet.
        (Path(folder) / "ray").mkdir()
        for name, value in {**PATIENCE, "RAY_TMPDIR": folder}.items():
            patch.setenv(name, value)
        head = {"object_store_memory": MEMORY, "temp_dir": folder, "include_dashboard": False}
        cluster = patiently(lambda: Cluster(True, head_node_args={**head, "num_cpus": 0}))
        try:
            nodes = Nodes(cluster, cores)
            nodes.add()
            nodes.add()
            yield nodes
        finally:
            cluster.shutdown()


def patiently(start: Callable[[], Started], tries: int = 10) -> Started:
    """Ray gives a node 30 seconds to start, however busy the machine is: so more than once."""
    try:
        return start()
    except Exception:
        if tries == 1:
            raise
        return patiently(start, tries - 1)


def _all_of(node: Node) -> list[int]:
    """The processes of a node, and all that they have started."""
    parents = {int(path.name): _parent(path) for path in Path("/proc").glob("[0-9]*")}
    found = [one.process.pid for kind in node.all_processes.values() for one in kind]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def _parent(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8").replace("\0", " ")
    except OSError:
        return ""
