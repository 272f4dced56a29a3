"""The scripts for research run, for a few steps. (That of MaskablePPO: test_maskable_ppo.py.)"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def said(script: str, *options: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "examples" / script), *options],
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_network_learns_from_our_search() -> None:
    text = said("research_imitation.py", "--games", "2", "--level", "ibex", "--epochs", "3")
    lines = [float(line.split()[-1]) for line in text.splitlines()]
    assert len(lines) == 4
    assert lines[-1] > lines[0]  # what the expert did has become likelier


def test_openspiels_tree_search_plays() -> None:
    text = said("research_mcts.py", "--simulations", "4", "--steps", "6")
    *steps, last = text.splitlines()
    choices = [
        re.fullmatch(r"player ([01]): (ladders|x|y|pass|block|stone).*", one) for one in steps
    ]
    assert len(steps) == 6
    assert all(choices), steps
    assert {found[1] for found in choices if found} == {"0", "1"}
    assert last == "returns [0.0, 0.0]"  # nobody has won after six choices


def test_every_script_is_named_by_the_documents() -> None:
    guide = (ROOT / "docs" / "research.md").read_text("utf-8")
    scripts = sorted((ROOT / "examples").glob("research_*.py"))
    assert len(scripts) == 3
    for script in scripts:
        assert f"../examples/{script.name}" in guide
    made = (ROOT / "Makefile").read_text("utf-8")
    assert "examples/research_maskable_ppo.py" in made
