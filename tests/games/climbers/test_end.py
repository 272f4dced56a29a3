"""The end of the game and its winner (CL-END, CL-VAR-2)."""

import pytest

from tests.games.climbers.builder import after, pawn, position, verdict
from toprung.games.climbers import Phase, Position

# Grey steps for everybody: level 1 at 0..1, level 2 at 2..3, level 3 at 4..5.
STEPS = "half@0,0g cube@2,0g cube@4,0y half@4,0g"
FIVE = ("red", "yellow", "blue", "lightblue", "purple")


def on_table(count: int) -> str:
    return " ".join(f"{colour}@{i},-1" for i, colour in enumerate(FIVE[:count]))


def turn(at: Position, *moves: str) -> Position:
    """A whole turn: these moves, then passes, until the next turn begins or the game is over."""
    seat = at.active
    at = after(at, *moves)
    while at.phase is not Phase.OVER and (at.active == seat or at.phase is not Phase.CLIMB1):
        at = after(at, "-")
    return at


def winner(at: Position) -> str | None:
    """The winner of a game that ends with the turn that is passed now."""
    over = turn(at)
    assert over.outcome is not None
    assert over.outcome.rule == "CL-END-3"
    seat = over.outcome.winner
    return None if seat is None else over.players[seat].colour.value


@pytest.mark.rule("CL-END-1", "CL-END-2")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_after_a_round_without_a_climb_the_first_who_failed_has_a_last_chance(count: int) -> None:
    at = turn(position(STEPS, on_table(count)), "r@0,0")
    for _ in range(count):  # everybody fails, red last
        at = turn(at)
        assert at.phase == "climb1"
        assert at.outcome is None
    assert at.active == 1  # the first who failed, who is next
    assert turn(at).phase == "over"


@pytest.mark.rule("CL-END-1")
def test_a_game_in_which_nobody_ever_climbs_ends_after_a_round_and_one_turn() -> None:
    at = position(STEPS, on_table(3))
    for seat in (0, 1, 2, 0):
        assert (at.active, at.phase) == (seat, "climb1")
        at = turn(at)
    assert at.phase == "over"


@pytest.mark.rule("CL-END-1")
def test_a_climb_in_between_begins_the_count_anew() -> None:
    at = turn(turn(position(STEPS, on_table(3))))
    at = turn(at, "b@0,0")
    assert at.table.fails == 0
    for seat in (0, 1, 2, 0):
        assert (at.active, at.phase) == (seat, "climb1")
        at = turn(at)
    assert at.phase == "over"


@pytest.mark.rule("CL-END-2")
def test_if_the_last_chance_is_used_the_game_goes_on_as_usual() -> None:
    at = position(STEPS, on_table(2), fails=2)
    at = turn(at, "r@0,0")
    assert (at.active, at.phase) == (1, "climb1")
    at = turn(turn(at))  # another whole round
    assert (at.active, at.phase) == (1, "climb1")
    assert turn(at).phase == "over"
    assert turn(at, "y@1,0").phase == "climb1"


@pytest.mark.rule("CL-END-2", "CL-MOV-7")
def test_if_the_last_chance_is_missed_the_game_ends_at_once() -> None:
    """No general movement in which anybody might still climb."""
    at = position(STEPS, on_table(2), phase="stone", fails=2)
    over = after(at, "-")
    assert (over.phase, over.to_move) == ("over", None)
    assert verdict(over, "y@0,0") == "game-over CL-END-2"
    with_stone = after(at, "#0")
    assert with_stone.phase == "over"


@pytest.mark.rule("CL-END-3")
def test_the_highest_pawn_wins_whenever_it_arrived() -> None:
    at = position(
        STEPS, "red@0,0 blue@2,0", fails=2, best={"red": 1}, arrived={"red": 9, "blue": 4}
    )
    assert winner(at) == "blue"


@pytest.mark.rule("CL-END-3")
def test_what_counts_is_where_a_pawn_stands_at_the_end() -> None:
    """Red was once on level 3 and stands on 1 now."""
    at = position(
        STEPS, "red@0,0 blue@2,0", fails=2, best={"red": 3}, arrived={"red": 9, "blue": 4}
    )
    assert winner(at) == "blue"
    stepping_down = position(
        STEPS, "red@4,0 blue@2,0", fails=2, best={"red": 3}, arrived={"red": 5, "blue": 4}
    )
    assert winner(stepping_down) == "red"
    over = turn(stepping_down, "r@0,0")
    assert over.outcome is not None
    assert over.outcome.winner == 1


@pytest.mark.rule("CL-END-3")
@pytest.mark.parametrize(("red", "blue", "wins"), [(4, 9, "blue"), (9, 4, "red")])
def test_of_several_on_the_highest_level_the_last_to_reach_it_wins(
    red: int, blue: int, wins: str
) -> None:
    at = position(
        STEPS,
        "red@2,0 blue@3,1 purple@0,0",
        fails=3,
        best={"red": 2},
        arrived={"red": red, "blue": blue, "purple": 10},
    )
    assert winner(at) == wins


@pytest.mark.rule("CL-END-3")
def test_only_a_movement_that_changes_the_level_is_an_arrival() -> None:
    at = position(
        STEPS,
        "red@2,0 blue@3,1",
        phase="general",
        fails=2,
        best={"red": 2},
        arrived={"red": 4, "blue": 9},
    )
    assert winner(at) == "blue"
    assert winner(after(at, "r@2,1")) == "blue"  # a step on the same level
    again = position(
        STEPS, "red@2,0 blue@3,1", fails=2, best={"red": 2}, arrived={"red": 4, "blue": 9}
    )
    again = after(again, "r@0,0", "-", "r@2,0")  # down and up again
    assert winner(again) == "red"


@pytest.mark.rule("CL-END-3")
def test_coming_down_to_the_highest_level_is_an_arrival_too() -> None:
    at = position(
        STEPS, "red@4,0 blue@3,1", fails=2, best={"red": 3}, arrived={"red": 4, "blue": 9}
    )
    assert winner(after(at, "r@2,0")) == "red"
    assert winner(after(at, "r@0,0")) == "blue"


@pytest.mark.rule("CL-END-3", "CL-VAR-2")
def test_the_order_of_arrival_is_the_order_of_the_walks() -> None:
    for first, second in (("r@2,0", "y@3,0"), ("r@2,1", "y@2,0")):
        at = position(STEPS, "red@0,0 yellow@1,0", phase="general", best={"red": 3, "yellow": 3})
        at = after(at, first, second)
        for _ in range(2):
            at = turn(at)
        assert winner(at) == "yellow"


@pytest.mark.rule("CL-END-3")
def test_if_nobody_ever_left_the_table_nobody_wins() -> None:
    over = turn(position(STEPS, on_table(2), fails=2))
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.rule) == ((), "CL-END-3")


@pytest.mark.rule("CL-END-3")
def test_if_all_are_back_on_the_table_the_last_to_come_down_wins() -> None:
    at = position(STEPS, on_table(3), fails=3, best={"red": 1}, arrived={"red": 8, "blue": 6})
    assert winner(at) == "red"


@pytest.mark.rule("CL-END-3")
def test_where_the_first_wins_ties_nobody_wins_if_several_never_left_the_table() -> None:
    at = position(STEPS, on_table(3), options="2008+tie=first")
    at = turn(turn(turn(at, "r@0,0")))
    at = turn(at, "r@0,-1")  # red is back on the table, after those who stayed there
    while at.phase is not Phase.OVER:
        at = turn(at)
    assert at.outcome is not None
    assert at.outcome.winners == ()


@pytest.mark.rule("CL-END-3")
def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert position(STEPS, "red@4,0 yellow@9,9", fails=2).outcome is None


@pytest.mark.rule("CL-END-4")
@pytest.mark.parametrize(("goal", "climbed"), [("r@2,0", False), ("r@4,0", True)])
def test_a_climb_is_higher_than_at_the_end_of_any_earlier_turn(goal: str, climbed: bool) -> None:
    """Red has ended a turn on level 2 before, and begins this one on level 1."""
    at = position(STEPS, "red@0,0 yellow@9,9", best={"red": 2})
    ended = turn(at, goal)
    assert ended.table.fails == (0 if climbed else 1)
    assert ended.players[0].best == (3 if climbed else 2)


@pytest.mark.rule("CL-END-4", "CL-END-1")
def test_stepping_down_and_up_again_does_not_keep_the_game_alive() -> None:
    at = position(STEPS, "red@2,0 yellow@9,9", best={"red": 2})
    for goal in ("r@0,0", "-", "r@2,0"):
        assert at.phase == "climb1"
        at = turn(at, goal)
    assert at.phase == "over"


@pytest.mark.rule("CL-END-4")
def test_before_the_first_turn_a_climb_counts_from_the_table() -> None:
    at = position(STEPS, on_table(2))
    assert turn(at, "r@0,0").table.fails == 0
    assert turn(at, "r@7,0").table.fails == 1


@pytest.mark.rule("CL-END-4")
@pytest.mark.parametrize(("down", "fails"), [((), 0), (("-", "-", "r@0,-2"), 1)])
def test_a_level_gained_between_turns_counts_if_it_is_held(
    down: tuple[str, ...], fails: int
) -> None:
    at = after(position(STEPS, on_table(2), phase="general"), "r@0,0", "-")
    assert turn(at, *down).table.fails == fails


@pytest.mark.rule("CL-END-4")
def test_a_level_gained_after_the_own_turn_counts_at_the_end_of_the_next() -> None:
    """Red's turn has just ended; red walks in the general movement after it."""
    at = position(STEPS, on_table(2), phase="general", active=1, fails=1)
    at = turn(after(at, "-", "r@0,0"))
    assert at.table.fails == 2  # yellow has failed; red has not had a turn
    assert turn(at).table.fails == 0


@pytest.mark.rule("CL-END-4")
def test_going_up_and_down_within_a_turn_is_no_climb() -> None:
    at = position(STEPS, on_table(2))
    assert turn(at, "r@4,0", "-", "r@0,-2").table.fails == 1
    assert turn(at, "r@4,0", "-", "r@0,0").table.fails == 0


@pytest.mark.rule("CL-END-4")
def test_the_option_turn_start_measures_from_where_the_turn_began() -> None:
    """After general movement: what was gained there is not counted."""
    at = position(
        STEPS, "red@0,0 yellow@9,9", best={"red": 3}, options="2008+climb-rule=turn-start"
    )
    assert turn(at, "r@2,0").table.fails == 0
    assert turn(at, "r@1,1").table.fails == 1
    assert turn(at, "r@1,-1", "-", "r@0,0").table.fails == 1
    between = position(STEPS, on_table(2), phase="general", options="2008+climb-rule=turn-start")
    assert turn(after(between, "r@2,0", "-")).table.fails == 1


@pytest.mark.rule("CL-VAR-2", "CL-BUI-8")
def test_rope_teams_climb_together_and_one_of_them_wins() -> None:
    """Red lays a grey size 1 before both; yellow uses it too; the last to arrive wins alone."""
    at = position("cube@4,0y half@4,0g", "red@3,-1 yellow@2,-1", ladders={"red": "", "yellow": ""})
    at = after(at, "-", "1@2,0zg", "r@2,0", "-", *"--")
    assert pawn(at, "red") == (2, 0, 1)
    at = turn(at, "y@3,0")
    assert pawn(at, "yellow") == (3, 0, 1)
    assert at.table.fails == 0
    for _ in range(2):
        at = turn(at)
    over = turn(at)
    assert over.outcome is not None
    assert over.outcome.winners == (1,)
