"""A hand like people's with the page's own controls. In large: `python -m tests.web.hands`."""

from __future__ import annotations

from tests.web.hands.placing import place
from tests.web.hands.scenes import scene
from tests.web.hands.screens import Headless, build


def test_a_hand_that_errs_like_peoples_places_a_ladder_with_the_pages_help() -> None:
    build()
    screen = Headless()
    found = [scene((2, 2), seed) for seed in range(4, 6)]
    try:
        results = [place(screen, one, "full")[0] for one in found if one is not None]
    finally:
        screen.close()
    assert [result.met for result in results] == [True, True], results
