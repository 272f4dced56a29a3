"""A service to attack, in a process of its own, from this source tree or from another."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from tests.server.client import stopped

from tools.attack.client import Target

HERE = Path(__file__).parents[2]
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Victim:
    """A running service."""

    target: Target
    pid: int

    @property
    def memory(self) -> int:
        """Bytes that its processes have in memory, each with what it shares."""
        pages = [
            int(_read(pid, "statm").split()[1]) for pid in self._family() if _read(pid, "statm")
        ]
        return sum(pages) * _PAGE

    @property
    def own_memory(self) -> int:
        """Bytes of the service itself, without the processes that it starts."""
        return int(_read(self.pid, "statm").split()[1]) * _PAGE

    @property
    def processor(self) -> float:
        """Seconds that the service itself has used."""
        parts = _read(self.pid, "stat").rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / _TICKS

    def _family(self) -> list[int]:
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        children = (_read(self.pid, f"task/{task.name}/children").split() for task in tasks)
        return [self.pid, *(int(child) for some in children for child in some)]


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


@asynccontextmanager
async def attacked(
    database: str,
    limits: Mapping[str, object] = MappingProxyType({}),
    tree: Path = HERE,
    errors: int | None = None,
    options: Sequence[str] = (),
) -> AsyncIterator[Victim]:
    """A service on a free port that trusts no proxy; limits are given by name."""
    settings = {f"TOPRUNG_{name.upper()}": str(value) for name, value in limits.items()}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "toprung", "serve", "--port", "0", "--database", database),
        *("--log-level", "warning", *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=errors,
        env={
            **os.environ,
            "PYTHONPATH": str(tree / "src"),
            "PYTHONUNBUFFERED": "1",
            "TOPRUNG_PROXIES": "none",
            **settings,
        },
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(180):
            line = (await process.stdout.readline()).decode()
        port = int(line.rstrip().rstrip("/").rpartition(":")[2])
        yield Victim(Target(port), process.pid)
    finally:
        await stopped(process)
