"""What a player can do next is told whole: a client can make every sensible move from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tests.games.climbers import builder
from toprung.core.json import dumps
from toprung.games.climbers import Blockade, Colour, Phase, Place, Position, Shift, Walk
from toprung.games.climbers.view.answers import ask
from toprung.games.climbers.view.choices import ClimbersChoices, choices, trail

SUFFIX = ("", "+s", "+l", "+sl")
NOTHING: ClimbersChoices = {
    "passing": None,
    "steps_left": 0,
    "pawn": "",
    "reach": [],
    "shifts": [],
    "blocks": [],
    "stones": [],
}


def squares(row: list[int]) -> list[tuple[int, int]]:
    return [(row[i], row[i + 1]) for i in range(0, len(row), 2)]


def walks(told: ClimbersChoices) -> dict[str, tuple[int, int]]:
    """The walks that a client makes of the choices, with level and ladders of each."""
    return {
        f"{told['pawn']}@{x},{y}{SUFFIX[ladders]}": (level, ladders)
        for level, ladders, *row in told["reach"]
        for x, y in squares(row)
    }


def played(seed: int, options: str = "2008", count: int = 120) -> Iterator[Position]:
    """The positions of a game of random moves, blocks moved in most turns."""
    random, position = Random(seed), Position.start(["red", "yellow", "blue"], seed, options)
    for _ in range(count):
        yield position
        if position.phase is Phase.OVER:
            return
        position = position.play(random.choice(list(position.legal_moves)))


@pytest.mark.parametrize(
    ("seed", "options"), [(1, "2008"), (2, "2008+general=live"), (3, "upward"), (4, "freestyle")]
)
def test_choices_are_the_legal_moves_less_those_that_waste_a_ladder(
    seed: int, options: str
) -> None:
    for position in played(seed, options):
        moves = list(position.legal_moves)
        for seat in range(3):
            told = choices(position, seat)
            if seat not in position.to_act:
                assert told == NOTHING
                continue
            colour = position.players[seat].colour
            legal = {m.text: m for m in moves if isinstance(m, Walk) and m.colour is colour}
            offered = walks(told)
            assert offered.keys() <= legal.keys()
            pawn = position.players[seat]
            ends = {(m.x, m.y) for m in legal.values()} - {(pawn.x, pawn.y)}
            assert {(legal[text].x, legal[text].y) for text in offered} == ends
            for wasteful in legal.keys() - offered.keys():
                move = legal[wasteful]
                home = (move.x, move.y) == (pawn.x, pawn.y)
                fewer = [Walk(colour, move.x, move.y, move.ladders - {one}) for one in move.ladders]
                assert home or any(one.text in legal for one in fewer)
            for text, (level, _) in list(offered.items())[::9]:
                assert position.play(text).players[seat].level == level
            shifts = [f"{told['pawn']}>{x},{y}" for x, y in squares(told["shifts"])]
            assert shifts == [m.text for m in moves if isinstance(m, Shift)]
            assert set(told["blocks"]) == {m.block for m in moves if isinstance(m, Place)}
            assert told["stones"] == [m.block for m in moves if isinstance(m, Blockade)]
            first = seat == position.to_move
            assert told["passing"] == ("-" if first and "-" in position.legal_moves else None)


@pytest.mark.rule("CL-PRE-5")
def test_while_the_players_build_the_choices_are_blocks_and_nobody_passes() -> None:
    position = Position.start(["red", "yellow"], built_by_players=True)
    placeable = {move.block for move in position.legal_moves if isinstance(move, Place)}
    assert choices(position, 0) == {**NOTHING, "blocks": sorted(placeable)}
    assert choices(position, 1) == NOTHING


@pytest.mark.rule("CL-BUI-9")
def test_a_pushed_pawn_is_the_movers_to_put_aside() -> None:
    laid = builder.position("cube@0,0g half@50,0xy", "red@9,9 blue@0,0", phase="block")
    pushing = laid.play("1@0,0xy")
    assert choices(pushing, 0) == {**NOTHING, "pawn": "b", "shifts": [1, 0, 1, 1]}
    assert choices(pushing, 1) == NOTHING


def test_after_the_end_there_is_nothing_to_choose() -> None:
    position = Position.start(["red", "yellow"], seed=1)
    while position.phase is not Phase.OVER:
        position = position.play("-")
    assert choices(position, 0) == choices(position, 1) == NOTHING


def test_the_questions_of_version_1_tell_the_same() -> None:
    for position in played(5, count=60):
        seat = position.to_move
        if seat is None:
            return
        told, moves = choices(position, seat), ask(position, {"about": "moves"})
        assert moves["passing"] == told["passing"]
        assert moves["blocks"] == told["blocks"]
        if told["reach"]:
            answer = ask(position, {"about": "reach", "seat": seat})
            rows = answer["squares"]
            assert isinstance(rows, list)
            assert {row["move"] for row in rows} == walks(told).keys()


def test_the_trail_of_a_walk_is_its_path_without_repeats_and_other_moves_have_none() -> None:
    number = {None: 0, "short": 1, "long": 2}
    for before, after in pairwise(played(6)):
        for move in list(before.legal_moves)[::11]:
            steps = trail(before, move)["steps"]
            if not isinstance(move, Walk):
                assert steps == []
                continue
            path = [[x, y, z, number[ladder]] for x, y, z, ladder in before.path(move)]
            assert steps == [
                step for i, step in enumerate(path) if i == 0 or step[:2] != path[i - 1][:2]
            ]
            assert steps[-1][:2] == [move.x, move.y]
        assert after != before


def test_the_choices_of_a_climb_are_small() -> None:
    """They are sent with every event: an average of under 1 kB."""
    sizes = [
        len(dumps(choices(position, position.to_move)))
        for position in played(7)
        if position.to_move is not None
    ]
    assert sum(sizes) / len(sizes) < 1000


@pytest.mark.rule("CL-LAD-4")
def test_a_square_that_either_ladder_reaches_is_listed_with_each_alone() -> None:
    at = builder.position("cube@0,0r", "red@-1,0 yellow@99,99")
    told = choices(at, 0)
    assert told["pawn"] == Colour.RED.letter
    with_ladders = {ladders for level, ladders, *_ in told["reach"] if level == 2}
    assert with_ladders == {1, 2}


def test_each_step_of_a_turn_tells_how_many_steps_can_still_be_passed() -> None:
    position, left = Position.start(["red", "yellow"], seed=3), dict[str, int]()
    for _ in range(12):
        seat = position.to_move
        assert seat is not None
        left[position.phase] = choices(position, seat)["steps_left"]
        position = position.play("-")
    assert left == {"general": 0, "climb1": 4, "block": 3, "climb2": 2, "stone": 1}
