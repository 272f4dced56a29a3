"""Tables at earlier moments of their games, from the record alone."""

from __future__ import annotations

import pytest

from tests.games.moon.tabletop.live_games import LiveGame, begun
from toprung.core.errors import Unparsable
from toprung.games.moon.state import Phase
from toprung.games.moon.tabletop.archive import MoonArchive
from toprung.games.moon.tabletop.live import MoonWorlds
from toprung.games.registry import game_named


def clumsy_turn(game: LiveGame) -> None:
    game.until(Phase.TAKE)
    placement = game.aside()
    game.say(placement.hold.text)
    for target in placement.targets:
        game.lead(target)
    game.say("release")
    game.rest()


def test_a_table_is_rebuilt_as_it_was_at_every_phase_of_a_turn() -> None:
    game, moments, pages = begun(), [], list[str]()

    def remember() -> None:
        pages.extend(game.world.pages())
        moments.append((game.state.text, game.world.everything().poses, "".join(pages)))

    clumsy_turn(game)
    remember()
    for phase in (Phase.DRAW, Phase.TAKE):
        game.until(phase)
        remember()
    placement = game.aside()
    game.say(placement.hold.text)
    remember()
    for target in placement.targets:
        game.lead(target)
    game.say("release")
    remember()
    game.rest()
    remember()
    clumsy_turn(game)
    pages.extend(game.world.pages())
    for state, poses, before in moments:
        again = MoonArchive().rebuilt(pages, game.world.checkpoint(), state)
        world = MoonWorlds().resume(again.checkpoint)
        assert world.state == state
        assert world.everything().poses == poses
        assert "".join(again.pages) == before


def test_a_rebuilt_game_goes_on_as_the_first_did() -> None:
    game, pages = begun(), list[str]()
    clumsy_turn(game)
    pages.extend(game.world.pages())
    middle = game.state.text
    clumsy_turn(game)
    pages.extend(game.world.pages())
    again = MoonArchive().rebuilt(pages, game.world.checkpoint(), middle)
    world = MoonWorlds().resume(again.checkpoint)
    other = LiveGame(game_named("moon").parse(middle), world)
    clumsy_turn(other)
    assert other.state == game.state
    assert other.world.everything().poses == game.world.everything().poses


def test_a_state_that_never_was_cannot_be_rebuilt() -> None:
    game = begun()
    clumsy_turn(game)
    with pytest.raises(Unparsable, match="does not come to"):
        MoonArchive().rebuilt(game.world.pages(), game.world.checkpoint(), begun(seed=2).state.text)
