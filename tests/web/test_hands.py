"""A hand like people's with the page's own controls. In large: `python -m tools.hands`."""

from __future__ import annotations

from tools.hands.human import Person
from tools.hands.placing import place
from tools.hands.scenes import scene
from tools.hands.screens import Headless, build

from toprung.games.moon.rules.editions import Demand


def test_a_hand_that_errs_like_peoples_places_a_ladder_with_the_pages_help() -> None:
    build()
    screen = Headless()
    found = [scene((2, 2), seed) for seed in range(4, 6)]
    try:
        results = [place(screen, one, "full")[0] for one in found if one is not None]
    finally:
        screen.close()
    assert [result.met for result in results] == [True, True], results


def test_where_nothing_does_what_the_die_demands_the_page_shows_where_it_would_stand() -> None:
    build()
    screen = Headless()
    found = scene((2, 2), 4)
    assert found is not None
    try:
        person = Person(screen, found.chance(), "full")
        assert person.place(found, screen.load(found))
        screen.lift()
        screen.look(1.5)
        ghost = screen.snap(Demand.MOON, highest=9.0)  # metres: no ladder reaches so high
    finally:
        screen.close()
    assert ghost is not None
    assert (ghost.sure, ghost.meets) == (5, False)
