"""Tables at earlier moments of their games, from the record alone."""

from __future__ import annotations

import pytest

from tests.games.moon.table.live_games import PlayedWorld, begun
from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record import GameRecord, audit, turns
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.archive import MoonArchive
from toprung.games.moon.table.world import MoonWorlds
from toprung.games.registry import game_named


def clumsy_turn(game: PlayedWorld) -> None:
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
        again = MoonArchive().rebuilt(pages, game.world.checkpoint(), state, 5)
        world = MoonWorlds().resume(again.checkpoint)
        assert world.state == game_named("moon").parse(state).reseeded(5).text
        assert world.everything().poses == poses
        assert "".join(again.pages) == before


def test_a_turn_that_is_rebuilt_after_its_draw_goes_on_as_the_first_did() -> None:
    game, pages = begun(), list[str]()
    clumsy_turn(game)
    middle = game.until(Phase.TAKE).state.text
    clumsy_turn(game)
    pages.extend(game.world.pages())
    again = MoonArchive().rebuilt(pages, game.world.checkpoint(), middle, 5)
    world = MoonWorlds().resume(again.checkpoint)
    other = PlayedWorld(game_named("moon").parse(middle).reseeded(5), world)
    clumsy_turn(other)
    assert other.state == game.state.reseeded(5)
    assert other.world.everything().poses == game.world.everything().poses


def chances(game: PlayedWorld) -> list[tuple[str, int | None]]:
    """What the die and the draw bring in the next three turns."""
    found = []
    for _ in range(3):
        game.until(Phase.TAKE)
        found.append((str(game.rules.demand), game.rules.hand))
        clumsy_turn(game)
    return found


def test_who_knows_a_game_does_not_foresee_chance_in_one_that_branched_off() -> None:
    game = begun()
    clumsy_turn(game)
    middle, pages = game.state.text, list(game.world.pages())
    kept = game.world.checkpoint()
    known, found = chances(game), list[list[tuple[str, int | None]]]()
    for seed in (5, 6):
        again = MoonArchive().rebuilt(pages, kept, middle, seed)
        world = MoonWorlds().resume(again.checkpoint)
        found.append(chances(PlayedWorld(game_named("moon").parse(world.state), world)))
    assert known not in found
    assert found[0] != found[1]


def test_the_record_of_a_game_that_branched_off_twice_is_replayed_and_audited() -> None:
    game = begun()
    clumsy_turn(game)
    middle, pages, kept = game.state.text, game.world.pages(), game.world.checkpoint()
    for seed in (5, 6):
        again = MoonArchive().rebuilt(pages, kept, middle, seed)
        world = MoonWorlds().resume(again.checkpoint)
        game = PlayedWorld(game_named("moon").parse(world.state), world)
        middle = game.state.text
        clumsy_turn(game)
        pages, kept = (*again.pages, *world.pages()), world.checkpoint()
    start = game_named("moon").start(2, 1, {}).text
    text = MoonArchive().record(Played(start, 1, ("A", "B"), (), pages=pages, checkpoint=kept))
    record = GameRecord.parse(text)
    assert notation.text(list(turns(record))[-1].after) == game.state.text
    assert audit(record, prepared_table).same


def test_a_state_that_never_was_cannot_be_rebuilt() -> None:
    game = begun()
    clumsy_turn(game)
    with pytest.raises(Unparsable, match="does not come to"):
        MoonArchive().rebuilt(
            game.world.pages(), game.world.checkpoint(), begun(seed=2).state.text, 5
        )
