"""Every example runs, and says something."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from toprung import play_game

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("[0-9]*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(example)],
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_there_are_a_dozen_and_the_docs_name_each() -> None:
    assert len(EXAMPLES) == 12
    guide = (ROOT / "docs" / "library.md").read_text("utf-8")
    for example in EXAMPLES:
        assert f"../examples/{example.name}" in guide


def test_the_program_that_speaks_lines_plays() -> None:
    program = f"exec:{sys.executable} {ROOT / 'examples' / 'line_bot.py'}"
    assert "wins" in play_game("climbers", [program, "random"], seed=4).header("Result")
