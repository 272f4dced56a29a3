"""Many games in one file, read one by one: no more than one is in memory."""

import tempfile
from pathlib import Path

from toprung import Game, play_game
from toprung.core.record import records_text

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "games.txt"
    games = (play_game("climbers", ["greedy", "random"], seed=seed) for seed in range(3))
    path.write_text(records_text(games), encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        for game in Game.read(file):
            game.to_end()
            assert game.outcome is not None
            print(game.seed, len(game.moves), game.outcome.reason)
