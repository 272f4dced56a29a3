"""Try something out on a copy of a table, or save it and go back."""

import pickle
from math import pi

from toprung import Pose, Table
from toprung.games.moon.pieces.space import about

table = Table("roof")
table.place(23, Pose((0, 0, 0.17), about((1, 0, 0), pi / 2)))
saved = table.save()
table.settle()
print("settled:", table)
table.restore(saved)
print("in the air again:", table)
other = pickle.loads(pickle.dumps(table))
other.settle()
print("the copy has settled:", other)
