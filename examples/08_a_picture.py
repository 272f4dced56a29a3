"""A drawing with the last move, an arrow and the names of the squares."""

import sys
from pathlib import Path

from toprung import Position

move = "r@-5,0+l"
position = Position.start(["red", "blue"], seed=7).play("-").play("-").play(move)
drawing = position.svg(last_move=move, arrows=[((-3, -4), (-5, 0))], size=800, coordinates=True)
if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(drawing, encoding="utf-8")
print(len(drawing), "characters of SVG")
