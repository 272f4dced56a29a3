"""The sheet with all ladders."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.view.svg.catalogue import sheet

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.rule("CM-MAT-1")
def test_every_ladder_is_on_the_sheet_with_its_name_and_all_its_rods() -> None:
    root = ElementTree.fromstring(sheet())
    shown = {group.get("data-ladder"): group for group in root.iter(f"{SVG}g")}
    for ladder in catalogue():
        group = shown[str(ladder.id)]
        words = [text.text for text in group.iter(f"{SVG}text")]
        assert words[0] == ladder.name
        faces = list(group.iter(f"{SVG}polygon"))
        assert 2 * len(ladder.rods) <= len(faces) <= 3 * len(ladder.rods)


def test_the_sheet_is_always_the_same() -> None:
    assert sheet() == sheet()
    assert len(sheet()) < 300_000
