"""Every level of every game answers with scripts that the rules and the table accept."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from toprung.bots.bot import MoveHand, PlayMove
from toprung.bots.registry import decide, levels
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.core.world import Nature, World, come_to_rest
from toprung.games.registry import REGISTRY, game_named

GAMES = pytest.mark.parametrize("game", [game for game in REGISTRY if levels(game)])
LEVELS = [(game, level.name) for game in REGISTRY for level in levels(game)]


class Table:
    """A game that is played by scripts, with its world where it has one."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.game, self.state = game, game_named(game).start(seats, seed, {})
        maker = REGISTRY[game].world
        self.world: World | None = None if maker is None else maker().begin(self.state, {})

    def turn(self, level: str, seed: int) -> int:
        """Let a bot act for the seat that is waited for; how many steps its script had."""
        self.rest()
        if not self.state.to_act:
            return 0
        seat = self.state.to_act[0]
        checkpoint = None if self.world is None else self.world.checkpoint()
        script = decide(self.game, level, seed, self.state.text, checkpoint)
        for step in script:
            if self.step(seat, step):
                break  # something fell: what was planned is void
        return len(script)

    def step(self, seat: Seat, step: PlayMove | MoveHand) -> bool:
        """Whether nature answered."""
        happened: tuple[Nature, ...] = ()
        if isinstance(step, PlayMove):
            self.state = self.state.play(seat, step.move)
            if self.world is not None:
                happened = self.world.play(seat, step.move)
        else:
            assert self.world is not None
            self.world.lead(seat, step.target)
            happened = self.world.advance()
        self._nature(happened)
        return bool(happened)

    def rest(self) -> None:
        """Wait until nothing moves any more."""
        if self.world is not None:
            for one in come_to_rest(self.world):
                self._nature((one,))

    def _nature(self, happened: tuple[Nature, ...]) -> None:
        for one in happened:
            self.state = self.state.play(NATURE, one.move)


@GAMES
def test_levels_have_names_and_words(game: str) -> None:
    names = [level.name for level in levels(game)]
    assert len(set(names)) == len(names)
    for level in levels(game):
        assert all(astuple(level.words))


@GAMES
def test_the_weakest_bots_play_a_whole_game(game: str) -> None:
    table = Table(game, 2, seed=4)
    for number in range(2000):
        if table.state.outcome is not None:
            break
        table.turn(levels(game)[0].name, number)
    assert table.state.outcome is not None


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_level_gets_through_its_first_turns(game: str, level: str) -> None:
    table, before = Table(game, 2, seed=3), ""
    for number in range(7):  # with the first ladder that is placed
        before = table.state.text
        assert table.turn(level, number) >= 1
        assert table.state.text != before


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_the_same_question_gets_the_same_script(game: str, level: str) -> None:
    table = Table(game, 2, seed=5)
    checkpoint = None if table.world is None else table.world.checkpoint()
    first = decide(game, level, 9, table.state.text, checkpoint)
    assert first == decide(game, level, 9, table.state.text, checkpoint)


def test_unknown_games_levels_and_states_are_refused() -> None:
    with pytest.raises(Unparsable, match="climbers"):
        levels("chess")
    state: TextState = game_named("climbers").start(2, 0, {})
    with pytest.raises(Unparsable, match="greedy"):
        decide("climbers", "wise", 0, state.text, None)
    with pytest.raises(Unparsable):
        decide("climbers", "greedy", 0, "nonsense", None)
    with pytest.raises(Unparsable):
        decide("moon", "hasty", 0, "nonsense", None)


def test_a_game_that_is_over_has_no_next_move() -> None:
    table = Table("climbers", 2, seed=4)
    while table.state.outcome is None:
        table.turn("random", 1)
    with pytest.raises(OutOfTurn):
        decide("climbers", "random", 1, table.state.text, None)


def test_a_bot_needs_the_table_to_place_a_ladder() -> None:
    state: TextState = game_named("moon").start(2, 3, {})
    while "take" not in state.text.split():
        (step,) = decide("moon", "cat", 1, state.text, None)
        assert isinstance(step, PlayMove)
        state = state.play(state.to_act[0], step.move)
    with pytest.raises(Unparsable, match="checkpoint"):
        decide("moon", "cat", 1, state.text, None)
