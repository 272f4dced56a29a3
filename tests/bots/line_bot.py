"""A program that speaks the line protocol: it takes the move in the middle of the list."""

import sys

from toprung import Position

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "toprung":
        print("# a remark")
        print("silent" if "--silent" in sys.argv else "ready Middle")
    elif word == "state" and "--rude" in sys.argv:
        print("leave me alone")
    elif word == "state":
        moves = Position.parse(rest).legal_moves
        print("move", moves[len(moves) // 2])
    elif word == "quit":
        break
    sys.stdout.flush()
