"""A game of Catch the Moon in which everything but the placing goes by itself.

The ladders are inserted, the die is rolled and ladders are drawn as the seed has it; what is left
to choose is where a ladder goes, and, for a team, when to score.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from toprung.bots.moon.clearance import Clearance
from toprung.bots.moon.gesture import UP, Aim, Placement, placement, put_aside
from toprung.core.seat import Seat
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.space import Pose, about
from toprung.games.moon.rules import notation, transitions
from toprung.games.moon.rules.editions import DIE, SETTINGS
from toprung.games.moon.rules.moves import Draw, Final, First, Move, Prepare, Release, Roll, Saw
from toprung.games.moon.rules.moves import Score as ScoreMove
from toprung.games.moon.rules.scores import points
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.table.live_game import LiveGame

LADDERS = len(catalogue())
SEATS = 6
WIDE, HIGH = 0.3, 0.6  # metres: how far aside and how high a pose can be
POSE_ACTION = 7
LADDER_FACTS = (
    *("on_table", "x", "y", "z", "turn_w", "turn_x", "turn_y", "turn_z"),
    *("in_supply", "in_hand"),
)
GAME_FACTS = (
    *("one", "two", "moon", "top", "pool"),
    *("points", "best", "cooperative", "seats", "final"),
)
SIZE = LADDERS * len(LADDER_FACTS) + len(GAME_FACTS) + SEATS
FACES = tuple(dict.fromkeys(DIE))
Floats = NDArray[np.float32]


class MoonTurns:
    """`table` is the game and its ladders; `setting` is how the starting ladders stand."""

    def __init__(self, table: LiveGame) -> None:
        self.table = table

    @classmethod
    def start(
        cls, players: int, seed: int, options: Mapping[str, str], setting: str = SETTINGS[0]
    ) -> MoonTurns:
        """A new game, up to the first ladder in a hand."""
        turns = cls.laid(players, seed, options, setting)
        turns.advance()
        return turns

    @classmethod
    def laid(
        cls, players: int, seed: int, options: Mapping[str, str], setting: str = SETTINGS[0]
    ) -> MoonTurns:
        """A new game before its first roll; seat 0 begins."""
        table = LiveGame(State.start(players, seed, options), prepared_table)
        table.play(Prepare(Named(setting)))
        while table.state.phase is Phase.SIGHTINGS:
            table.play(Saw(None))
        if table.state.phase is Phase.FIRST:
            table.play(First(Seat(0)))
        return cls(table)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def advance(self) -> None:
        """Time passes and chance has its say, until a ladder is in somebody's hand."""
        self.wait()
        while self.state.phase not in (Phase.TAKE, Phase.OVER):
            self.table.play(forced(self.state))
            self.wait()

    def wait(self) -> None:
        """Time passes until nothing moves any more, and the referee has spoken."""
        while self.table.busy:
            self.table.beat()

    def place(self, pose: Pose, *, score: bool = False) -> bool:
        """A hand takes the ladder that was drawn to a pose and lets go there; if no way leads
        there, it lets go where it is, beside the structure. Then the team may `score`, if the rules
        allow it. Whether the hand could get there."""
        reached = self.let_go(pose)
        self.after_turn(score=score)
        return reached

    def let_go(self, pose: Pose) -> bool:
        """The placing alone, until the referee has spoken."""
        way, reached = self._way(pose)
        self.table.play(way.hold)
        verdict = None
        for target in way.targets:
            verdict = self.table.lead(target)
            if verdict is not None:
                break
        if verdict is None and self.state.phase is Phase.HELD:
            self.table.play(Release())
            self.table.settle()
        self.wait()
        return reached

    def after_turn(self, *, score: bool) -> None:
        """What happens between two turns."""
        self.wait()
        if score and transitions.refusal(self.state, ScoreMove()) is None:
            self.table.play(ScoreMove())
        self.advance()

    def _way(self, pose: Pose) -> tuple[Placement, bool]:
        ladder = self.state.hand
        assert ladder is not None
        simulator = self.table.simulator
        start = at_hand(simulator, ladder)
        way = placement(ladder, start, Aim(pose, pose, UP), Clearance(simulator.poses()))
        return (put_aside(ladder, start), False) if way is None else (way, True)

    def observe(self, seat: int) -> Floats:
        """The table as this seat sees it, players from their own on."""
        state = self.state
        ladders = np.zeros((LADDERS, len(LADDER_FACTS)), np.float32)
        for ladder, pose in self.table.simulator.poses().items():
            ladders[ladder, :8] = (1.0, *pose.place, *pose.turn)
        for ladder in state.supply:
            ladders[ladder, 8] = 1.0
        if state.hand is not None:
            ladders[state.hand, 9] = 1.0
        facts = [
            *(float(state.demand is face) for face in FACES),
            self.table.height,
            float(state.pool),
            float(points(state.spans)),
            float(state.best_score),
            float(state.options.cooperative),
            float(state.seats),
            float(state.in_final),
        ]
        drops = [float(state.drops[(seat + i) % state.seats]) for i in range(state.seats)]
        rest = [0.0] * (SEATS - state.seats)
        return np.concatenate([ladders.ravel(), np.array([*facts, *drops, *rest], np.float32)])

    def rewards(self) -> tuple[float, ...]:
        """When the game is over: winners share 1, the others a loss of 1; a team gets its
        points."""
        state = self.state
        if state.options.cooperative:
            return (float(state.best_score),) * state.seats
        winners = () if state.ending is None else state.ending.winners
        losers = state.seats - len(winners)
        if not winners or not losers:
            return (0.0,) * state.seats
        return tuple(
            1 / len(winners) if seat in winners else -1 / losers for seat in range(state.seats)
        )

    def text(self) -> str:
        """The state's text, and how high the structure is."""
        return f"{notation.text(self.state)}\n{self.table.height * 1000:.0f} mm high"


def forced(state: State) -> Move:
    """What comes next where nobody has a choice: a roll, a draw, or the final of those tied."""
    if state.phase is Phase.CHOICE:
        return Final()
    return Draw() if state.phase is Phase.DRAW or state.in_final else Roll()


def pose_of(action: Floats) -> Pose:
    """The pose that the first six numbers of an action stand for, each from -1 to 1: x, y and z
    within WIDE and HIGH metres, and a turn about an axis, in half turns."""
    x, y, z, *turn = (float(number) for number in np.clip(action[:6], -1.0, 1.0))
    angle = math.sqrt(sum(number * number for number in turn))
    axis = (turn[0], turn[1], turn[2])
    rotation = about(axis, math.pi * angle) if angle > 1e-9 else (1.0, 0.0, 0.0, 0.0)
    return Pose((WIDE * x, WIDE * y, HIGH * (z + 1) / 2), rotation)
