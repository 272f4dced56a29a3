"""A hand like people's with the page's own controls. In large: `python -m tests.web.hands`."""

from __future__ import annotations

from tests.web.hands.placing import place
from tests.web.hands.scenes import scenes
from tests.web.hands.screens import Headless


def test_a_hand_that_errs_like_peoples_places_a_ladder_with_the_pages_help() -> None:
    screen = Headless()
    try:
        results = [place(screen, scene, "full")[0] for scene in scenes((2, 2), range(4, 6))]
    finally:
        screen.close()
    assert [result.met for result in results] == [True, True], results
