"""Start a game of The Climbers, look at it and play."""

from toprung import Position

position = Position.start(["red", "blue"], seed=7)
position = position.play("-").play("-")  # nobody walks before the first turn
print(position)
print(len(position.legal_moves), "moves, such as", position.legal_moves[1])
position = position.play("r@-5,0+l")  # up the long ladder
print("red is on level", position.players[0].level)
