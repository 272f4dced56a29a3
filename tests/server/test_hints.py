"""What a person is told of a bot's thoughts."""

from __future__ import annotations

from toprung.bots.bot import MoveHand, PlayMove
from toprung.bots.moon.bots import clumsy, hasty
from toprung.core.seat import Seat
from toprung.games.moon.table.world import MoonWorld, MoonWorlds
from toprung.games.registry import game_named
from toprung.server.rooms.bots import advice

HELD = (0.1, 0.0, 0.3, 1.0, 0.0, 0.0, 0.0)


def with_a_ladder_in_hand() -> MoonWorld:
    """A table where the first ladder was gripped."""
    world = MoonWorlds().begin(game_named("moon").start(1, 3, {}), {})
    while world.table.state.phase.value != "held":
        state = game_named("moon").parse(world.state)
        move = next(iter(state.moves()), None)
        if move is None:
            world.advance()
        else:
            world.play(Seat(0), move)
    world.lead(Seat(0), HELD)
    for _ in range(90):
        world.advance()
    return world


def test_a_hint_with_a_ladder_in_hand_never_shows_where_it_is_held() -> None:
    world = with_a_ladder_in_hand()
    given_up = advice(clumsy(1).script(world.state, world.sketch()))
    assert given_up == {"moves": [], "target": None}
    placed = advice(hasty(1).script(world.state, world.sketch()))
    assert placed["moves"] == ["release"]
    target = placed["target"]
    assert isinstance(target, list)
    assert sum((one - other) ** 2 for one, other in zip(target, HELD, strict=True)) > 0.01


def test_a_hint_tells_the_moves_and_the_last_place_of_the_hand() -> None:
    there = (0.0, 0.0, 0.2, 1.0, 0.0, 0.0, 0.0)
    script = (PlayMove("hold:0,0,0"), MoveHand(HELD), MoveHand(there), PlayMove("release"))
    assert advice(script) == {"moves": ["hold:0,0,0", "release"], "target": list(there)}
    assert advice((PlayMove("roll"),)) == {"moves": ["roll"], "target": None}
