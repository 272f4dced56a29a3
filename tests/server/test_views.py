"""What those at a table are called when something is told of them."""

from __future__ import annotations

from tests.match.play import HOST, Desk
from toprung.bots.registry import known_bots
from toprung.core.words import Words
from toprung.match import create
from toprung.match.commands import SeatBot, Sit
from toprung.server.views import names_of


def test_people_have_their_names_and_bots_those_of_their_levels() -> None:
    known = [level.name for level in known_bots("climbers")]
    desk = Desk(create("climbers", 5, 7, {}, host=HOST, levels=known))
    desk.do(Sit(0, "Ada"), HOST)
    desk.do(SeatBot(1, "greedy"), HOST)
    desk.do(SeatBot(2, "random"), HOST)
    desk.do(SeatBot(3, "random"), HOST)
    ada, greedy, second, third, nobody = names_of(desk.match)
    assert (ada, nobody) == ("Ada", "")
    assert greedy == Words("Greedy", "Avide", "Gierig")
    assert isinstance(second, Words)
    assert isinstance(third, Words)
    assert (second.en, third.de) == ("Random 3", "Zufall 4")
