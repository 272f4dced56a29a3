"""The script with MaskablePPO learns for a few steps; see conftest.py for where that is tested."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "examples" / "research_maskable_ppo.py"


def test_maskable_ppo_learns_for_a_few_steps() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--steps", "64", "--games", "1"],
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "reward a game after 64 steps" in done.stdout
