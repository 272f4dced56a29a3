"""Figures as words in a record."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.games.moon.rules.figures import Figure, FigureId, Meeting, Role, Spot
from toprung.games.moon.rules.figures.figure import figure_text, parse_figure

NUMBERS = st.integers(0, 29)


def spots(number: int) -> st.SearchStrategy[Spot]:
    return st.builds(Spot, st.just(number), st.integers(0, 4), st.sampled_from(Role))


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    number = draw(NUMBERS)
    others = tuple(draw(st.lists(NUMBERS, min_size=1, max_size=3, unique=True)))
    met = NUMBERS.flatmap(spots)
    meetings = draw(st.lists(st.builds(Meeting, spots(number), met), min_size=1, max_size=4))
    return Figure(draw(st.sampled_from(FigureId)), number, others, tuple(meetings))


@given(figures())
def test_a_text_gives_back_an_equal_figure_and_can_stand_in_a_record(figure: Figure) -> None:
    word = figure_text(figure)
    assert parse_figure(word) == figure
    assert not set(word) & set(" []{}<>();")


@given(st.text())
def test_any_other_text_is_unparsable_and_nothing_worse(word: str) -> None:
    with pytest.raises(Unparsable):
        parse_figure(word)


@pytest.mark.parametrize(
    "word",
    [
        "CM-FIG-9:2:0:2rung-0.0tip",
        "CM-FIG-1:2:0:",
        "CM-FIG-1:2::2rung-0.0tip",
        "CM-FIG-1:2:77:2rung-0.0tip",
        "CM-FIG-4:2:0+77+1:2rung-0.0tip",
        "CM-FIG-1:02:0:2rung-0.0tip",
        "CM-FIG-1:2:0:2rung-0.0toe",
        "CM-FIG-1:2:0:2rung-0.60tip",
        "CM-FIG-1:2:0:2rung-77.0tip",
        "CM-FIG-1:2:0:2rung-0.0tip,",
        "CM-FIG-1:2:0:2rung-0.0tip\n",
    ],
)
def test_what_is_nearly_a_figure_is_unparsable(word: str) -> None:
    with pytest.raises(Unparsable):
        parse_figure(word)
