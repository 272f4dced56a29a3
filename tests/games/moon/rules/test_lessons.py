"""How the lesson of Catch the Moon goes on: by what the table shows, not by chance."""

from __future__ import annotations

from tests.games.moon.rules.settlements import settlement
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.lessons import MoonLessons
from toprung.games.registry import game_named

LESSON = MoonLessons().all()["turns"]
STANDING = {0: (0.0, 0.2), 1: (0.0, 0.2)}


class Course:
    """The lesson, taken by hand."""

    def __init__(self) -> None:
        self.state: TextState = game_named("moon").start(LESSON.seats, LESSON.seed, LESSON.options)
        self.step = LESSON.first

    def play(self, *moves: str, seat: int = 0) -> str:
        for move in moves:
            after = self.state.play(Seat(seat), move)
            happened = MoonLessons().happened(self.state, move, after)
            following = LESSON.steps[self.step].after(happened)
            self.step = self.step if following is None else following
            self.state = after
        return self.step

    def turn(self) -> int:
        """Roll, take, hold and let go; the ladder that was placed."""
        self.play("roll", "draw")
        hand = notation.parse(self.state.text).hand
        assert hand is not None
        self.play(next(self.state.moves()), "release")
        return hand

    def settle(self, ladder: int, *touched: int, table: bool = False) -> str:
        spans = {**STANDING, ladder: (0.05, 0.3)}
        pairs = [(ladder, other) for other in touched]
        measured = settlement(spans, pairs, table=[ladder] if table else [])
        removable = frozenset({ladder}) if table else frozenset[int]()
        return self.play(Settled(measured, removable).text, seat=NATURE)


def test_a_good_turn_leads_through_every_step_to_the_second_ladder() -> None:
    course = Course()
    assert course.step == "prepare"
    assert course.play("set:gate") == "roll"
    assert course.play("roll") == "draw"
    assert course.play("draw") == "hold"
    hand = notation.parse(course.state.text).hand
    assert hand is not None
    assert course.play(next(course.state.moves())) == "place"
    assert course.play("release") == "settle"
    assert course.settle(hand, 0) == "well"


def test_a_ladder_on_the_table_leads_to_the_step_about_drops() -> None:
    course = Course()
    course.play("set:gate")
    assert course.settle(course.turn(), 0, table=True) == "badly"


def test_after_the_second_ladder_it_ends_with_a_scoring() -> None:
    course = Course()
    course.play("set:gate")
    course.settle(course.turn(), 0, table=True)
    assert course.settle(course.turn(), 0) == "score"
    assert course.play("score") == ""


def test_the_die_first_asks_for_one_ladder_and_then_for_the_moon() -> None:
    course = Course()
    course.play("set:gate", "roll")
    assert notation.parse(course.state.text).demand is Demand.ONE
    course.play("draw")
    course.play(next(course.state.moves()))
    hand = notation.parse(course.state.text).hand
    assert hand is not None
    course.play("release")
    course.settle(hand, 0)
    course.play("roll")
    assert notation.parse(course.state.text).demand is Demand.MOON
