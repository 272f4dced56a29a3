"""Ask why a move is refused, in three languages."""

from toprung import Position

position = Position.start(["red", "blue"], seed=7).play("-").play("-")
refusal = position.refusal("r@0,0")
assert refusal is not None
for language in ("en", "fr", "de"):
    print(refusal.rule, refusal.words[language])
