"""The cooperative game and solo (CM-COO)."""

from dataclasses import replace

import pytest

from tests.games.moon.rules.settlements import (
    badly,
    did,
    event,
    judged,
    released,
    scored,
    started,
    well,
)
from toprung.core.errors import Illegal, Impossible, OutOfTurn
from toprung.games.moon.rules.editions import COOPERATION, Demand
from toprung.games.moon.rules.ending import outcome
from toprung.games.moon.rules.moves import Score
from toprung.games.moon.rules.scores import achievement, beats, points
from toprung.games.moon.rules.state import Phase, Span, State

LID = COOPERATION.lid


def team(seats: int = 3, high_score: str = "") -> State:
    if high_score:
        return started(seats, edition="2022", mode="cooperative", high_score=high_score)
    return started(seats, edition="2022", mode="cooperative")


@pytest.mark.rule("CM-COO-1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_play_together_with_five_drops(seats: int) -> None:
    state = team(seats)
    assert (state.pool, len(state.supply)) == (5, 27)
    assert well(state).active == 1 % seats


@pytest.mark.rule("CM-COO-1", "CM-END-5", "CM-END-6")
def test_two_together_are_not_eliminated() -> None:
    state = team(2)
    for _ in range(4):
        state = badly(state) if state.active == 0 else well(state)
        state = well(state) if state.active == 1 else state
    assert (state.drops, state.pool, state.phase) == ((4, 0), 1, Phase.READY)


@pytest.mark.rule("CM-COO-1")
def test_the_edition_of_2017_has_no_cooperative_game() -> None:
    with pytest.raises(Impossible, match="no cooperative game"):
        started(3, edition="2017", mode="cooperative")


@pytest.mark.rule("CM-COO-2")
def test_the_team_scores_up_to_five_times_each_for_a_drop_and_plays_on() -> None:
    state = well(team())
    for count in range(1, 5):
        state = scored(state)
        assert (len(state.scores), state.pool) == (count, 5 - count)
        assert (state.phase, state.active) == (Phase.READY, 1)
    state = scored(state)
    assert (len(state.scores), state.pool, state.phase) == (5, 0, Phase.OVER)


@pytest.mark.rule("CM-COO-2")
def test_nobody_scores_in_the_competitive_game() -> None:
    with pytest.raises(Illegal, match="CM-COO-2"):
        scored(started(3, edition="2022"))


@pytest.mark.rule("CM-COO-3")
def test_one_point_for_partly_higher_than_the_lid_three_for_wholly() -> None:
    under, partly, wholly = Span(0, 0.01, LID), Span(3, LID, LID + 0.01), Span(4, LID + 1e-7, 0.4)
    assert points([under]) == 0
    assert points([partly]) == 1
    assert points([wholly]) == 3
    assert points([under, partly, wholly, wholly]) == 7
    assert points([]) == 0


@pytest.mark.rule("CM-COO-3")
def test_the_whole_structure_is_scored_as_it_was_measured() -> None:
    state = released(team(), Demand.ONE)
    state = did(state, event(state, [0], top=0.1))
    assert scored(state).scores == (3,)  # three ladders from 0.1 to 0.3 m
    measured = tuple(replace(span, lowest=LID + 0.01) for span in state.spans[:1])
    state = replace(state, spans=(*measured, *state.spans[1:]), at_rest=True)
    assert did(state, Score()).scores == (3 + 1,)


@pytest.mark.rule("CM-COO-4")
def test_only_the_highest_score_counts() -> None:
    state = replace(team(), scores=(0, 4, 2), pool=1, drops=(1, 0, 0))
    state = badly(state)
    found = outcome(state)
    assert found is not None
    assert "the best score is 4" in found.reason


@pytest.mark.rule("CM-COO-5")
def test_a_mistake_takes_a_drop_of_the_team_without_scoring() -> None:
    state = released(team())
    assert state.hand is not None
    verdict, after = judged(state, event(state, table=[state.hand]))
    assert "CM-COO-5" in verdict.rules
    assert (after.pool, after.scores, after.drops) == (4, (), (1, 0, 0))


@pytest.mark.rule("CM-COO-6")
def test_it_ends_with_the_last_drop_or_the_last_ladder() -> None:
    state = team()
    for _ in range(5):
        assert state.phase is Phase.READY
        state = badly(state)
    found = outcome(state)
    assert found is not None
    assert (found.winners, found.rule) == ((0, 1, 2), "CM-COO-6")
    state = well(replace(team(), supply=(5,)))
    assert state.phase is Phase.OVER
    with pytest.raises(OutOfTurn):
        did(state, Score())


@pytest.mark.rule("CM-COO-6")
def test_four_points_touch_the_moon() -> None:
    assert achievement(4).words["en"] == "you touched the moon"
    assert achievement(3) != achievement(4)
    assert achievement(0) == COOPERATION.chart[0]
    assert achievement(999) == COOPERATION.chart[-1]
    steps = [step.points for step in COOPERATION.chart]
    assert steps == sorted(set(steps))
    assert steps[0] == 0


@pytest.mark.rule("CM-COO-6", "CM-COO-4")
def test_the_rulebooks_example_comes_to_four_points_and_the_moon() -> None:
    """Two mistakes, three scores: nothing, one wholly and one partly, two partly."""
    low, partly, wholly = (0.0, 0.1), (0.1, 0.2), (0.19, 0.3)
    scores = []
    for spans in ((low, low), (wholly, partly), (partly, partly, low)):
        scores.append(points(Span(ladder, *heights) for ladder, heights in enumerate(spans)))
    assert scores == [0, 4, 2]
    assert achievement(max(scores)).words["en"] == "you touched the moon"


@pytest.mark.rule("CM-COO-7")
@pytest.mark.parametrize(("kept", "won"), [("3", True), ("4", False), ("", True)])
def test_solo_is_played_against_the_high_score_that_was_kept(kept: str, won: bool) -> None:
    state = badly(replace(team(1, kept), scores=(4,), pool=1, drops=(3,)))
    found = outcome(state)
    assert found is not None
    assert (found.winners, found.rule) == ((0,) if won else (), "CM-COO-7")
    assert beats(4, 3)
    assert not beats(4, 4)
    assert beats(0, None)


@pytest.mark.rule("CM-COO-7", "CM-MIS-6")
def test_solo_the_same_player_is_liable_until_he_rolls_again() -> None:
    state = well(team(1))
    verdict, after = judged(state, event(state, table=state.structure[-1:]))
    assert (verdict.seat, after.pool, after.active) == (0, 4, 0)


@pytest.mark.rule("CM-COO-8")
def test_scoring_is_between_turns_with_the_structure_at_rest() -> None:
    state = team()
    with pytest.raises(Illegal, match="CM-COO-8"):
        did(state, Score())  # nothing has been measured yet
    moving = did(state, event(state, at_rest=False))
    with pytest.raises(Illegal, match="CM-COO-8"):
        did(moving, Score())
    for late in (released(state), did(state, event(state))):
        if late.phase is Phase.SETTLE:
            with pytest.raises(OutOfTurn, match="CM-COO-8"):
                did(late, Score())
        else:
            assert did(late, Score()).scores == (2,)


@pytest.mark.rule("CM-COO-8")
def test_after_ladders_were_taken_away_the_structure_is_measured_again_first() -> None:
    state = badly(team())
    with pytest.raises(Illegal, match="CM-COO-8"):
        did(state, Score())
    assert scored(state).scores == (2,)
