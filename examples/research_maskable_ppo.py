"""MaskablePPO of sb3-contrib learns The Climbers against a bot.

    pip install "toprung[research]" sb3-contrib
    python examples/research_maskable_ppo.py --steps 200000 --opponent greedy

`make learn` installs what it needs and lets it run for a few steps.
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.wrappers import ActionMasker

from toprung.envs.climbers.observation import facts


class Facts(gymnasium.ObservationWrapper):
    """The facts alone, as numbers around 0: small enough for a plain network."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(-1.0, 2.0, (386,), np.float32)

    def observation(self, observation):
        known = facts(observation)
        flat = np.concatenate([known.blocks.ravel(), known.players.ravel(), known.game.ravel()])
        return np.where(flat == 255, -1.0, flat / 128.0).astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=20, help="played afterwards, to see")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = gymnasium.make("toprung/Climbers-v0", opponents=(given.opponent,))
    env = ActionMasker(Facts(env), lambda masked: masked.unwrapped.action_masks())
    horizon = min(given.steps, 2048)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=horizon, batch_size=min(horizon, 64), seed=given.seed, verbose=1
    )
    model.learn(given.steps)
    mean, spread = evaluate_policy(model, model.get_env(), n_eval_episodes=given.games)
    print(f"reward a game after {given.steps} steps: {mean:.2f} ± {spread:.2f}")


if __name__ == "__main__":
    main()
