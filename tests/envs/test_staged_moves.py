"""Moves chosen in stages: the masks say what the rules say, and every move can be said."""

from __future__ import annotations

import random
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.climbers.builder import position as built
from tests.games.climbers.slow import moves as slow_moves
from tests.games.climbers.slow.positions import random_position
from tests.games.climbers.test_differential import as_text, fast
from toprung.envs.climbers.actions import actions_of, move_of
from toprung.envs.climbers.games import StagedGames, start
from toprung.games.climbers import General, Move, Phase, Position, parse_move

Actions = tuple[int, ...]


def offered(games: StagedGames) -> set[int]:
    return {int(action) for action in np.flatnonzero(games.masks[0])}


def assert_masks_along(position: Position, moves: dict[Actions, Move], chosen: Actions) -> None:
    """Before each of these actions, the mask offers exactly what begins one of the moves so."""
    games = StagedGames(1)
    games.begin(position)
    for done in range(len(chosen)):
        alike = {each[done] for each in moves if each[:done] == chosen[:done]}
        assert offered(games) == alike, f"{position.text}: after {chosen[:done]}"
        games.step(chosen[done])
    assert games.position().text == position.play(moves[chosen]).text


def by_actions(position: Position) -> dict[Actions, Move]:
    moves = {actions_of(position, move): move for move in position.legal_moves}
    assert len(moves) == len(position.legal_moves)
    return moves


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_masks_offer_the_legal_moves_and_no_others_through_whole_games(players: int) -> None:
    chance = random.Random(players)
    position = start(players, players)
    while position.phase is not Phase.OVER:
        moves = by_actions(position)
        chosen = chance.choice(sorted(moves))
        assert_masks_along(position, moves, chosen)
        assert move_of(position, chosen) == moves[chosen]
        position = position.play(moves[chosen])


@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_masks_offer_what_the_slow_rules_list_on_nasty_positions(seed: int) -> None:
    slow_position = random_position(seed)
    position = fast(slow_position)
    assume(position.options.general is not General.LIVE)
    texts = [as_text(slow_position, move) for move in slow_moves.moves(slow_position)]
    moves = {actions_of(position, move): move for move in map(parse_move, texts)}
    chance = random.Random(seed)
    for chosen in chance.sample(sorted(moves), min(len(moves), 8)):
        assert_masks_along(position, moves, chosen)


def test_while_the_players_build_only_blocks_that_fit_are_offered() -> None:
    position = Position.start(["red", "blue"], seed=1, built_by_players=True)
    chance = random.Random(1)
    for _ in range(4):
        moves = by_actions(position)
        chosen = chance.choice(sorted(moves))
        assert_masks_along(position, moves, chosen)
        position = position.play(moves[chosen])


def test_actions_that_are_no_move_here_are_refused_and_nothing_changes() -> None:
    position = start(2, 7)
    games = StagedGames(1)
    games.begin(position)
    for action in (5, 57, 200, 313):
        with pytest.raises(ValueError, match="not offered"):
            games.step(action)
    assert games.position() == position
    for actions in ((), (5,), (1, 60), (1, 2, 3), (1, 60, 190), (5, 40, 60, 190), (0,) * 5):
        with pytest.raises(ValueError, match=r"action|not"):
            move_of(position, actions)


@pytest.mark.parametrize("phase", ["block", "climb1"])
def test_of_a_building_in_pieces_far_apart_the_window_offers_what_it_holds(phase: str) -> None:
    pieces = "cube@0,0r cube@2,0b cube@90,0g cube@180,0y cube@182,0r"
    position = built(pieces, "red@90,0 yellow@-1,-1", phase=phase)
    moves = dict[Actions, Move]()
    for move in position.legal_moves:
        with suppress(ValueError):
            moves[actions_of(position, move)] = move
    assert 1 < len(moves) < len(position.legal_moves)
    for chosen in random.Random(1).sample(sorted(moves), 10):
        assert_masks_along(position, moves, chosen)
