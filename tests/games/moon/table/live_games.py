"""Live games for tests: a world and the rules' state beside it, moved on together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from toprung.bots.moon.gesture import Placement, put_aside
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.core.world import Nature, Placed, come_to_rest
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.table.checkpoint import table_of
from toprung.games.moon.table.world import MoonWorld, MoonWorlds
from toprung.games.registry import game_named


@dataclass
class PlayedWorld:
    """A world, and what the rules make of its events."""

    state: TextState
    world: MoonWorld
    natures: list[Nature] = field(default_factory=list)

    @property
    def rules(self) -> State:
        return notation.parse(self.state.text)

    def at(self, phase: Phase) -> bool:
        return self.rules.phase is phase

    @property
    def seat(self) -> Seat:
        return self.rules.active

    def say(self, move: str) -> None:
        seat = self.seat
        self.world.play(seat, move)
        self.state = self.state.play(seat, move)

    def lead(self, target: Pose) -> tuple[Nature, ...]:
        self.world.lead(self.seat, placed(target))
        return self.go_on()

    def go_on(self, beats: int = 1) -> tuple[Nature, ...]:
        happened: tuple[Nature, ...] = ()
        for _ in range(beats):
            happened += self.world.advance()
        for one in happened:
            self._nature(one)
        assert self.world.state == self.state.text
        return happened

    def _nature(self, one: Nature) -> None:
        self.state = self.state.play(NATURE, one.move)
        self.natures.append(one)

    def rest(self) -> None:
        """Everything lies still; a tremble that never ends is a mistake."""
        for one in come_to_rest(self.world):
            self._nature(one)
        assert not self.world.busy

    def elsewhere(self) -> PlayedWorld:
        """The same game, resumed from a checkpoint."""
        return PlayedWorld(self.state, MoonWorlds().resume(self.world.checkpoint()))

    def until(self, phase: Phase) -> PlayedWorld:
        """On with the first moves that there are."""
        while self.rules.phase is not phase:
            self.say(next(iter(self.state.moves())))
        return self

    def aside(self) -> Placement:
        """What a clumsy hand would do with the drawn ladder."""
        state, table = table_of(self.world.checkpoint())
        assert state.hand is not None
        return put_aside(state.hand, at_hand(table, state.hand))


def begun(
    seats: int = 2, seed: int = 1, options: Mapping[str, str] = MappingProxyType({})
) -> PlayedWorld:
    start = game_named("moon").start(seats, seed, options)
    return PlayedWorld(start, MoonWorlds().begin(start, {"Seed": str(seed)}))


def placed(pose: Pose) -> Placed:
    return (*pose.place, *pose.turn)


def held(game: PlayedWorld) -> PlayedWorld:
    """A ladder is in hand."""
    game.until(Phase.TAKE)
    game.say(game.aside().hold.text)
    return game


def led(game: PlayedWorld) -> PlayedWorld:
    """It has been led up a little."""
    held(game)
    for beat in range(20):
        game.lead(Pose((0.0, -0.26, 0.16 + beat * 0.001)))
    return game


def aimed(game: PlayedWorld) -> PlayedWorld:
    """The hand is about to lead it further."""
    led(game)
    game.world.lead(game.seat, placed(Pose((0.05, -0.2, 0.2))))
    return game


def let_go(game: PlayedWorld, beats: int) -> PlayedWorld:
    """It was let go so many beats ago, beside the structure."""
    led(game)
    game.say("release")
    game.go_on(beats)
    return game
