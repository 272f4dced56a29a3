"""Two bots play; the record is a text that you can keep, read and replay."""

from toprung import play_game

record = play_game("climbers", ["greedy", "random"], seed=3)
print(record.result)
print(len(record.entries), "moves")
