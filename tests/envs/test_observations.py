"""What observations show is what the position holds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from toprung.core.randomness import Random
from toprung.envs.climbers.games import StagedGames, start
from toprung.envs.climbers.observation import (
    BLOCK_FACTS,
    GAME_FACTS,
    PLAYER_FACTS,
    Bytes,
    board,
    facts,
)
from toprung.envs.climbers.symmetries import Symmetry, all_symmetries
from toprung.games.climbers import Colour, Phase, Position, Stone
from toprung.games.climbers.kernels import staged

OFFSET = (staged.SPAN - staged.VIEW) // 2


def middle_game(players: int, seed: int) -> Position:
    position, _, _ = start(players, seed).rolled(Random(seed), 2)
    return position


def colours_from(position: Position, seat: int) -> list[Colour]:
    count = len(position.players)
    played = [position.players[(seat + i) % count].colour for i in range(count)]
    others = [each for each in Colour if each not in played and each is not Colour.GREY]
    return [*played, *others, Colour.GREY]


def expected_board(position: Position, seat: int) -> Bytes:
    """The planes before any stage is chosen, but for the last two; found square by square."""
    planes = np.zeros((staged.PLANES, staged.VIEW, staged.VIEW), np.uint8)
    x0, y0 = staged.corner(position.state)
    order = colours_from(position, seat)
    blocks = {block.id: block for block in position.blocks}
    stones = {player.stone_block for player in position.players if player.stone is Stone.PLACED}
    for x in range(staged.VIEW):
        for y in range(staged.VIEW):
            height, top = position.column(x + x0 + OFFSET, y + y0 + OFFSET)
            planes[0, x, y] = height
            if top is None:
                continue
            planes[1 + order.index(blocks[top].up), x, y] = 1
            planes[12, x, y] = top + 1
            planes[13, x, y] = top in stones
            planes[14, x, y] = top == position.table.last_moved
    for i, player in enumerate(position.players):
        number = (i - seat) % len(position.players)
        planes[7 + number, player.x - x0 - OFFSET, player.y - y0 - OFFSET] = 1
    return planes


@pytest.mark.parametrize("players", [2, 3, 5])
def test_planes_show_the_board_as_each_player_sees_it(players: int) -> None:
    position = middle_game(players, players)
    games = StagedGames(1)
    games.begin(position)
    for seat in range(players):
        seen, expected = games.observe(seat), expected_board(position, seat)
        np.testing.assert_array_equal(seen[:16], expected[:16])
    mover = position.to_move
    assert mover is not None
    np.testing.assert_array_equal(games.observe(mover), games.observations[0])


def test_facts_hold_what_the_board_does_not_show() -> None:
    position = middle_game(3, 4)
    games = StagedGames(1)
    games.begin(position)
    known = facts(games.observe(1))
    x0, y0 = staged.corner(position.state)
    for i, block in enumerate(position.blocks):
        x, y, z = (int(known.blocks[i, k]) for k in range(3))
        assert (x + x0, y + y0, z) == (block.x, block.y, block.z)
    for number in range(3):
        player = position.players[(1 + number) % 3]
        values = dict(zip(PLAYER_FACTS, map(int, known.players[number]), strict=True))
        assert (values["level"], values["best"]) == (player.level, player.best)
        assert values["present"] == 1
        assert values["short_ladder"] + values["long_ladder"] == len(player.ladders)
    assert not known.players[3:].any()
    values = dict(zip(GAME_FACTS, map(int, known.game), strict=True))
    assert values["players"] == 3
    assert values["phase"] == tuple(Phase).index(position.phase)
    assert values["active"] == (position.active - 1) % 3
    assert known.blocks.shape[-1] == len(BLOCK_FACTS)


def test_stages_of_one_move_are_filled_in_as_if_all_were_drawn_anew() -> None:
    games = StagedGames(4, starts=tuple(start(3, i) for i in range(3)), seed=5)
    games.reset()
    for _ in range(150):
        games.step(games.sample())
        for i in range(4):
            whole = games.observe(int(games.movers[i]), i)
            np.testing.assert_array_equal(games.observations[i], whole)


def test_the_plane_of_targets_holds_the_squares_that_masks_offer() -> None:
    games = StagedGames(1, starts=(start(2, 3),), seed=2)
    games.reset()
    seen = 0
    for _ in range(300):
        mask, targets = games.masks[0], board(games.observations[0])[16]
        offered = mask[staged.X_AT + OFFSET :][: staged.VIEW], mask[staged.Y_AT + OFFSET :]
        if offered[0].any():
            np.testing.assert_array_equal(targets.any(axis=1), offered[0])
            seen += 1
        if mask[staged.Y_AT :].any():
            np.testing.assert_array_equal(targets.any(axis=0), offered[1][: staged.VIEW])
            seen += 1
        games.step(games.sample())
    assert seen > 50


@pytest.mark.parametrize("symmetry", random.Random(3).sample(all_symmetries(), 6))
def test_a_symmetry_maps_legal_moves_to_legal_moves(symmetry: Symmetry) -> None:
    position, chance = start(2, 11), random.Random(1)
    for _ in range(12):
        turned = symmetry.position(position)
        assert len(turned.legal_moves) == len(position.legal_moves)
        move = chance.choice(list(position.legal_moves))
        after = position.play(move)
        assert turned.play(symmetry.move(position, move)) == symmetry.position(after)
        position = after
        if position.phase is Phase.OVER:
            break


def test_there_are_32_symmetries_and_all_differ() -> None:
    position = middle_game(2, 6)
    assert len({symmetry.position(position).text for symmetry in all_symmetries()}) == 32


def test_colours_alone_change_nothing_for_a_player_who_looks() -> None:
    """Of two players, red against blue: exchanging colours leaves the planes as they were."""
    games = StagedGames(1)
    position = middle_game(2, 8)
    games.begin(position)
    before = games.observe(0)
    games.begin(Symmetry(swap_pairs=True).position(position))
    after = games.observe(0)
    np.testing.assert_array_equal(before[0], after[0])
    np.testing.assert_array_equal(before[1:3], after[1:3])
    np.testing.assert_array_equal(before[7:17], after[7:17])
