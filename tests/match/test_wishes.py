"""Wishes: everybody chooses a colour of their own when they sit down."""

from __future__ import annotations

import pytest

from tests.match.play import LEVELS, SECRET, Desk, gathering
from toprung.core.errors import Illegal, Unparsable
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.position import Position
from toprung.match import Logged, Match, again, fork
from toprung.match.commands import Resign, SeatBot, Sit, Stand, Start
from toprung.match.view import table_view


def colours(match: Match) -> list[str]:
    return [str(player.colour) for player in Position.parse(match.state.text).players]


@pytest.mark.rule("TR-SEA-9", "CL-PRE-1")
@pytest.mark.parametrize("secret", [None, SECRET])
def test_everybody_plays_the_colour_of_their_choice(secret: int | None) -> None:
    desk = gathering(seats=3, chosen=secret is None)
    desk.do(Sit(0, "Ada", "yellow"), "ada")
    desk.do(Sit(1, "Ben"), "ada")
    desk.do(Sit(2, "Cat", "red"), "ada")
    assert [seat.wish for seat in table_view(desk.match).seats] == ["yellow", None, "red"]
    desk.do(Start(), "ada", secret=secret)
    first, second, third = colours(desk.match)
    assert (first, third) == ("yellow", "red")
    assert second not in ("yellow", "red")
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-SEA-9")
def test_a_colour_is_had_once_and_is_free_again_when_its_owner_leaves() -> None:
    desk = gathering()
    desk.do(Sit(0, "Ada", "blue"), "ada")
    with pytest.raises(Illegal) as refused:
        desk.do(Sit(1, "Ben", "blue"), "ben")
    assert refused.value.rule == "TR-SEA-9"
    desk.do(Sit(0, "Ada", "red"), "ada")
    desk.do(Sit(1, "Ben", "blue"), "ben")
    desk.do(Stand(1), "ben")
    desk.do(Sit(0, "Ada", "blue"), "ada")
    assert [holder.wish for holder in desk.match.holders] == ["blue", ""]


@pytest.mark.rule("TR-SEA-9")
@pytest.mark.parametrize("wish", ["pink", "grey", "red,blue", "Red", "\0"])
def test_only_colours_of_players_can_be_wished_for(wish: str) -> None:
    desk = gathering()
    with pytest.raises(Illegal, match="cannot be chosen"):
        desk.do(Sit(0, "Ada", wish), "ada")
    assert desk.match.holders[0].kind == "open"


@pytest.mark.rule("TR-SEA-9")
def test_there_is_nothing_to_wish_for_where_the_beginning_is_given() -> None:
    over = resigned("red", "blue")
    branch = Desk(fork(over.log, "m", 0, host="ada", seed=1))
    named = gathering(options={"colours": "red,blue"})
    for desk in (branch, named, gathering("moon")):
        with pytest.raises(Illegal, match="cannot be chosen"):
            desk.do(Sit(0, "Ada", "red"), "ada")


@pytest.mark.rule("TR-SEA-9", "TR-END-4")
def test_in_a_rematch_everybody_keeps_their_colour() -> None:
    desk = resigned("yellow", "purple")
    events = again(desk.match, SECRET)
    match = Match.of(Logged(seq, 0, "", event) for seq, event in enumerate(events, start=1))
    assert [holder.name for holder in match.holders] == ["Ben", "Ada"]
    assert colours(match) == ["purple", "yellow"]


@pytest.mark.rule("TR-SEA-9")
def test_a_bot_takes_what_is_left() -> None:
    desk = gathering(chosen=True)
    desk.do(SeatBot(0, LEVELS[0]), "ada")
    desk.do(Sit(1, "Ada", "red"), "ada")
    desk.do(Start(), "ada")
    bot, mine = colours(desk.match)
    assert mine == "red"
    assert bot != "red"


@pytest.mark.rule("CL-PRE-1")
def test_the_rules_take_colours_with_gaps() -> None:
    drawn = {
        str(player.colour)
        for seed in range(12)
        for player in Climbers().start(2, seed, {"colours": ",red"}).players[:1]
    }
    assert drawn == {"yellow", "blue", "lightblue", "purple"}
    with pytest.raises(Unparsable, match="3 colours for 2 seats"):
        Climbers().start(2, 1, {"colours": "red,,"})


def resigned(first: str, second: str) -> Desk:
    """A match that Ada and Ben have just ended, in these colours."""
    desk = gathering()
    desk.do(Sit(0, "Ada", first), "ada")
    desk.do(Sit(1, "Ben", second), "ben")
    desk.do(Start(), "ada", secret=SECRET)
    desk.do(Resign(0), "ada")
    return desk
