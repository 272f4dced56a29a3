"""Checkpoints: a world goes on bit by bit, here or elsewhere."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.games.moon.table.live_games import PlayedWorld, aimed, begun, held, led, let_go
from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.world import MoonWorlds

MOMENTS: list[tuple[str, Callable[[PlayedWorld], object]]] = [
    ("before anything", lambda game: game),
    ("ready", lambda game: game.until(Phase.READY)),
    ("drawn", lambda game: game.until(Phase.TAKE)),
    ("held", lambda game: held(game)),
    ("led", lambda game: led(game)),
    ("about to lead", lambda game: aimed(game)),
    ("settling", lambda game: let_go(game, 37)),
    ("measured again", lambda game: _until_judged(game)),
]


def _until_judged(game: PlayedWorld) -> PlayedWorld:
    let_go(game, 0)
    while not game.natures:
        game.go_on()
    game.go_on(5)
    return game


def _story(game: PlayedWorld) -> list[object]:
    """What happens from here on."""
    told: list[object] = []
    if game.rules.phase is Phase.HELD:
        for beat in range(10):
            game.lead(Pose((0.0, -0.25, 0.18 + beat * 0.001)))
        game.say("release")
    game.rest()
    if game.rules.phase is not Phase.OVER:
        game.until(Phase.TAKE)
        game.say(game.aside().hold.text)
        game.say("release")
        game.rest()
    told += [one.move for one in game.natures]
    told += [game.world.everything(), game.state.text, *game.world.pages()]
    return told


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment[0])
def test_a_world_goes_on_bit_by_bit_from_a_checkpoint(
    moment: tuple[str, Callable[[PlayedWorld], object]],
) -> None:
    game = begun()
    moment[1](game)
    game.world.pages()
    game.natures.clear()
    copy = game.elsewhere()
    assert copy.world.checkpoint() == game.world.checkpoint()
    assert copy.world.busy == game.world.busy
    assert _story(copy) == _story(game)


def test_a_checkpoint_goes_on_in_another_process() -> None:
    game = let_go(begun(), 12)
    script = (
        "import sys\n"
        "from toprung.core.world import come_to_rest\n"
        "from toprung.games.moon.table.world import MoonWorlds\n"
        "world = MoonWorlds().resume(sys.stdin.buffer.read())\n"
        "moves = [one.move for one in come_to_rest(world)]\n"
        "print(repr((moves, world.everything().poses, world.pages())))\n"
    )
    game.world.pages()
    there = subprocess.run(
        [sys.executable, "-c", script], input=game.world.checkpoint(), capture_output=True
    )
    game.rest()
    here = ([one.move for one in game.natures], game.world.everything().poses, game.world.pages())
    assert there.stdout.decode().strip() == repr(here)


def test_bad_checkpoints_are_refused() -> None:
    good = led(begun()).world.checkpoint()
    for bad in (b"", b"moon-world-1\n", good[:-100], good[:40], b"x" + good, good[:20] + good[30:]):
        with pytest.raises(Unparsable):
            MoonWorlds().resume(bad)
