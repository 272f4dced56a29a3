"""A bot of your own: anything with a method `choose`. This one likes to be high up."""

from toprung import Position, play_game
from toprung.games.climbers import Move


class Climber:
    """Takes the legal move after which its pawn stands highest."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Move:
        me = position.to_move
        assert me is not None
        moves = list(position.legal_moves)
        moves = moves[:: 1 + len(moves) // 300]  # of thousands of blocks, a few hundred will do
        return max(moves, key=lambda move: position.apply(move).players[me].level)


if __name__ == "__main__":
    # In the terminal: toprung climbers play --bots your_package:Climber,greedy
    print(play_game("climbers", [Climber(), "random"], seed=1).result)
