"""Positions come as arguments, from files and from stdin, in notation and in JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import STUDY, error, ok


@pytest.mark.parametrize("text", [STUDY.text, STUDY.to_json(), f"\ufeff {STUDY.text}\r\n"])
def test_every_way_leads_to_the_same_position(text: str, tmp_path: Path) -> None:
    file = tmp_path / "position"
    file.write_text(text, encoding="utf-8")
    show = ("climbers", "show", "--notation")
    assert ok(*show, text) == f"{STUDY.text}\n"
    assert ok(*show, f"@{file}") == f"{STUDY.text}\n"
    assert ok(*show, stdin=text) == f"{STUDY.text}\n"
    assert ok(*show, "-", stdin=text) == f"{STUDY.text}\n"


def test_json_and_notation_are_translated() -> None:
    assert ok("climbers", "show", "--json", STUDY.text) == f"{STUDY.to_json()}\n"
    assert ok("climbers", "show", "--notation", STUDY.to_json()) == f"{STUDY.text}\n"


def test_what_is_missing_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.touch()
    assert error("climbers", "show", str(file)).endswith(
        f"is a file, not a position; write @{file}"
    )
    assert error("climbers", "show", "@") == "no file after @; write @FILE"
    assert error("climbers", "show", f"@{file}").startswith("no position: give one as an argument")
    assert error("climbers", "show").startswith("no position: give one as an argument")
    assert error("climbers", "show", "x" * 5000).startswith("not a position: ")
    assert error("climbers", "show", "a\0b").startswith("not a position: ")


def test_an_impossible_position_names_the_rule() -> None:
    floating = STUDY.text.replace("0hrzr@0,0,0", "0hrzr@0,0,1")
    assert error("climbers", "show", floating) == "block 0: there is a hole under it (CL-BUI-4)"
