"""A game with variations and comments, written and read back."""

from toprung import Game, Position

game = Game(Position.start(["red", "blue"], seed=7), names=["Ada", "Ben"])
for move in ("-", "-", "r@-5,0+l"):
    game.push(move)
game.comment = "Up at once, but the long ladder is gone."
game.back()
game.push("-")
game.comment = "Patience."
print(game)
assert str(Game.parse(str(game))) == str(game)
