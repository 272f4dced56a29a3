"""A bot that is a program of its own, in any language: lines in, lines out.

    toprung climbers play --bots "exec:python examples/line_bot.py"

It is told the game and the seed once, then a state whenever it has to move.
"""

import sys

from toprung import Position


def main() -> None:
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "toprung":  # toprung VERSION GAME SEED
            print("ready High and low", flush=True)
        elif word == "state":
            position = Position.parse(rest)
            best = position.greedy_moves() or list(position.legal_moves)
            print("move", best[0], flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
