"""Who wins if everybody plays at random? The games run inside the compiled rules."""

from collections import Counter

from toprung import Position, Random

start = Position.start(["red", "blue", "purple"], seed=7)
random, winners = Random(1), Counter[int | None]()
for _ in range(300):
    end, random, turns = start.rolled(random, 1000)
    winners[None if end.outcome is None else end.outcome.winner] += 1
print(winners.most_common())
