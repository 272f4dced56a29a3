"""The end of the game: who wins, ties, the final, two players (CM-END)."""

from dataclasses import replace

import pytest

from tests.games.moon.rules.settlements import badly, did, event, judged, released, started, well
from toprung.core.errors import OutOfTurn
from toprung.core.outcome import Outcome
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.ending import outcome
from toprung.games.moon.rules.moves import Draw, Final, Roll, Share
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.transitions import LegalMoves
from toprung.games.moon.rules.verdict import Charge


def ended(state: State) -> Outcome:
    found = outcome(state)
    assert found is not None
    assert state.phase is Phase.OVER
    assert list(LegalMoves(state)) == []
    return found


def with_drops(state: State, *drops: int) -> State:
    """As if these drops had been taken."""
    return replace(state, drops=drops, pool=7 - sum(drops))


def with_supply(state: State, count: int) -> State:
    """As if all but so many ladders had been lost."""
    return replace(state, supply=state.supply[:count])


@pytest.mark.rule("CM-END-1")
def test_the_game_ends_with_the_last_ladder_placed_or_lost() -> None:
    state = with_drops(with_supply(started(3, edition="2022"), 1), 1, 3, 2)
    placed, lost = ended(well(state)), ended(badly(replace(state, drops=(0, 3, 3))))
    assert (placed.winners, placed.rule) == ((0,), "CM-END-1")
    assert (lost.winners, lost.rule) == ((0,), "CM-END-1")


@pytest.mark.rule("CM-END-1")
def test_the_game_goes_on_while_a_ladder_and_a_drop_are_left() -> None:
    state = well(with_supply(started(3), 2))
    assert (state.phase, outcome(state)) == (Phase.READY, None)
    state = badly(with_drops(started(3), 2, 2, 1))
    assert (state.phase, outcome(state), state.pool) == (Phase.READY, None, 1)


@pytest.mark.rule("CM-END-1")
def test_the_game_ends_with_the_last_drop_and_fewest_drops_win() -> None:
    over = ended(badly(with_drops(started(3, edition="2022"), 3, 1, 2)))
    assert (over.winners, over.rule) == ((1,), "CM-END-1")


@pytest.mark.rule("CM-END-1", "CM-MIS-6")
def test_the_last_drop_may_be_taken_between_turns() -> None:
    state = well(with_drops(started(3, edition="2022"), 3, 1, 2))
    over = ended(did(state, event(state, table=state.structure[-1:])))
    assert over.winners == (1,)


@pytest.mark.rule("CM-END-1")
def test_nothing_happens_after_the_end() -> None:
    state = well(with_supply(started(3), 1))
    for late in (Roll(), event(state)):
        with pytest.raises(OutOfTurn, match="CM-END-1"):
            did(state, late)


@pytest.mark.rule("CM-END-2")
def test_in_2017_whoever_takes_the_last_drop_cannot_win() -> None:
    state = with_drops(started(3, edition="2017"), 0, 3, 3)
    after = badly(state)
    assert after.eliminated == {0}
    assert (after.phase, after.finalists) == (Phase.READY, (1, 2))
    six = with_drops(started(6, edition="2017"), 1, 1, 1, 1, 1, 1)
    assert badly(six).finalists == (1, 2, 3, 4, 5)


@pytest.mark.rule("CM-END-2")
def test_in_2017_whoever_places_the_last_ladder_may_win_if_drops_are_left() -> None:
    over = ended(well(with_drops(with_supply(started(3, edition="2017"), 1), 0, 3, 3)))
    assert over.winners == (0,)


@pytest.mark.rule("CM-END-2")
def test_in_2022_the_last_drop_does_not_eliminate() -> None:
    over = ended(badly(with_drops(started(3, edition="2022"), 0, 3, 3)))
    assert over.winners == (0,)


def final(edition: str = "2022") -> State:
    """Players 0, 2 and 3 of four are tied with ladders left: player 1 took the last drop."""
    state = with_drops(started(4, edition=edition, first=1), 1, 3, 1, 1)
    state = badly(state)
    assert state.finalists == (0, 2, 3)
    return state


@pytest.mark.rule("CM-END-3")
@pytest.mark.parametrize("edition", ["2017", "2022"])
def test_a_tie_with_ladders_left_is_played_out_clockwise_with_the_moon(edition: str) -> None:
    state = final(edition)
    assert (state.phase, state.active) == (Phase.READY, 2)  # the next tied one after player 1
    for seat in (2, 3, 0, 2):
        assert state.active == seat
        assert list(LegalMoves(state)) == [Draw()]
        with pytest.raises(OutOfTurn, match="CM-END-3"):
            did(state, Roll())
        assert did(state, Draw()).demand is Demand.MOON
        state = well(state)


@pytest.mark.rule("CM-END-3")
def test_in_the_final_a_mistake_eliminates_and_the_last_one_left_wins() -> None:
    state = final()
    state = released(state)
    verdict, state = judged(state, event(state, [0], top=0.2))  # not the highest
    assert (verdict.charge, verdict.drops) == (Charge.OUT, 0)
    assert verdict.rules == ("CM-TRN-4", "CM-MIS-1", "CM-END-3")
    assert (state.finalists, state.active, state.pool) == ((0, 3), 3, 0)
    state = badly(well(state))  # player 3 does well, player 0 does not
    over = ended(state)
    assert (over.winner, over.rule) == (3, "CM-END-3")
    assert state.eliminated == {0, 2}


@pytest.mark.rule("CM-END-3", "CM-MIS-6")
def test_in_the_final_the_last_player_is_liable_until_the_next_one_draws() -> None:
    state = well(final())
    verdict, after = judged(state, event(state, table=state.structure[-1:]))
    assert (verdict.seat, verdict.charge) == (2, Charge.OUT)
    assert (after.finalists, after.active) == ((0, 3), 3)
    state = did(state, Draw())
    verdict, after = judged(state, event(state, table=state.structure[-1:]))
    assert (verdict.seat, after.finalists) == (3, (0, 2))


@pytest.mark.rule("CM-END-3", "CM-MIS-8")
def test_what_falls_before_the_final_begins_harms_nobody() -> None:
    state = final()
    verdict, after = judged(state, event(state, table=[0]))
    assert (verdict.charge, after.finalists) == (Charge.ALREADY, (0, 2, 3))


@pytest.mark.rule("CM-END-3")
def test_if_everybody_errs_in_turn_the_last_one_wins_without_playing() -> None:
    over = ended(badly(badly(final())))  # players 2 and 3
    assert over.winner == 0


@pytest.mark.rule("CM-END-4")
@pytest.mark.parametrize("edition", ["2017", "2022"])
def test_a_tie_with_no_ladders_left_is_a_shared_victory(edition: str) -> None:
    state = with_drops(with_supply(started(4, edition=edition), 1), 1, 1, 0, 0)
    over = ended(well(state))
    assert (over.winners, over.winner, over.rule) == ((2, 3), None, "CM-END-4")


@pytest.mark.rule("CM-END-5", "CM-END-6")
@pytest.mark.parametrize(("edition", "limit"), [("2017", 3), ("2022", 4)])
def test_of_two_players_the_first_with_too_many_drops_is_eliminated(
    edition: str, limit: int
) -> None:
    state = started(2, edition=edition, first=1)
    for taken in range(1, limit):
        state = well(badly(state))
        assert (state.drops, state.phase) == ((0, taken), Phase.READY)
    state = badly(state)
    over = ended(state)
    assert over.winner == 0
    assert over.rule == ("CM-END-5" if edition == "2017" else "CM-END-6")
    assert state.eliminated == {1}


@pytest.mark.rule("CM-END-5", "CM-END-6")
def test_more_than_two_players_may_have_many_drops() -> None:
    for edition in ("2017", "2022"):
        state = badly(with_drops(started(3, edition=edition), 4, 0, 0))
        assert (state.drops, state.phase) == ((5, 0, 0), Phase.READY)


@pytest.mark.rule("CM-END-7")
def test_if_the_ladders_run_out_in_the_final_those_in_it_share() -> None:
    over = ended(well(with_supply(final(), 1)))
    assert (over.winners, over.rule) == ((0, 2, 3), "CM-END-7")
    over = ended(badly(with_supply(final(), 1)))
    assert (over.winners, over.rule) == ((0, 3), "CM-END-7")
    state = badly(with_supply(final(), 2))
    assert ended(badly(state)).winners == (0,)


def tied() -> State:
    """As `final`, but by the French rulebook."""
    state = with_drops(started(4, edition="2017", tie="choose", first=1), 1, 3, 1, 1)
    return badly(state)


@pytest.mark.rule("CM-END-8")
def test_by_the_french_rulebook_the_tied_players_may_share() -> None:
    state = tied()
    assert state.phase is Phase.CHOICE
    for seat in (2, 3, 0):
        assert (state.phase, state.active) == (Phase.CHOICE, seat)
        assert list(LegalMoves(state)) == [Final(), Share()]
        state = did(state, Share())
    over = ended(state)
    assert (over.winners, over.rule) == ((0, 2, 3), "CM-END-8")


@pytest.mark.rule("CM-END-8")
def test_one_who_wants_the_final_gets_it() -> None:
    state = did(tied(), Share(), Final())
    assert (state.phase, state.active, state.finalists) == (Phase.READY, 2, (0, 2, 3))
    assert ended(badly(badly(state))).winner == 0


@pytest.mark.rule("CM-END-8")
def test_what_falls_while_they_choose_costs_nothing_more() -> None:
    state = tied()
    verdict, after = judged(state, event(state, table=[0]))
    assert verdict.charge is Charge.ALREADY
    assert (after.phase, after.active) == (Phase.CHOICE, 2)


@pytest.mark.rule("CM-END-8")
def test_elsewhere_there_is_nothing_to_choose() -> None:
    for state in (started(), final()):
        for move in (Final(), Share()):
            with pytest.raises(OutOfTurn, match="CM-END-8"):
                did(state, move)
