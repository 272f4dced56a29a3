"""How many sequences of block moves are there? And which moves might a search look at?"""

from toprung import Position, Random

position = Position.start(["red", "blue"], seed=7).play("-").play("-").play("-")
for depth in range(3):
    print(depth, position.perft(depth))
random = Random(1)
for _ in range(3):
    move, random = position.legal_moves.sample(random)
    print(move, position.apply(move).phase)
