"""Random pawns on legal squares: crowded together, closed in, or far away."""

from random import Random

from tests.games.climbers.slow.state import Block, Cell, Colour, Ladder, Player, Square
from tests.games.climbers.slow.surfaces import Surface, neighbourhood, surfaces

COLOURS: tuple[Colour, ...] = ("red", "yellow", "blue", "lightblue", "purple")
LADDERS: tuple[tuple[Ladder, ...], ...] = ((), ("short",), ("long",), ("short", "long"))


def takes(surface: Surface, colour: Colour) -> bool:
    """Whether a pawn of that colour may stand there (CL-BLK-4)."""
    return surface.block is None or surface.block.up in ("grey", colour)


def meeting_place(rng: Random, everywhere: list[Surface]) -> Surface | None:
    """A surface for a crowd: grey or closed-in ground, the smaller the likelier."""
    places = [
        surface
        for surface in everywhere
        if not surface.outer and (surface.block is None or surface.block.up == "grey")
    ]
    if not places:
        return None
    return rng.choices(places, [1 / len(surface.squares) for surface in places])[0]


def far_square(rng: Random, near: Surface) -> Square:
    """A square of the table well outside the neighbourhood of the blocks."""
    right = max(x for x, _ in near.squares)
    left = min(x for x, _ in near.squares)
    y = rng.choice(sorted(near.squares))[1]
    return (rng.choice([right + rng.randint(1, 30), left - rng.randint(1, 30)]), y)


def choose_square(
    rng: Random,
    colour: Colour,
    everywhere: list[Surface],
    crowd: Surface | None,
    taken: set[Square],
) -> Cell:
    """A free square with its level: at the meeting place, on a block, in a hole or on the table."""
    table = next(surface for surface in everywhere if surface.outer)
    open_to = [
        surface
        for surface in everywhere
        if not surface.outer and takes(surface, colour) and surface.squares - taken
    ]
    if rng.random() < 0.1:
        x, y = far_square(rng, table)
        if (x, y) not in taken:
            return (x, y, 0)
    if crowd is not None and crowd in open_to and rng.random() < 0.75:
        chosen = crowd
    elif open_to and rng.random() < 0.8:
        chosen = rng.choice(open_to)
    else:
        chosen = table
    x, y = rng.choice(sorted(chosen.squares - taken))
    return (x, y, chosen.level)


def random_players(rng: Random, blocks: tuple[Block, ...]) -> tuple[Player, ...]:
    """2 to 5 players of different colours, all stones still in hand, nothing climbed yet."""
    everywhere = surfaces(list(blocks), neighbourhood(list(blocks)))
    crowd = meeting_place(rng, everywhere)
    taken: set[Square] = set()
    players = []
    for colour in rng.sample(COLOURS, rng.choice([2, 3, 4, 5, 5])):
        pawn = choose_square(rng, colour, everywhere, crowd, taken)
        taken.add(pawn[:2])
        players.append(Player(colour, pawn, rng.choice(LADDERS), "hand", None, 0, 0))
    return tuple(players)
