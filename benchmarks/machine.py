"""What was measured, and on which machine."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from toprung.games.climbers import kernels

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ("src", "tests/games/climbers/slow", "hatch_build.py")


def _output(*command: str) -> str:
    """What a command prints, nothing if there is no such command or it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def commit() -> str:
    """The commit, marked where what is measured differs from it."""
    name = _output("git", "rev-parse", "--short=10", "HEAD") or "unknown commit"
    return name + (" with changes" if _output("git", "status", "--porcelain", *MEASURED) else "")


def cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return _output("sysctl", "-n", "machdep.cpu.brand_string") or platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def load_average() -> str:
    """How busy the machine was in the last minute: noise for what is measured now."""
    return f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""


def library_is_old() -> bool:
    """Whether a source of the compiled rules is newer than they are."""
    folder = Path(kernels.__file__).parent
    built = max(path.stat().st_mtime for path in folder.glob("climbers.*") if path.suffix != ".h")
    return any(path.stat().st_mtime > built for path in folder.glob("*.[ch]"))


def describe() -> str:
    """Date, commit and machine on one line."""
    today = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    cores = os.cpu_count() or 0
    system = f"{platform.system()} {platform.machine()}"
    return f"{today}, {commit()}: {cpu()}, {cores} cores{load_average()}, {system}, {python}"


@contextmanager
def all_cores() -> Iterator[None]:
    """Most parts are measured on one core; a browser, or a service and its attackers, need more."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
