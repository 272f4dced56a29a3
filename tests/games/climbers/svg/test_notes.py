"""What a drawing may say besides the position."""

from __future__ import annotations

import re

import pytest

from toprung import Position

AT = Position.start(["red", "blue"], seed=7).play("-").play("-")


def test_the_last_move_lights_up_where_it_ended() -> None:
    for text in ("r@-5,0+l", "r@-8,-5"):
        after = AT.play(text)
        assert 'class="last"' in after.svg(last_move=text)
        assert 'class="last"' not in after.svg()
    block = AT.play("-")
    place = block.legal_moves[-1]
    assert 'class="last"' in block.play(place).svg(last_move=place)
    assert 'class="last"' not in block.svg(last_move="-")


def test_arrows_go_from_square_to_square() -> None:
    drawn = AT.svg(arrows=[((-3, -4), (-5, 0)), ((-1, -4), (-1, -4))])
    assert drawn.count('class="arrow"') == 2
    with pytest.raises(ValueError, match="square 99,0 is not in the picture"):
        AT.svg(arrows=[((-3, -4), (99, 0))])


def extent(drawing: str) -> tuple[float, float]:
    found = re.search(r'xmlns="[^"]+" width="([\d.]+)" height="([\d.]+)"', drawing)
    assert found is not None
    return float(found[1]), float(found[2])


def test_the_size_is_the_width_and_keeps_the_shape() -> None:
    wide, high = extent(AT.svg(size=400))
    full_wide, full_high = extent(AT.svg())
    assert wide == 400
    assert high / wide == pytest.approx(full_high / full_wide, abs=0.01)


def test_coordinates_name_the_squares_that_can_be_seen() -> None:
    drawn = AT.svg(coordinates=True)
    assert ">-1,0<" in drawn
    assert 'class="squares"' in drawn
    assert 'class="squares"' not in AT.svg()
