"""Pictures of positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import STUDY, error, ok
from toprung.games.climbers import svg, terminal


def test_the_terminal_gets_the_plan_without_colour_into_a_pipe() -> None:
    shown = ok("climbers", "show", STUDY.text)
    assert shown == terminal.show(STUDY.table, colour=False).rstrip("\n") + "\n"
    assert "\x1b" not in shown


@pytest.mark.parametrize(("flag", "coloured"), [("--colour", True), ("--no-colour", False)])
def test_colour_can_be_asked_for(flag: str, coloured: bool) -> None:
    assert ("\x1b[" in ok("climbers", "show", STUDY.text, flag)) is coloured


def test_drawings_are_written(tmp_path: Path) -> None:
    file = tmp_path / "study.svg"
    assert ok("climbers", "show", STUDY.text, "--svg", str(file)) == ""
    assert file.read_text(encoding="utf-8") == svg.draw(STUDY.table)
    assert ok("climbers", "show", STUDY.text, "--svg", "-").strip() == svg.draw(STUDY.table).strip()
    assert error("climbers", "show", STUDY.text, "--svg", str(tmp_path)).endswith("Is a directory")
