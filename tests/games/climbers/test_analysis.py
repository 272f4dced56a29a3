"""Analysis finds turns that may be played, the same ones every time, and says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from toprung.core.errors import OutOfTurn
from toprung.core.randomness import Random
from toprung.games.climbers import Phase, Position
from toprung.games.climbers.analysis import Search, analyse
from toprung.games.climbers.kernels.search import Interrupt

COLOURS = ["red", "blue", "yellow", "purple", "lightblue"]
QUICK = Search(nodes=300, depth=2, looks=(30, 10), widths=(6, 3))


def some_positions(players: int, seed: int, options: str = "2008") -> list[Position]:
    """Positions of a game played at random, in all phases of its turns."""
    found, random = list[Position](), Random(seed)
    position = Position.start(COLOURS[:players], seed=seed, options=options)
    while position.to_move is not None and len(found) < 40:
        found.append(position)
        move, random = position.legal_moves.sample(random)
        position = position.play(move)
    return found


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "2008"),
        (3, "2008+climb-rule=turn-start+general=live"),
        (4, "2008+freestyle+step-down=never"),
        (5, "2008"),
    ],
)
def test_every_line_can_be_played_to_the_end_of_the_turn(players: int, options: str) -> None:
    for position in some_positions(players, players, options):
        for line in analyse(position, QUICK, 3).lines:
            after = position
            for move in line.moves:
                after = after.play(move)
            over = after.phase is Phase.OVER or after.table.turns > position.table.turns
            assert over or position.phase is Phase.GENERAL


def test_the_same_position_gets_the_same_answer() -> None:
    position = some_positions(2, 7)[2]
    assert analyse(position, QUICK, 3) == analyse(position, QUICK, 3)


def test_it_keeps_to_its_nodes() -> None:
    position = Position.start(["red", "blue"], seed=7).play("-").play("-")
    few, many = (analyse(position, Search(nodes=nodes), 1) for nodes in (2_000, 8_000))
    assert few.nodes < many.nodes <= 8_000 * 1.1


def test_an_interrupted_analysis_answers_with_what_it_has() -> None:
    position = Position.start(["red", "blue"], seed=7).play("-").play("-")
    interrupt = Interrupt()
    interrupt.set()
    answer = analyse(position, Search(nodes=10**9, depth=8), 3, interrupt=interrupt)
    assert answer.lines
    assert answer.nodes < 1_000


def test_the_best_turn_of_a_beginning_climbs_and_says_so() -> None:
    position = Position.start(["red", "blue"], seed=7).play("-").play("-")
    best = position.analyse(nodes=2_000).lines[0]
    assert best.reasons[0].en.startswith("climbs to level ")
    after = position
    for move in best.moves:
        after = after.play(move)
    assert after.players[0].level == int(best.reasons[0].en.split()[-1])


def test_there_is_nothing_to_analyse_while_building_or_when_it_is_over() -> None:
    building = Position.start(["red", "blue"], seed=1, built_by_players=True)
    with pytest.raises(OutOfTurn):
        building.analyse()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("nodes", "r>1,1"),
        ("nodes", 0),
        ("nodes", 10**30),
        ("lines", 0),
        ("lines", None),
        ("seconds", float("nan")),
        ("seconds", -1),
        ("seconds", float("inf")),
        ("seconds", "soon"),
        ("interrupt", 1),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(name: str, wrong: object) -> None:
    call: Callable[..., object] = Position.start(["red", "yellow"], seed=7).analyse
    with pytest.raises((TypeError, ValueError), match=name):
        call(**{name: wrong})
