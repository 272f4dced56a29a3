"""The rest of a random position: phase, stones, the blocks moved last, and the counters."""

from dataclasses import replace
from random import Random

from tests.games.climbers.slow.blocking import is_blocked, is_free_surface
from tests.games.climbers.slow.building import underside
from tests.games.climbers.slow.shapes import all_cells, cells, footprint
from tests.games.climbers.slow.state import Block, Options, Phase, Player, Position
from tests.games.climbers.slow.surfaces import stands_on, uncovered_top

TURN: tuple[Phase, ...] = ("climb1", "block", "climb2", "stone")


def random_options(rng: Random) -> Options:
    """Any combination of the options, the optional ones often left out."""
    return Options(
        climb_rule=rng.choice(("best", "turn-start")),
        general=rng.choice(("ordered", "live", "off")),
        freestyle=rng.random() < 0.4,
        step_down=rng.choice((None, None, "any", "never")),
        tie=rng.choice((None, None, "last", "first")),
    )


def random_turn(
    rng: Random, blocks: tuple[Block, ...], players: tuple[Player, ...], options: Options
) -> Position:
    """A position of these blocks and pawns in some phase of a turn."""
    count = len(players)
    phase = rng.choice(TURN)
    if options.general != "off" and rng.random() < 0.3:
        phase = "general"
    active = rng.randrange(count)
    turns = active + count * rng.choice([0, 1, 1, 2, rng.randint(1, 12)])
    order = tuple((active + step) % count for step in range(count))
    waiting = phase == "general" and options.general == "ordered"
    position = Position(
        blocks=blocks,
        players=players,
        active=active,
        phase=phase,
        pending=order[rng.randrange(count) :] if waiting else (),
        last_moved=None,
        moved_now=None,
        fails=rng.choice([0, min(count, turns), rng.randint(0, min(count, turns))]),
        clock=0,
        turns=turns,
        turn_start_level=rng.choice([0, players[active].level, rng.randint(0, 8)]),
        options=options,
    )
    return with_moved_blocks(rng, with_stones(rng, with_history(rng, position)))


def with_history(rng: Random, position: Position) -> Position:
    """Draws what the players have climbed so far; who has had no turn has used nothing."""
    clock = rng.randint(len(position.players), 60)
    times = rng.sample(range(1, clock + 1), len(position.players))
    players = []
    for index, (player, time) in enumerate(zip(position.players, times, strict=True)):
        best = rng.choice([0, player.level, rng.randint(0, player.level + 2)])
        if index >= position.turns:
            player, best = replace(player, ladders=("short", "long")), 0
        left_table = player.level > 0 or best > 0 or rng.random() < 0.3
        players.append(replace(player, best=best, arrived=time if left_table else 0))
    return replace(position, players=tuple(players), clock=clock)


def with_stones(rng: Random, position: Position) -> Position:
    """Draws every player's stone; in their own turn it is in hand or gone (CL-STN-3)."""
    for index, player in enumerate(position.players):
        state = rng.choice(("hand", "placed", "placed", "gone"))
        own_turn = index == position.active and position.phase != "general"
        if index >= position.turns or (own_turn and position.phase == "stone"):
            state = "hand"
        elif own_turn and state == "placed":
            state = "gone"
        free = [block for block in position.blocks if is_free_surface(position, block)]
        solid = all_cells(list(position.blocks))
        partly = [block for block in free if uncovered_top(block, solid) != footprint(block)]
        if state == "placed" and free:
            block = rng.choice(partly if partly and rng.random() < 0.6 else free)
            player = replace(player, stone="placed", stone_block=block.id)
        else:
            player = replace(player, stone="gone" if state == "gone" else "hand")
        players = (*position.players[:index], player, *position.players[index + 1 :])
        position = replace(position, players=players)
    return position


def with_moved_blocks(rng: Random, position: Position) -> Position:
    """Draws the block moved in this turn (after the block phase) and the one moved before it.

    Both have a bare top. On the one just moved nobody but its mover can stand, no stone can lie,
    and it cannot lie on a blocked block.
    """
    solid = all_cells(list(position.blocks))
    bare = [block for block in position.blocks if uncovered_top(block, solid) == footprint(block)]
    if position.phase in ("climb2", "stone") and rng.random() < 0.7:
        fresh = [block.id for block in bare if may_be_fresh(position, block)]
        position = replace(position, moved_now=rng.choice([*fresh, None]))
    earlier = [block.id for block in bare if block.id != position.moved_now]
    if position.turns > 0 and earlier and rng.random() < 0.7:
        position = replace(position, last_moved=rng.choice(earlier))
    return position


def may_be_fresh(position: Position, block: Block) -> bool:
    """Whether the active player can have moved this block in this very turn."""
    under = underside(block)
    on_blocked = any(
        is_blocked(position, other) and under & cells(other) for other in position.blocks
    )
    visitors = {index for index, player in enumerate(position.players) if stands_on(player, block)}
    allowed = {position.active} if position.phase == "stone" else set()
    return not is_blocked(position, block) and not on_blocked and visitors <= allowed
