"""Trials find out which ladders can be taken away (CM-MIS-3, CM-MIS-7)."""

from dataclasses import replace

import pytest

from tests.games.moon.rules.settlements import did, event, judged, released, started, well
from toprung.games.moon.rules.referee import removable, settled


@pytest.mark.rule("CM-MIS-7")
def test_as_many_go_as_can() -> None:
    tried: list[set[int]] = []

    def carries(*carriers: int) -> frozenset[int]:
        """What goes of 3, 5 and 8 if these carry others."""
        tried.clear()

        def trial(ladders: frozenset[int]) -> bool:
            tried.append(set(ladders))
            return not ladders.intersection(carriers)

        return removable([8, 3, 5], trial)

    assert carries() == {3, 5, 8}
    assert tried == [{3, 5, 8}]
    assert carries(5) == {3, 8}
    assert tried == [{3, 5, 8}, {3}, {3, 5}, {3, 8}]
    assert carries(3, 5, 8) == frozenset()
    assert removable([], lambda _: False) == frozenset()
    assert removable([4], lambda _: False) == frozenset()


@pytest.mark.rule("CM-MIS-3", "CM-MIS-7")
def test_only_what_fell_is_tried_and_the_event_can_be_played() -> None:
    state = released(well(well(started())))
    third, fourth = state.structure[2:]
    measured = event(state, [0], table=[third, fourth], base=[0]).settlement
    happened = settled(state, measured, lambda ladders: fourth not in ladders)
    assert happened.removable == {third}
    verdict, after = judged(state, happened)
    assert (verdict.removed, verdict.kept) == ((third,), (fourth,))
    assert after.structure == (0, 1, fourth, state.hand)


@pytest.mark.rule("CM-MIS-5", "CM-MIS-7")
def test_a_starting_ladder_out_of_the_base_is_tried_too() -> None:
    state = released(started(edition="2022"))
    measured = event(state, [0]).settlement
    assert settled(state, measured, lambda _: True, [1]).removable == {1}
    stuck = settled(state, measured, lambda _: False, [1])
    verdict, after = judged(state, stuck)
    assert (verdict.kept, verdict.reinserted) == ((1,), ())
    assert after.exempt == {1}
    later = released(after)
    assert not settled(later, event(later, [0]).settlement, lambda _: True, [1]).removable


@pytest.mark.rule("CM-MIS-8")
def test_what_a_ladder_touched_before_it_was_taken_away_is_left_out() -> None:
    state = released(started())
    fell = event(state, table=[state.hand] if state.hand is not None else [])
    after = did(state, fell)
    calm = event(after).settlement
    stale = replace(calm, grounds=fell.settlement.grounds)
    verdict, _ = judged(after, settled(after, stale, lambda _: True))
    assert not verdict.mistake
