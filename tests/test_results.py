"""The page of results names commands that are there, and its history is data."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path

from benchmarks.__main__ import HISTORY, PARTS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "benchmarks" / "results.md").read_text("utf-8")


def test_every_module_that_measures_a_claim_exists() -> None:
    named = re.findall(r"python -m ([\w.]+)((?: \w+)?)", PAGE)
    assert len(named) > 40
    assert not [module for module, _ in named if find_spec(module) is None]
    parts = {part.strip() for module, part in named if module == "benchmarks" and part}
    assert len(parts) > 8
    assert parts <= set(PARTS)


def test_every_test_and_log_that_it_names_exists() -> None:
    paths = re.findall(r"\b((?:tests|benchmarks/logs)/[\w/.]+\w)", PAGE)
    assert len(paths) > 5
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_every_claim_has_a_figure_and_a_command() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines()]
    claims, within = list[list[str]](), False
    for row in rows:
        within = (row[:1] == ["Claim"] and len(row) == 5) or (within and len(row) == 5)
        if within and row[0] != "Claim" and not row[0].startswith("-"):
            claims.append(row)
    assert len(claims) > 30
    for row in claims:
        assert row[1], row
        assert "`" in row[-1], row


def test_the_history_can_be_read_line_by_line() -> None:
    runs = [json.loads(line) for line in HISTORY.read_text("utf-8").splitlines()]
    assert len(runs) >= 39
    for run in runs:
        assert set(run) == {"title", "notes", "tables"}
        assert run["notes"] or run["tables"]
        for table in run["tables"]:
            assert len({len(row) for row in table}) == 1, run["title"]
