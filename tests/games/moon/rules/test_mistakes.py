"""Mistakes: drops, removed ladders, starting ladders, open liability (CM-MIS)."""

from dataclasses import replace

import pytest

from tests.games.moon.rules.settlements import badly, did, event, judged, released, started, well
from toprung.core.errors import Illegal
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Roll
from toprung.games.moon.rules.options import Clearing, Late, Options
from toprung.games.moon.rules.referee import to_try
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.rules.verdict import Charge, Moment

EDITIONS = pytest.mark.parametrize("edition", ["2017", "2022"])


@pytest.mark.rule("CM-MIS-1")
@EDITIONS
def test_not_meeting_the_demand_costs_a_drop_and_the_ladder_stays(edition: str) -> None:
    state = released(started(edition=edition), Demand.TWO)
    verdict, after = judged(state, event(state, [0]))
    assert (verdict.met, verdict.drops, verdict.removed) == (False, 1, ())
    assert verdict.rules == ("CM-TRN-3", "CM-MIS-1")
    assert after.structure == (0, 1, state.hand)
    assert (after.drops, after.pool) == ((1, 0, 0), 6)


@pytest.mark.rule("CM-MIS-2", "CM-MIS-3")
@EDITIONS
def test_however_many_fall_a_turn_costs_one_drop_and_all_of_them_go(edition: str) -> None:
    state = released(well(well(started(edition=edition))))
    fallen = state.structure[2:]
    verdict, after = judged(state, event(state, [0], table=fallen[:1], base=fallen[1:]))
    assert (verdict.drops, verdict.fallen) == (1, tuple(sorted(fallen)))
    assert verdict.removed == tuple(sorted(fallen))
    assert after.drops == (0, 0, 1)
    assert after.structure == (0, 1, state.hand)
    gone = set(fallen)
    assert not gone & {*after.supply, *after.structure}


@pytest.mark.rule("CM-MIS-2")
def test_a_ladder_that_only_brushed_the_table_was_a_mistake_too() -> None:
    state = released(started(), Demand.ONE)
    assert state.hand is not None
    verdict, after = judged(state, event(state, [0], brushed=[state.hand]))
    assert (verdict.drops, verdict.removed) == (1, (state.hand,))
    assert after.structure == (0, 1)


@pytest.mark.rule("CM-MIS-2", "CM-PRE-1")
@EDITIONS
def test_starting_ladders_stand_in_the_base_and_may_touch_it(edition: str) -> None:
    state = released(started(edition=edition), Demand.ONE)
    verdict, after = judged(state, event(state, [0], base=[0, 1]))
    assert (verdict.met, verdict.fallen, after.drops) == (True, (), (0, 0, 0))


@pytest.mark.rule("CM-MIS-4")
def test_in_2017_a_starting_ladder_is_never_removed_and_put_back_if_it_fell() -> None:
    state = released(started(edition="2017"))
    verdict, after = judged(state, event(state, [0], table=[1]))
    assert (verdict.drops, verdict.removed, verdict.reinserted) == (1, (), (1,))
    assert "CM-MIS-4" in verdict.rules
    assert after.structure == (0, 1, state.hand)


@pytest.mark.rule("CM-MIS-5")
@pytest.mark.parametrize("how", ["on the table", "out of the base"])
def test_in_2022_a_fallen_starting_ladder_is_inserted_again(how: str) -> None:
    state = released(started(edition="2022"))
    fell = event(state, [0], table=[1]) if how == "on the table" else event(state, [0], loose=[1])
    verdict, after = judged(state, fell)
    assert (verdict.drops, verdict.removed, verdict.reinserted) == (1, (), (1,))
    assert "CM-MIS-5" in verdict.rules
    assert after.structure == (0, 1, state.hand)


@pytest.mark.rule("CM-MIS-4", "CM-MIS-5")
@EDITIONS
def test_a_starting_ladder_that_only_brushed_the_table_costs_a_drop_and_stands(
    edition: str,
) -> None:
    state = released(started(edition=edition))
    verdict, _ = judged(state, event(state, [0], brushed=[1]))
    assert (verdict.drops, verdict.removed, verdict.reinserted, verdict.kept) == (1, (), (), ())


@pytest.mark.rule("CM-MIS-6")
@EDITIONS
def test_until_the_next_roll_the_last_player_answers_for_what_falls(edition: str) -> None:
    state = well(started(edition=edition))
    placed = state.structure[-1]
    verdict, after = judged(state, event(state, table=[placed]))
    assert (verdict.seat, verdict.moment, verdict.drops) == (0, Moment.BETWEEN, 1)
    assert verdict.rules == ("CM-MIS-2", "CM-MIS-6", "CM-MIS-3")
    assert after.drops == (1, 0, 0)
    assert (after.phase, after.active) == (Phase.READY, 1)  # the turn passes on as it would


@pytest.mark.rule("CM-MIS-6")
def test_once_the_next_player_has_rolled_the_last_one_is_free() -> None:
    state = did(well(started()), Roll())
    verdict, after = judged(state, event(state, table=[state.structure[-1]]))
    assert (verdict.seat, after.drops) == (1, (0, 1, 0))


@pytest.mark.rule("CM-MIS-6")
def test_before_the_first_roll_nobody_answers() -> None:
    state = started(edition="2022")
    verdict, after = judged(state, event(state, table=[0]))
    assert (verdict.seat, verdict.charge, verdict.reinserted) == (None, Charge.NOBODY, (0,))
    assert (after.drops, after.pool) == ((0, 0, 0), 7)


@pytest.mark.rule("CM-MIS-6")
def test_a_quiet_measurement_between_turns_changes_only_what_was_measured() -> None:
    state = well(started())
    verdict, after = judged(state, event(state))
    assert (verdict.mistake, verdict.charge, verdict.rules) == (False, Charge.NOTHING, ())
    assert (after.drops, after.structure, after.active) == (
        state.drops,
        state.structure,
        state.active,
    )


@pytest.mark.rule("CM-MIS-7", "CM-MIS-3")
def test_a_ladder_that_carries_others_stays_and_is_no_new_mistake() -> None:
    state = released(well(started(edition="2017")))
    carrier = state.structure[-1]
    verdict, after = judged(state, event(state, [carrier], base=[carrier], removable=[]))
    assert (verdict.drops, verdict.removed, verdict.kept) == (1, (), (carrier,))
    assert "CM-MIS-7" in verdict.rules
    assert carrier in after.structure
    assert after.exempt == {carrier}
    later = released(after, Demand.ONE)
    again, _ = judged(later, event(later, [carrier], base=[carrier]))
    assert (again.met, again.fallen, again.drops) == (True, (), 0)


@pytest.mark.rule("CM-MIS-3", "CM-MIS-7")
def test_the_book_of_2022_removes_what_fell_whatever_it_carries() -> None:
    state = released(well(started(edition="2022")))
    carrier = state.structure[-1]
    fell = event(state, [carrier], base=[carrier], removable=[])
    assert to_try(state, fell.settlement) == ()
    verdict, after = judged(state, fell)
    assert (verdict.drops, verdict.removed, verdict.kept) == (1, (carrier,), ())
    assert carrier not in after.structure


@pytest.mark.rule("CM-MIS-3")
def test_a_ladder_that_touched_and_is_clear_again_stays_in_2022_and_goes_in_2017() -> None:
    for edition, goes in (("2017", True), ("2022", False)):
        state = released(well(started(edition=edition)))
        brushed, hand = state.structure[-1], state.hand
        verdict, after = judged(state, event(state, [0], brushed=[brushed], removable=[brushed]))
        assert (verdict.drops, verdict.fallen) == (1, (brushed,))
        assert (brushed not in after.structure) is goes
        assert hand in after.structure


@pytest.mark.rule("CM-MIS-3", "CM-MIS-8")
def test_an_old_game_goes_on_by_the_rulings_under_which_it_began() -> None:
    """Options that its text does not name are those of the first version."""
    for edition in ("2017", "2022"):
        old = Options.parse(edition)
        assert (old.text, old.late, old.clearing) == (edition, Late.ONCE, Clearing.POSSIBLE)
    new = {edition: started(edition=edition).options for edition in ("2017", "2022")}
    assert new["2017"].text == "2017+late=each"
    assert new["2022"].text == "2022+clearing=fallen"
    for options in new.values():
        assert Options.parse(options.text) == options


@pytest.mark.rule("CM-MIS-7")
def test_only_ladders_that_count_need_a_trial() -> None:
    state = released(well(started()))
    carrier, hand = state.structure[-1], state.hand
    assert hand is not None
    fell = event(state, table=[hand, carrier], base=[0]).settlement
    assert to_try(state, fell) == tuple(sorted([hand, carrier]))
    exempt = did(state, event(state, [0], table=[carrier], removable=[]))
    later = released(exempt)
    assert to_try(later, event(later, base=[carrier, 1]).settlement) == ()


@pytest.mark.rule("CM-MIS-7", "CM-MIS-4", "CM-MIS-5")
@EDITIONS
def test_a_fallen_starting_ladder_that_carries_others_stays_too(edition: str) -> None:
    state = released(well(started(edition=edition)))
    verdict, after = judged(state, event(state, [1], table=[1], removable=[]))
    assert (verdict.kept, verdict.reinserted) == ((1,), ())
    assert after.exempt == {1}


@pytest.mark.rule("CM-MIS-8")
@EDITIONS
def test_by_the_letter_a_missed_demand_and_a_fall_are_two_mistakes(edition: str) -> None:
    state = released(well(started(edition=edition, late="each")), Demand.TWO)
    state = did(state, event(state, [0]))
    assert state.drops == (0, 1, 0)
    upper, lower = state.structure[-1], state.structure[-2]
    state = did(state, event(state, table=[upper]))
    assert state.drops == (0, 2, 0)
    verdict, after = judged(state, event(state, table=[lower]))
    assert (verdict.charge, after.drops) == (Charge.ALREADY, (0, 2, 0))


@pytest.mark.rule("CM-MIS-8")
def test_what_falls_after_a_fall_costs_no_second_drop_by_the_letter_either() -> None:
    state = released(well(started(edition="2017")))
    state = did(state, event(state, [0], table=[state.structure[-1]]))
    assert state.drops == (0, 1, 0)
    verdict, after = judged(state, event(state, table=[state.structure[-1]]))
    assert (verdict.charge, after.drops) == (Charge.ALREADY, (0, 1, 0))


@pytest.mark.rule("CM-MIS-8")
@EDITIONS
def test_what_falls_after_a_mistake_costs_no_second_drop_if_so_agreed(edition: str) -> None:
    state = released(well(started(edition=edition, late="once")), Demand.TWO)
    state = did(state, event(state, [0]))
    assert state.drops == (0, 1, 0)
    falling = state.structure[-2:]
    verdict, after = judged(state, event(state, table=falling))
    assert (verdict.charge, verdict.drops) == (Charge.ALREADY, 0)
    assert "CM-MIS-8" in verdict.rules
    assert (after.drops, after.structure) == ((0, 1, 0), (0, 1))


@pytest.mark.rule("CM-MIS-8")
def test_two_falls_between_turns_cost_one_drop() -> None:
    state = well(well(started()))
    third, fourth = state.structure[-2:]
    state = did(state, event(state, table=[fourth]))
    state = did(state, event(state, base=[third]))
    assert (state.drops, state.structure) == ((0, 1, 0), (0, 1))


@pytest.mark.rule("CM-MIS-8")
def test_the_next_turn_can_cost_a_drop_again() -> None:
    assert badly(badly(badly(badly(started(3))))).drops == (2, 1, 1)


@pytest.mark.rule("CM-MIS-6", "CM-MIS-8")
def test_a_drop_of_the_turn_before_does_not_shield_the_next_player() -> None:
    state = well(badly(started(3)))
    state = did(state, event(state, table=state.structure[-1:]))
    assert state.drops == (1, 1, 0)


def test_a_settlement_of_other_ladders_is_refused() -> None:
    state = released(started())
    assert state.hand is not None
    other = replace(state, hand=state.supply[0])
    strange = [
        event(started()),  # the placed ladder is missing
        event(other),
        event(state, [state.supply[0]]),
        event(state, table=[29 if state.hand != 29 else 28]),
        event(state, removable=[state.supply[0]]),
        event(state, loose=[state.hand]),
    ]
    for happened in strange:
        with pytest.raises(Illegal, match="CM-MAT-1"):
            did(state, happened)


@pytest.mark.parametrize("top", [float("nan"), float("inf"), 0.0, 1e9])
def test_impossible_heights_are_refused(top: float) -> None:
    state = released(started())
    with pytest.raises(Illegal, match="CM-TRN-4"):
        did(state, event(state, [0], top=top))
