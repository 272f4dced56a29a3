"""A copy of the source tree with the game that docs/adding_a_game.md adds, file by file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "adding_a_game.md").read_text("utf-8")
COPIED = ("src", "tests", "web", "pyproject.toml", "docs", "README.md", "CONTRIBUTING.md")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "static", "images")
_BLOCK = re.compile(r'^```(\w+) title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_SESSION = re.compile(r"^```text terminal\n\$ (.*?)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Tree:
    """The copy."""

    root: Path

    @property
    def environment(self) -> dict[str, str]:
        """Python finds the copy before the installed package."""
        tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        path = f"{self.root / 'src'}{os.pathsep}{self.root}"
        return {**os.environ, "PATH": tools, "PYTHONPATH": path, "COLUMNS": "100"}

    def run(self, *command: str, typed: str = "") -> str:
        """What a command prints in the copy. It must succeed."""
        done = subprocess.run(
            command,
            cwd=self.root,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
        return done.stdout

    def toprung(self, *arguments: str, typed: str = "") -> str:
        return self.run(sys.executable, "-m", "toprung", *arguments, typed=typed)

    def follow(self, title: str) -> None:
        """Run the commands that the guide gives under this title."""
        (self.root / "build").mkdir(exist_ok=True)
        script = next(text for _, one, text in _BLOCK.findall(GUIDE) if one == title)
        npm = f"{sys.executable} {self.root / 'web' / 'npm.py'}"
        for line in script.splitlines():
            self.run("/bin/sh", "-c", line.replace("npm --prefix web", npm))


def with_the_third_game(root: Path) -> Tree:
    """Copy the tree and do what the guide says: new files, and lines in the registries."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, root / name)
    (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for tag, title, text in _BLOCK.findall(GUIDE):
        if tag == "diff":
            _patch(root / title, text)
        elif tag != "sh":
            assert not (root / title).exists(), f"{title} is not a new file"
            (root / title).parent.mkdir(parents=True, exist_ok=True)
            (root / title).write_text(text, "utf-8")
    return Tree(root)


def _patch(file: Path, diff: str) -> None:
    """Add the lines that begin with a plus sign, where the lines around them stand."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] == " ")
    after = "".join(line[1:] for line in lines)
    source = file.read_text("utf-8")
    assert source.count(before) == 1, f"{file}: these lines are not there:\n{before}"
    file.write_text(source.replace(before, after), "utf-8")


def sessions() -> list[tuple[str, str]]:
    """The commands that the guide runs in a terminal, and what is seen there."""
    return _SESSION.findall(GUIDE)


def changed_files() -> tuple[set[str], set[str]]:
    """The files that the guide adds, and those to which it adds lines."""
    blocks = [(tag, title) for tag, title, _ in _BLOCK.findall(GUIDE) if tag != "sh"]
    new = {title for tag, title in blocks if tag != "diff"}
    return new, {title for tag, title in blocks if tag == "diff"}
