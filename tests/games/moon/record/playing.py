"""Whole games on the real table by clumsy players, recorded; good enough to have falls in them."""

from __future__ import annotations

from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Pose, about, add, minus, turned
from toprung.games.moon.record import Recorder, headers_for
from toprung.games.moon.record.grid import HAND
from toprung.games.moon.rules import referee, transitions
from toprung.games.moon.rules.game import Moon
from toprung.games.moon.rules.moves import Hold, Move, Prepare, Release
from toprung.games.moon.rules.state import Phase

GAME = Moon()
BUILD = "test"
FRAME = 4  # steps between two targets of the hand


class Playing:
    """One game. `turns` limits it."""

    def __init__(self, seed: int, players: int = 2, edition: str = "2022", turns: int = 99) -> None:
        self.random = Random(seed).fork("clumsy")
        self.state = GAME.start(players, seed, {"edition": edition})
        self.written: list[str] = []
        names = [f"clumsy {seat}" for seat in range(players)]
        headers = headers_for(self.state, seed=seed, players=names, build=BUILD)
        self.recorder = Recorder(headers, self.written.append)
        self._say(Prepare(Named("gate")))
        starting = (self.state.options.edition.starting[0], self.state.options.edition.starting[1])
        self.table = prepared_table(PRESETS["gate"], starting)
        self.recorder.laid(self.table, PRESETS["gate"], starting)
        while self.state.phase not in (Phase.READY, Phase.OVER):
            self._say(next(iter(GAME.legal_moves(self.state))))
        while self.state.phase is not Phase.OVER and self.recorder.page < turns:
            self._turn()
        self.recorder.close("over" if self.state.phase is Phase.OVER else "stopped")

    @property
    def text(self) -> str:
        return self.recorder.text

    def _say(self, move: Move) -> None:
        self.state = GAME.play(self.state, GAME.mover(self.state, move), move)
        self.recorder.command(move)

    def _turn(self) -> None:
        self.table.begin_turn()
        while self.state.phase is not Phase.TAKE:
            self._say(next(iter(GAME.legal_moves(self.state))))
        held = self.state.hand
        assert held is not None
        self._say(self._grip(held))
        self._lower(held)
        self._say(Release())
        self.table.release()
        self._judge(self.table.settle(3.0))

    def _grab(self, held: int) -> tuple[float, float, float]:
        return ladder(held).rungs[2].centre

    def _grip(self, held: int) -> Hold:
        x, y, z = (round(value * 10_000) for value in self._grab(held))
        return Hold(x, y, z)

    def _between(self, low: float, high: float) -> float:
        drawn, self.random = self.random.below(1 << 20)
        return low + (high - low) * drawn / (1 << 20)

    def _lower(self, held: int) -> None:
        """Hold the ladder over some rung of another one, and lower it until it resists."""
        other, self.random = self.random.choice(self.table.ladders)
        rung, self.random = self.random.choice(ladder(other).rungs)
        at = self.table.pose(other).at(rung.centre)
        turn = about((1.0, 0.2, 0.0), self._between(1.0, 2.0))
        grab = self._grab(held)
        high = Pose(add(minus(at, turned(turn, grab)), (0.0, 0.0, 0.3 - at[2])), turn)
        self.table.add(held, high)
        for step in range(60):
            down = (0.3 - at[2]) * min(step / 50, 1.0)
            target = Pose(minus(high.place, (0.0, 0.0, down)), turn)
            self.table.hold(held, HAND.point(HAND.whole_point(grab)), HAND.nearest(target))
            self.table.step(FRAME)

    def _judge(self, settlement: Settlement) -> None:
        event = referee.settled(self.state, settlement, self._trial)
        self.state, verdict = transitions.settle(self.state, event)
        self.recorder.command(event)
        self.recorder.verdict(verdict)
        for gone in verdict.removed:
            self.table.remove(gone)
        for back in verdict.reinserted:
            at = self.state.options.edition.starting.index(back)
            self.table.remove(back)
            self.table.add(back, PRESETS["gate"].holders[at].stand(ladder(back)))
        if verdict.removed or verdict.reinserted:
            self.table.settle(2.0)

    def _trial(self, going: frozenset[int]) -> bool:
        copy: Simulator = self.table.clone()
        copy.step()
        for one in going:
            copy.remove(one)
        copy.begin_turn()
        before = copy.grounded()
        copy.step(120)
        return copy.grounded() <= before
