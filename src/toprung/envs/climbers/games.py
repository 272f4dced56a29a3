"""Games of The Climbers played in stages, many at once, in arrays that compiled code fills."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from toprung.core.arguments import expect
from toprung.games.climbers import Build, General, Options, Position
from toprung.games.climbers.blocks import PLAYER_COLOURS
from toprung.games.climbers.kernels import STATE_SIZE, staged
from toprung.games.climbers.kernels.staged import ACTIONS, PLANES, VIEW

SEATS = 5
OBSERVATION = (PLANES, VIEW, VIEW)
NEVER = 2**31 - 1
TOWERS = 256  # that an environment draws from, unless you say otherwise
BOTS = {"random": staged.RANDOM, "greedy": staged.GREEDY}


@lru_cache(maxsize=4096)
def start(players: int, tower: int, options: str = "2008") -> Position:
    """The beginning of a game around the tower of this number. Raises ValueError for options under
    which several players may act at once: here they take turns."""
    expect(players, "players", int)
    if not 2 <= players <= SEATS:
        raise ValueError(f"players: {players}, but the game is for 2 to 5")
    agreed = Options.parse(options)
    if agreed.general is General.LIVE:
        raise ValueError("options: at a live table all act at once; choose general=ordered or off")
    if agreed.build is Build.TOGETHER:
        raise ValueError("options: all build at once; leave out build=together")
    return Position.start(PLAYER_COLOURS[:players], tower, options)


def rewards(position: Position) -> tuple[float, ...]:
    """What each seat gets: the winner 1, the others share a loss of 1; nothing where nobody wins,
    or the game goes on."""
    count, outcome = len(position.players), position.outcome
    if outcome is None or outcome.winner is None:
        return (0.0,) * count
    return tuple(1.0 if seat == outcome.winner else -1 / (count - 1) for seat in range(count))


class StagedGames:
    """Games that go on side by side, one stage at a time.

    `step` takes one action for each and fills the arrays, which stay the same objects:

    - `observations` (count, planes, x, y), seen by whoever is to move;
    - `masks` (count, actions): 1 for what may be chosen, exactly;
    - `movers` (count): whose choice it is, -1 when the game is over;
    - `rewards` (count, 5): what each seat got for the last action;
    - `ended` (count): 1 if the game ended with it, 2 if it was broken off.

    With `starts`, a game that has ended begins anew in the same step, from any of these positions;
    or, if games `wait`, in the next step, whatever its action is. With a `learner`, the other seats
    are played by a bot within `step`, and the learner is the one who looks."""

    def __init__(
        self,
        count: int,
        *,
        starts: tuple[Position, ...] = (),
        seed: int = 0,
        most_actions: int = NEVER,
        learner: int = staged.EVERYBODY,
        bot: str = "random",
        wait: bool = False,
    ) -> None:
        if bot not in BOTS:
            raise ValueError(f"bot: {bot!r}, but compiled bots are {' and '.join(BOTS)}")
        self.count = count
        self.observations: NDArray[np.uint8] = np.zeros((count, *OBSERVATION), np.uint8)
        self.masks: NDArray[np.int8] = np.zeros((count, ACTIONS), np.int8)
        self.movers: NDArray[np.int8] = np.zeros(count, np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((count, SEATS), np.float32)
        self.ended: NDArray[np.uint8] = np.zeros(count, np.uint8)
        self._actions = np.zeros(count, np.int64)
        self._random = np.array([seed & (2**64 - 1)], np.uint64)
        self._games = np.zeros((count, staged.GAME_SIZE), np.uint8)
        packed = b"".join(position.state for position in starts)
        self._starts = np.frombuffer(packed or bytes(STATE_SIZE), np.uint8)
        self._batch = staged.Batch(
            self._games.ctypes.data,
            count,
            self._actions.ctypes.data,
            self._starts.ctypes.data,
            len(starts),
            self._random.ctypes.data,
            most_actions,
            learner,
            BOTS[bot],
            wait,
            self.observations.ctypes.data,
            self.masks.ctypes.data,
            self.ended.ctypes.data,
            self.movers.ctypes.data,
            self.rewards.ctypes.data,
        )
        self._sampled = np.zeros(count, np.int64)

    def seed(self, seed: int) -> None:
        """Begin the random numbers anew, for starts, bots and samples."""
        self._random[0] = seed & (2**64 - 1)

    def reset(self) -> None:
        """New games everywhere, each from any of the starts."""
        if not self._batch.start_count:
            raise ValueError("there are no starts: give some, or set positions with `begin`")
        staged.reset(self._batch)

    def begin(self, position: Position, index: int = 0) -> None:
        """Set one game to a position, at the first stage of its next move."""
        staged.begin(self._game(index), position.state)
        self.rewards[index], self.ended[index] = 0, 0
        staged.show(self._batch)

    def step(self, actions: NDArray[np.int64] | np.int64 | int) -> None:
        """One action for each game. Raises ValueError, and takes none, if one is not offered."""
        self._actions[:] = actions
        staged.step(self._batch)

    def sample(self) -> NDArray[np.int64]:
        """A random action for each game, of those that its mask offers."""
        addresses = self.masks.ctypes.data, self._random.ctypes.data, self._sampled.ctypes.data
        staged.sample(addresses[0], self.count, addresses[1], addresses[2])
        return self._sampled

    def position(self, index: int = 0) -> Position:
        """The position of a game; the stages chosen so far are not part of it."""
        return Position(self._games[index, :STATE_SIZE].tobytes())

    def observe(self, seat: int, index: int = 0) -> NDArray[np.uint8]:
        """A game as this seat sees it, in an array of its own."""
        out = np.empty(OBSERVATION, np.uint8)
        staged.observe(self._game(index), seat, out.ctypes.data)
        return out

    def _game(self, index: int) -> int:
        return int(self._games.ctypes.data) + index * staged.GAME_SIZE
