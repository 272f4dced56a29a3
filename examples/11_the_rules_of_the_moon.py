"""The rules of Catch the Moon by themselves, without physics."""

from toprung import Moon

moon = Moon()
state = moon.start(2, 7, {"edition": "2017"})
while state.hand is None:
    move = next(iter(moon.legal_moves(state)))
    print(state.phase, "->", move)
    state = moon.play(state, state.active, move)
print("die:", state.demand, "ladder:", state.hand)
