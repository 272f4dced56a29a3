"""Learn to play The Climbers from our own search: it plays, and a small network imitates it.

    python examples/research_imitation.py --games 50 --level lynx --epochs 20

Everything the search does becomes pairs of observation and action. The network is NumPy alone: one
hidden layer, and a softmax over the actions that the mask offers.
"""

import argparse

import numpy as np

from toprung.bots.bot import PlayMove
from toprung.bots.registry import bot_made
from toprung.envs.climbers.actions import ACTIONS, actions_of
from toprung.envs.climbers.games import StagedGames, start
from toprung.envs.climbers.observation import facts
from toprung.games.climbers import Position


def numbers(observation):
    """What the network sees: the facts, from 0 to 1, the mask beside them."""
    known = facts(observation)
    flat = np.concatenate([known.blocks.ravel(), known.players.ravel(), known.game.ravel()])
    return np.where(flat == 255, -1.0, flat / 128.0).astype(np.float32)


def expert_games(count, level, seed):
    """Observations, masks and actions of games that the expert plays against itself."""
    seen, masks, chosen = [], [], []
    games, bot = StagedGames(1), bot_made("climbers", level, seed)
    for tower in range(count):
        position = start(2, tower)
        while position.to_move is not None:
            mover = position.to_move
            for step in bot.script(position.text, None):
                if position.to_move != mover or not isinstance(step, PlayMove):
                    break
                games.begin(position)
                for action in actions_of(position, position.parse_move(step.move)):
                    seen.append(numbers(games.observations[0]))
                    masks.append(games.masks[0].copy())
                    chosen.append(action)
                    games.step(action)
                position = Position(games.position().state)
    return np.array(seen), np.array(masks, bool), np.array(chosen)


class Network:
    """One hidden layer; learns by plain gradient descent."""

    def __init__(self, inputs, hidden, seed):
        chance = np.random.default_rng(seed)
        self.first = chance.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32)
        self.second = np.zeros((hidden, ACTIONS), np.float32)

    def policy(self, seen, masks):
        """The probability of each action, 0 for those that are not offered."""
        self.hidden = np.maximum(seen @ self.first, 0)
        scores = np.where(masks, self.hidden @ self.second, -np.inf)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    def learn(self, seen, masks, chosen, rate):
        """One step towards the expert's choices."""
        error = self.policy(seen, masks)
        error[np.arange(len(chosen)), chosen] -= 1
        error /= len(chosen)
        back = (error @ self.second.T) * (self.hidden > 0)
        self.second -= rate * self.hidden.T @ error
        self.first -= rate * seen.T @ back


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="fox")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seen, masks, chosen = expert_games(given.games, given.level, given.seed)
    held_out = len(chosen) // 5
    train, test = slice(held_out, None), slice(held_out)
    network = Network(seen.shape[1], 128, given.seed)
    chance = np.random.default_rng(given.seed)
    for epoch in range(given.epochs + 1):
        guessed = network.policy(seen[test], masks[test])
        right = (guessed.argmax(axis=1) == chosen[test]).mean()
        likely = np.log(guessed[np.arange(held_out), chosen[test]] + 1e-9).mean()
        print(f"epoch {epoch}: {right:.0%} of the expert's choices, log-likelihood {likely:.3f}")
        order = chance.permutation(len(chosen[train])) + held_out
        for batch in np.array_split(order, max(1, len(order) // 64)):
            network.learn(seen[batch], masks[batch], chosen[batch], rate=0.3)


if __name__ == "__main__":
    main()
