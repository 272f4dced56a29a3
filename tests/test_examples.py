"""Every example runs, and says something."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from toprung import play_game
from toprung.notebook import Viewer

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
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


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(notebook: Path) -> None:
    """As Jupyter would: all cells share their names, and what a cell ends with is shown."""
    names: dict[str, object] = {}
    pictures = 0
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        code = ast.parse("".join(cell["source"]))
        last = code.body.pop() if isinstance(code.body[-1], ast.Expr) else None
        exec(compile(code, notebook.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), notebook.name, "eval"), names)
            draw = getattr(shown, "_repr_svg_", None)
            pictures += isinstance(shown, Viewer) or (
                draw is not None and draw().startswith("<svg")
            )
    assert pictures >= 3
    assert f"../examples/{notebook.name}" in (ROOT / "docs" / "library.md").read_text("utf-8")


def test_the_program_that_speaks_lines_plays() -> None:
    program = f"exec:{sys.executable} {ROOT / 'examples' / 'line_bot.py'}"
    assert "wins" in play_game("climbers", [program, "random"], seed=4).header("Result")
