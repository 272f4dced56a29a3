"""Drawings of structures: whole, small, equal for equal structures."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.games.moon.view.svg.scenes import GATE, STARTING, heap, settlement
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import EDITIONS
from toprung.games.moon.view.svg.structure import Picture, draw_structure


def words(drawn: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawn).iter() if node.text]


@pytest.mark.parametrize("count", [2, 9, 30])
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_it_is_well_formed_and_small(count: int, edition: str) -> None:
    drawn = draw_structure(heap(count), EDITIONS[edition])
    root = ElementTree.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(drawn) < 300_000
    assert "nan" not in drawn
    assert not re.search(r"\d\.\d{3}", drawn)
    assert f"{count} ladders" in " ".join(words(drawn))


def test_equal_structures_give_equal_drawings() -> None:
    poses = heap(8)
    turned_round = dict(reversed(poses.items()))
    assert draw_structure(poses) == draw_structure(turned_round)
    assert draw_structure(poses) == draw_structure(settlement(poses))
    assert draw_structure(poses) != draw_structure(poses, azimuth=29)


def test_two_drawings_on_one_page_share_no_names() -> None:
    one, other = (
        set(re.findall(r' id="([^"]+)"', draw_structure(poses))) for poses in (heap(5), heap(6))
    )
    assert one
    assert not one & other


def test_the_placed_ladder_is_lit_and_named() -> None:
    plain, lit = draw_structure(heap(6)), draw_structure(heap(6), placed=5)
    assert ladder(5).name not in plain
    assert f"{ladder(5).name} was placed" in lit
    glow = re.compile(r'class="m[0-9a-f]{8}g"')
    assert not glow.search(plain)
    assert glow.search(lit)


def test_touches_are_marked_on_request() -> None:
    measured = settlement(STARTING)
    assert 'class="touch"' not in draw_structure(measured)
    assert draw_structure(measured, mark_touches=True).count('class="touch"') == 1
    assert 'class="touch"' not in draw_structure(STARTING, mark_touches=True)


def test_the_ruler_tells_the_height() -> None:
    said = words(draw_structure(STARTING))
    assert "15.8 cm" in said
    assert {"0", "5", "10", "15", "20"} <= set(said)


def test_a_caption_is_escaped() -> None:
    drawn = draw_structure(STARTING, caption="<b>Q&A</b>")
    assert "<b>Q&A</b>" in words(drawn)


def test_a_picture_shows_itself_in_a_notebook() -> None:
    picture = Picture(STARTING, base=GATE)
    assert picture._repr_svg_() == picture.svg == draw_structure(STARTING)


def test_an_empty_table_and_a_ladder_far_away_can_be_drawn() -> None:
    """The picture has everything in it: the frame holds each point of each path."""
    for poses in ({}, {7: Pose((0.5, 0.2, 0.01))}, {7: Pose((0.0, 0.0, 0.05))}):
        for setting in PRESETS.values():
            drawn = draw_structure(poses, base=setting)
            root = ElementTree.fromstring(drawn)
            _, _, width, height = map(float, root.attrib["viewBox"].split())
            assert f"{len(poses)} ladder{'' if len(poses) == 1 else 's'}, " in words(drawn)[0]
            starts = [
                tuple(map(float, found))
                for node in root.iter("{http://www.w3.org/2000/svg}path")
                for found in re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", node.attrib["d"])
            ]
            assert len(starts) > 20
            assert all(-1 <= x <= width + 1 and -1 <= y <= height + 1 for x, y in starts)
