"""`toprung moon ladders`: the set in words and as a drawing."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import error, ok


@pytest.mark.rule("CM-MAT-1", "CM-MAT-3")
def test_all_thirty_are_listed_three_of_them_straight() -> None:
    lines = ok("moon", "ladders").splitlines()
    assert len(lines) == 30
    assert sum(line.endswith("  straight") for line in lines) == 3


def test_the_sheet_is_drawn_to_a_file_or_to_stdout(tmp_path: Path) -> None:
    file = tmp_path / "ladders.svg"
    assert ok("moon", "ladders", "--svg", str(file)) == f"Drawn in {file}.\n"
    drawn = file.read_text("utf-8")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert ok("moon", "ladders", "--svg", "-").strip() == drawn.strip()


def test_a_file_that_cannot_be_written_is_one_clear_line() -> None:
    assert "No such file" in error("moon", "ladders", "--svg", "/nowhere/at/all.svg")
