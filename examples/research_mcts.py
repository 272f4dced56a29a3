"""OpenSpiel's Monte Carlo tree search plays The Climbers against random moves.

    python examples/research_mcts.py --simulations 200

The tower is drawn at the game's chance node; from then on it is an ordinary game of OpenSpiel.
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import mcts

from toprung.envs.open_spiel import ClimbersGame


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--steps", type=int, default=10_000, help="stop after so many choices")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = np.random.RandomState(given.seed)
    game = ClimbersGame({"players": 2, "towers": 64})
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    searcher = mcts.MCTSBot(game, 1.4, given.simulations, evaluator, random_state=chance)
    state = game.new_initial_state()
    state.apply_action(int(chance.randint(64)))
    for _ in range(given.steps):
        if state.is_terminal():
            break
        player = state.current_player()
        action = searcher.step(state) if player == 0 else int(chance.choice(state.legal_actions()))
        print(f"player {player}: {state.action_to_string(player, action)}")
        state.apply_action(action)
    print("returns", state.returns())


if __name__ == "__main__":
    main()
