"""Analysis finds turns that may be played, the same ones every time, and says why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from toprung.core.errors import OutOfTurn
from toprung.core.randomness import Random
from toprung.games.climbers import Phase, Position
from toprung.games.climbers.analysis import Search, analyse, leads, reasons
from toprung.games.climbers.kernels import denial
from toprung.games.climbers.kernels.search import NETWORK_SIZE, Interrupt, trained
from toprung.games.climbers.moves import parse_move

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


NO_ROOM_AFTER_THE_WALK = (
    "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2drxl@-2,-1,6/3dryp@-4,-1,0/4drxb@-2,-3,0/5dbxr@0,-5,0/"
    "6dbzl@-1,-3,2/7dbzb@2,-1,0/8dpyr@-4,-5,0/9dpxr@-2,1,0/10dpzg@-2,-5,6/11c-zy@-4,1,2/"
    "12c-zb@0,-3,7/13c-zl@-2,-5,4/14c-zl@-2,-5,0/15c-zr@-4,-1,2/16c-zr@-2,1,4/17c-zb@2,-3,0/"
    "18c-zp@-3,-3,2/19c-zy@1,-3,2/20c-zy@-2,1,2/21c-zg@-4,-3,5/22c-zl@-2,1,6/23hrzr@-2,0,8/"
    "24hrzy@-3,-5,2/25hrzy@-1,-5,2/26hrzr@-4,-3,4/27hbxp@-2,-3,4/28hbzb@-2,-3,6/29hbyr@-1,-1,8/"
    "30hbxg@-4,-1,4/31hpxy@-4,-3,2/32hpxb@1,-3,4/33hpzg@0,-3,6/34hpzg@-2,-5,3 "
    "lightblue@-1,-5,10:-:g:10:8/blue@-3,-2,7:-:h:7:2/red@-4,-1,6:s:h:6:6/purple@-3,-3,7:-:h:7:7 "
    "2 climb1 - 12 - 1 9 10 6 2008"
)


YELLOW_HAS_A_WAY_UP = (
    "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2dryl@-4,-1,0/3drxb@-1,-5,0/4drzy@-2,1,0/5dbzb@0,1,2/"
    "6dbyr@2,-3,0/7dbzl@2,-1,2/8dpxy@-2,-3,0/9dpxy@-2,-1,6/10dpxr@-2,-3,2/11c-zy@0,-1,8/"
    "12c-zb@-4,-3,0/13c-zp@2,1,0/14c-zp@0,1,0/15c-zp@0,-3,4/16c-zl@-4,-1,4/17c-zr@-4,-1,2/"
    "18c-zr@2,1,2/19c-zy@-3,-8,0/20c-zy@2,-3,2/21c-zy@-2,-3,4/22c-zl@-2,1,4/23hrzy@3,-5,0/"
    "24hryl@1,-2,7/25hryl@1,-4,2/26hrxg@2,-3,5/27hbzb@-2,1,6/28hbzl@0,-3,6/29hbxy@3,-1,6/"
    "30hbxp@-1,-3,6/31hpzp@-2,-1,8/32hpzg@2,-3,4/33hpxl@1,-7,0/34hpzg@0,1,6 "
    "yellow@2,-3,7:-:g:7:10/lightblue@1,-3,7:l:g:7:11 1 climb1 - 29 - 1 11 11 7 2008"
)


def test_nobody_is_said_to_have_no_way_up_who_has_one() -> None:
    """It was once said of whoever had none at first sight, and one time in eight it was not so."""
    position = Position.parse(YELLOW_HAS_A_WAY_UP)
    said = [words.en for words in reasons(position, [*map(parse_move, ("-", "25@3,-3xl", "-"))])]
    assert not [words for words in said if "no way up" in words]


A_CLIMB_IS_PREPARED = (
    "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2drzr@-2,-3,2/3drxb@-2,-5,0/4drxp@-2,-3,0/5dbzl@0,-3,2/"
    "6dbzl@-4,-1,2/7dbxy@-2,-1,6/8dpxy@-2,1,0/9dpyb@2,-2,0/10dpxr@-2,1,2/11c-zl@-4,-1,6/"
    "12c-zb@2,-1,2/13c-zy@-2,1,4/14c-zy@0,-5,2/15c-zr@0,-3,6/16c-zr@2,-1,4/17c-zg@2,-4,0/"
    "18c-zb@0,1,4/19c-zl@0,1,6/20c-zr@-4,0,0/21c-zy@-2,-5,2/22c-zp@-4,-2,0/23hryb@0,2,8/"
    "24hryp@-2,1,6/25hrzy@0,0,8/26hrzr@2,-1,7/27hbzb@0,-1,9/28hbzl@-2,-3,6/29hbzl@2,-3,2/"
    "30hbxr@-1,0,8/31hpzp@-1,-5,4/32hpzg@-3,-1,8/33hpzp@2,-1,6/34hpzp@0,-2,8 "
    "purple@-2,-6,0:sl:h:0:0/yellow@0,-6,0:sl:h:0:0 0 block - - - 0 0 0 0 2008+general=off"
)


def test_a_turn_that_gains_nothing_yet_says_what_it_prepares() -> None:
    """Nothing was said of it once, and a hint that is not explained teaches nothing."""
    position = Position.parse(A_CLIMB_IS_PREPARED)
    moves = [*map(parse_move, ("23@1,-5xp", "-", "#21"))]
    assert [words.en for words in reasons(position, moves)] == ["prepares a climb to level 7"]
    later = position
    for _ in range(7):
        later = later.play("-")
    assert later.active == 0
    assert denial.way_up(later.state, 6) is None
    for step in (*moves, "-", "-", "-", "-"):
        position = position.play(step)
    assert position.active == 0
    assert denial.way_up(position.state, 6) is not None


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_said_to_be_denied_cannot_be_done_any_more(players: int) -> None:
    said = 0
    for position in some_positions(players, 5, "2008+general=off"):
        for line in analyse(position, QUICK, 3).lines:
            after = position
            for move in line.moves:
                after = after.play(move)
            told = ", ".join(words.named().en for words in line.reasons)
            name = COLOURS[after.active]
            if f"leaves {name} no way up" in told:
                said += 1
                assert denial.way_up(after.state) is None
            elif found := re.search(rf"denies .*{name} level (\d+)", told):
                said += 1
                assert denial.way_up(after.state, int(found[1]) - 1) is None
    assert said > 5


@pytest.mark.rule("CL-BUI-8")
def test_a_block_may_push_pawns_only_if_they_have_room_once_the_mover_has_walked() -> None:
    """Red walks beside blue; then cube 11 would push two pawns, and there is one square left."""
    position = Position.parse(NO_ROOM_AFTER_THE_WALK)
    how = Search(nodes=10_000, depth=1, looks=(2_000,), widths=(64,))
    for line in analyse(position, how, 64).lines:
        after = position
        for move in line.moves:
            after = after.play(move)


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


def test_a_network_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="network"):
        Search(network=b"short")


def test_of_two_networks_the_first_judges_games_of_two_and_the_second_all_others() -> None:
    two, more = trained()[:NETWORK_SIZE], trained()[NETWORK_SIZE:]
    assert two != more

    def judged(players: int, network: bytes) -> tuple[float, ...]:
        position = Position.start(COLOURS[:players], seed=3)
        return leads(position, Search(network=network))

    assert judged(2, two + more) == judged(2, two) != judged(2, more)
    for players in (3, 4):
        assert judged(players, two + more) == judged(players, more) != judged(players, two)


def test_with_two_players_what_one_is_ahead_the_other_is_behind() -> None:
    for position in some_positions(2, 9)[:12]:
        mine, theirs = leads(position, QUICK)
        assert mine == -theirs
