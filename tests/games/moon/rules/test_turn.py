"""The turn: roll, draw, place as demanded, one hand, a delicate balance (CM-TRN, CM-BAL)."""

from collections.abc import Sequence

import pytest

from tests.games.moon.rules.settlements import (
    badly,
    did,
    drawn,
    event,
    held,
    judged,
    released,
    started,
    well,
)
from toprung.core.errors import Illegal, OutOfTurn
from toprung.core.seat import NATURE, Seat
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Draw, Hold, Release, Roll
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Charge, Moment


@pytest.mark.rule("CM-TRN-1")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_turns_go_clockwise_from_the_first_player(seats: int) -> None:
    state = started(seats, first=1)
    for turn in range(8):
        assert (state.phase, state.active) == (Phase.READY, (1 + turn) % seats)
        state = well(state)


@pytest.mark.rule("CM-TRN-1")
def test_a_turn_is_roll_draw_hold_release_and_what_comes_of_it() -> None:
    state, phases = started(), []
    for kind in (Roll, Draw, Hold, Release):
        (move,) = transitions.LegalMoves(state)
        assert isinstance(move, kind)
        phases.append(state.phase)
        state = did(state, move)
    assert phases == [Phase.READY, Phase.DRAW, Phase.TAKE, Phase.HELD]
    assert state.phase is Phase.SETTLE
    assert transitions.to_act(state) == (NATURE,)
    assert list(transitions.LegalMoves(state)) == []


@pytest.mark.rule("CM-TRN-1")
def test_nothing_comes_before_its_time_and_no_seat_acts_for_another() -> None:
    state = started()
    for early in (Draw(), Hold(0, 0, 0), Release()):
        with pytest.raises(OutOfTurn):
            did(state, early)
    for seat in (1, 2, NATURE):
        with pytest.raises(OutOfTurn, match="CM-TRN-1"):
            transitions.play(state, Seat(seat), Roll())
    with pytest.raises(OutOfTurn, match="CM-BAL-1"):
        transitions.play(state, Seat(0), event(state))
    with pytest.raises(OutOfTurn, match="CM-TRN-1"):
        did(drawn(state), Roll())


def met(state: State, demand: Demand, touching: Sequence[int], top: float) -> bool | None:
    state = released(state, demand)
    verdict, after = judged(state, event(state, touching, top=top))
    assert verdict.touched == tuple(sorted(touching))
    assert verdict.drops == after.drops[0] == (0 if verdict.met else 1)
    assert state.hand in after.structure  # nothing fell: it stays where it is
    return verdict.met


def built() -> State:
    """Four ladders stand; the first player is on again."""
    return well(well(started(2)))


@pytest.mark.rule("CM-TRN-2")
def test_one_means_exactly_one_other_ladder() -> None:
    state = built()
    for count in range(4):
        assert met(state, Demand.ONE, state.structure[:count], 0.2) is (count == 1)


@pytest.mark.rule("CM-TRN-3")
def test_two_means_exactly_two_other_ladders() -> None:
    state = built()
    for count in range(4):
        assert met(state, Demand.TWO, state.structure[:count], 0.2) is (count == 2)


@pytest.mark.rule("CM-TRN-4")
def test_moon_means_the_highest_tip_and_one_or_two_others() -> None:
    state = built()
    for count in range(4):
        for top, above in ((0.2, False), (0.3, False), (0.3000001, True), (0.4, True)):
            expected = above and count in (1, 2)
            assert met(state, Demand.MOON, state.structure[:count], top) is expected


@pytest.mark.rule("CM-TRN-4")
def test_the_verdict_names_the_ladder_that_is_as_high() -> None:
    state = released(built(), Demand.MOON)
    verdict, _ = judged(state, event(state, state.structure[:1], top=0.3))
    assert verdict.rival in state.structure
    assert verdict.rules == ("CM-TRN-4", "CM-MIS-1")


@pytest.mark.rule("CM-TRN-5")
@pytest.mark.parametrize("ground", ["table", "base"])
def test_the_placed_ladder_touches_neither_base_nor_table(ground: str) -> None:
    state = released(started(), Demand.ONE)
    assert state.hand is not None
    table, base = ([state.hand], []) if ground == "table" else ([], [state.hand])
    verdict, after = judged(state, event(state, state.structure[:1], table=table, base=base))
    assert (verdict.met, verdict.charge) == (None, Charge.DROP)
    assert verdict.rules == ("CM-TRN-5", "CM-MIS-2", "CM-MIS-3")
    assert after.drops == (1, 0, 0)


@pytest.mark.rule("CM-TRN-6")
def test_one_hand_holds_the_ladder_at_one_point() -> None:
    with pytest.raises(Illegal, match="CM-TRN-6"):
        did(held(drawn(started())), Hold(0, 0, -400))
    with pytest.raises(Illegal, match="CM-TRN-6"):
        did(drawn(started()), Hold(0, 0, 2001))
    with pytest.raises(OutOfTurn, match="CM-TRN-6"):
        did(drawn(started()), Release())


@pytest.mark.rule("CM-BAL-1")
def test_while_nothing_touches_the_ground_the_turn_goes_on() -> None:
    state = held(drawn(started()))
    with pytest.raises(Illegal, match="CM-BAL-1"):
        did(state, event(state))  # the others moved, but nothing fell
    assert did(state, Release()).phase is Phase.SETTLE


@pytest.mark.rule("CM-BAL-1", "CM-MIS-2", "CM-MIS-3")
@pytest.mark.parametrize("holding", [False, True])
def test_a_touch_of_the_ground_before_release_ends_the_turn_at_once(holding: bool) -> None:
    state = drawn(well(started()))
    state = held(state) if holding else state
    placed = state.structure[-1]
    verdict, after = judged(state, event(state, base=[placed]))
    assert (verdict.moment, verdict.met, verdict.drops) == (Moment.BEFORE, None, 1)
    assert state.hand is not None
    assert verdict.removed == tuple(sorted([placed, state.hand]))
    assert (after.phase, after.active, after.hand) == (Phase.READY, 2, None)
    assert after.structure == (0, 1)
    assert after.drops == (0, 1, 0)


@pytest.mark.rule("CM-BAL-1", "CM-MIS-3")
def test_the_ladder_in_hand_may_not_touch_the_ground_either_and_is_lost() -> None:
    state = held(drawn(started()))
    assert state.hand is not None
    verdict, after = judged(state, event(state, table=[state.hand], removable=[]))
    assert (verdict.removed, verdict.kept) == ((state.hand,), ())
    assert state.hand not in (*after.structure, *after.supply)


@pytest.mark.rule("CM-BAL-1", "CM-MIS-6")
def test_after_the_roll_the_roller_answers_even_before_he_has_drawn() -> None:
    state = did(well(started()), Roll())
    verdict, after = judged(state, event(state, table=[state.structure[-1]]))
    assert (verdict.seat, verdict.ladder) == (1, None)
    assert (after.drops, after.active) == ((0, 1, 0), 2)
    assert len(after.supply) == len(state.supply)


@pytest.mark.rule("CM-BAL-2")
def test_once_let_go_the_ladder_can_no_longer_be_moved() -> None:
    state = released(started())
    for late in (Hold(0, 0, 0), Release(), Roll()):
        with pytest.raises(OutOfTurn, match="CM-BAL-2"):
            did(state, late)


@pytest.mark.rule("CM-BAL-2")
def test_after_the_verdict_the_ladder_is_part_of_the_structure_or_gone() -> None:
    state = released(started())
    assert well(started()).structure == (0, 1, state.hand)
    assert badly(started()).structure == (0, 1)
