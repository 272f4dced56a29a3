r"""Train the evaluation of The Climbers on games of the program against itself.

    python -m benchmarks.training play 1500 --seed 1 --out build/1.npz
    python -m benchmarks.training fit build/1.npz --out build/1.bin
    python -m benchmarks.training play 1500 --seed 2 --out build/2.npz \
        --network build/1.bin --rash 0.4
    python -m benchmarks.training fit build/1.npz build/2.npz --out build/2.bin

`play` keeps what the network sees at the beginning of every turn, and who won; with `--ray` it
plays on a cluster, and with `--log` it can be interrupted. `fit` finds the weights that make the
winners likely. `benchmarks.duels` tells whether a network plays better. The games of a seed are
always the same, and so are the weights found from them. Two networks in one file, one after the
other, are for two players and for more."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from toprung.arena import self_play
from toprung.arena.runs import Log
from toprung.cli.runners import progress_bar, runner_of
from toprung.games.climbers.kernels import search

PLAYERS = 5
HIDDEN = 32
Array = NDArray[np.float32]


def play_many(arguments: argparse.Namespace) -> None:
    network = arguments.network.read_bytes() if arguments.network else None
    begun = time.process_time()
    seeds = range(arguments.seed * 1_000_000, arguments.seed * 1_000_000 + arguments.games)
    log = Log(arguments.log, self_play.Game) if arguments.log else None
    with (
        runner_of(arguments.processes, arguments.ray) as runner,
        progress_bar(len(seeds), "games") as progress,
    ):
        played = self_play.run(
            seeds, network, log, runner, progress, arguments.rash, tuple(arguments.players)
        )
        games = [game for game in played if game.winner is not None]
    features, winners, counts, numbers = table(games)
    np.savez_compressed(
        arguments.out, features=features, winners=winners, counts=counts, games=numbers
    )
    rows = sum(len(game.features) for game in games)
    print(f"{len(games)} games, {rows} turns, {time.process_time() - begun:.0f} s here")


class Turns(NamedTuple):
    """A row for each turn: what the network sees, who won, of how many, and in which game."""

    features: Array
    winners: NDArray[np.int16]
    counts: NDArray[np.int16]
    games: NDArray[np.int16]


def table(games: Sequence[self_play.Game]) -> Turns:
    """The turns of games that somebody won."""
    rows = sum(len(game.features) for game in games)
    features = np.zeros((rows, PLAYERS, search.FEATURES), np.float32)
    winners, counts, numbers, row = *(np.zeros(rows, np.int16) for _ in range(3)), 0
    for number, game in enumerate(games):
        for seen in game.features:
            features[row, : len(seen)] = seen
            winners[row] = -1 if game.winner is None else game.winner
            counts[row], numbers[row] = len(seen), number % 32_000
            row += 1
    return Turns(features, winners, counts, numbers)


class Fit:
    """A network with one hidden layer, and Adam's memory of how its weights moved."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights = [
            chance.normal(0, 0.15, (search.FEATURES, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            chance.normal(0, 0.15, HIDDEN).astype(np.float32),
        ]
        self._mean = [np.zeros_like(one) for one in self.weights]
        self._square = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def scores(self, seen: Array) -> tuple[Array, Array, Array]:
        """Before and after the hidden layer's bend, and each player's score."""
        first, bias, last = self.weights
        before: Array = seen @ first + bias
        after: Array = np.where(before > 0, before, before / 16)
        return before, after, after @ last

    def chances(self, seen: Array, counts: NDArray[np.int16]) -> Array:
        _, _, scores = self.scores(seen)
        scores = np.where(np.arange(PLAYERS) < counts[:, None], scores, -np.inf)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances: Array = scores / scores.sum(axis=1, keepdims=True)
        return chances

    def step(
        self, seen: Array, winners: NDArray[np.int16], counts: NDArray[np.int16], rate: float
    ) -> None:
        before, after, _ = self.scores(seen)
        error = self.chances(seen, counts)
        error[np.arange(len(seen)), winners] -= 1
        error /= len(seen)
        bent = error[:, :, None] * self.weights[2] * np.where(before > 0, 1, 1 / 16)
        slopes = [
            np.einsum("npf,nph->fh", seen, bent, optimize=True) + 3e-5 * self.weights[0],
            bent.sum(axis=(0, 1)),
            np.einsum("nph,np->h", after, error, optimize=True),
        ]
        self._steps += 1
        for weight, mean, square, slope in zip(
            self.weights, self._mean, self._square, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            far = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            weight -= (rate * mean / (1 - 0.9**self._steps) / far).astype(np.float32)

    def loss(self, seen: Array, winners: NDArray[np.int16], counts: NDArray[np.int16]) -> float:
        chances = self.chances(seen, counts)[np.arange(len(seen)), winners]
        return float(-np.log(chances + 1e-9).mean())


def turns_in(paths: Sequence[Path], least: int) -> Turns:
    """All turns of games of so many players, or more."""
    parts = [np.load(path) for path in paths]
    rows = [part["counts"] >= least for part in parts]
    seen, winners, counts, games = (
        np.concatenate([part[name][some] for part, some in zip(parts, rows, strict=True)])
        for name in ("features", "winners", "counts", "games")
    )
    return Turns(seen, winners, counts, games)


def fit(arguments: argparse.Namespace) -> None:
    seen, winners, counts, games = turns_in(arguments.games, arguments.least)
    aside = games % 10 == 0
    rows, chance, network = np.flatnonzero(~aside), np.random.default_rng(0), Fit(0)
    rate = 3e-3
    for epoch in range(arguments.epochs):
        chance.shuffle(rows)
        for at in range(0, len(rows) - 255, 256):
            batch = rows[at : at + 256]
            network.step(seen[batch], winners[batch], counts[batch], rate)
        rate *= 0.9
        if epoch % 5 == 4:
            known = network.loss(seen[rows[:8000]], winners[rows[:8000]], counts[rows[:8000]])
            new = network.loss(seen[aside], winners[aside], counts[aside])
            print(f"epoch {epoch + 1}: loss {known:.4f}, on games set aside {new:.4f}", flush=True)
    right = network.chances(seen[aside], counts[aside]).argmax(axis=1) == winners[aside]
    print(f"the winner is foreseen in {right.mean():.1%} of turns set aside")
    weights = np.concatenate([one.ravel() for one in network.weights])
    arguments.out.write_bytes(weights.astype("<f4").tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="games against itself")
    playing.add_argument("games", type=int)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--network", type=Path, help="play by this one (not given: by weights)")
    playing.add_argument(
        "--rash", type=float, default=0.0, help="share of games with greedy players among them"
    )
    playing.add_argument(
        "--players", type=int, nargs="+", default=self_play.PLAYERS, help="how many, at random"
    )
    playing.add_argument("--processes", type=int)
    playing.add_argument("--ray", metavar="ADDRESS", help="HOST:PORT of a cluster, auto, or local")
    playing.add_argument("--log", type=Path, help="keep every game here, and go on from it")
    playing.add_argument("--out", type=Path, required=True)
    playing.set_defaults(run=play_many)
    fitting = commands.add_parser("fit", help="weights from games")
    fitting.add_argument("games", type=Path, nargs="+")
    fitting.add_argument("--least", type=int, default=2, help="players of the games to learn from")
    fitting.add_argument("--epochs", type=int, default=25)
    fitting.add_argument("--out", type=Path, required=True)
    fitting.set_defaults(run=fit)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
