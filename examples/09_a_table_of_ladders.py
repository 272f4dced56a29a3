"""Catch the Moon without a game: place ladders, let them fall, measure."""

from math import pi

from toprung import Pose, Table
from toprung.games.moon.pieces.space import about

table = Table("gate")  # two straight ladders stand in the base
table.place(23, Pose((0, 0, 0.165), about((1, 0, 0), pi / 2)))  # one more, flat, just above
print("at rest:", table.settle(), "touches", sorted(table.touches(23)))
print(f"{table.height * 1000:.0f} mm high")
table.grip(10)  # the hand takes another one
table.lead(Pose((0.0, 0.0, 0.40)))
table.release()
print("fell:", 10 in table.fallen if table.settle() else "still moving")
