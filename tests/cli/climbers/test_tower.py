"""Starting positions."""

from __future__ import annotations

from tests.cli.running import error, ok, run
from toprung.games.climbers import Options, Phase, Position


def test_the_same_seed_gives_the_same_position() -> None:
    one = ok("climbers", "tower", "--seed", "7")
    assert one == ok("climbers", "tower", "--seed", "7")
    assert one != ok("climbers", "tower", "--seed", "8")
    assert Position.parse(one) == Position.start(["red", "yellow"], 7)
    as_json = ok("climbers", "tower", "--seed", "7", "--json")
    assert Position.from_json(as_json) == Position.parse(one)


def test_players_colours_options_and_building() -> None:
    three = Position.parse(ok("climbers", "tower", "--players", "3"))
    assert [player.colour for player in three.players] == ["red", "yellow", "blue"]
    named = Position.parse(
        ok("climbers", "tower", "--colours", "purple, Red", "--options", "2008+freestyle")
    )
    assert [player.colour for player in named.players] == ["purple", "red"]
    assert named.options == Options(freestyle=True)
    assert Position.parse(ok("climbers", "tower", "--build")).phase is Phase.BUILD


def test_mistakes_are_explained() -> None:
    tower = ("climbers", "tower")
    assert "no player is 'green'" in error(*tower, "--colours", "green,red")
    assert "2 colours for 3 players" in error(*tower, "--players", "3", "--colours", "red,blue")
    assert "1 players" in error(*tower, "--colours", "red")
    assert "two players are red" in error(*tower, "--colours", "red,red")
    assert "unknown option 'x'" in error(*tower, "--options", "2008+x")
    assert run(*tower, "--players", "6").exit_code == 2
    assert run(*tower, "--seed", "x").exit_code == 2
