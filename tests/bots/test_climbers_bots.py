"""The bots play legally, repeatably, and as they say."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

import pytest
from tests.games.climbers.builder import A_WAY_UP_IS_EASILY_OVERLOOKED

from toprung.bots.bot import Bot
from toprung.bots.climbers import (
    EAGLE,
    FOX,
    IBEX,
    LYNX,
    MARMOT,
    GreedyBot,
    RandomBot,
    SearchBot,
)
from toprung.core.randomness import Random
from toprung.games.climbers import (
    Axis,
    Block,
    Blockade,
    Colour,
    Kind,
    Move,
    Pair,
    Phase,
    Player,
    Position,
    Table,
)
from toprung.games.climbers.analysis import Analysis, Search, analyse
from toprung.games.climbers.kernels import denial
from toprung.games.climbers.kernels.search import Interrupt
from toprung.games.climbers.moves import Place
from toprung.games.climbers.options import ClimbRule, General, Options, StepDown, Tie
from toprung.games.climbers.puzzles import judge_turn

BOTS: Mapping[str, Callable[[int], Bot[Position, Move]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def play_out(seed: int, names: list[str]) -> Position:
    position = Position.start(["red", "yellow", "blue", "purple"][: len(names)], seed=seed)
    bots = [BOTS[name](seed + seat) for seat, name in enumerate(names)]
    while position.to_move is not None:
        position = position.play(bots[position.to_move].choose(position))
    return position


def test_bots_of_the_same_seed_play_the_same_game() -> None:
    names = ["greedy", "random"]
    assert play_out(3, names) == play_out(3, names)


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(6):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        outcome = play_out(seed, names).outcome
        wins += outcome is not None and outcome.winners == (names.index("greedy"),)
    assert wins == 6


def half(name: int, x: int, y: int, z: int, up: Colour) -> Block:
    pair = next(pair for pair in Pair if up in pair.colours)
    return Block(name, Kind.HALF, pair, x, y, z, Axis.Z, up)


def study(phase: Phase) -> Position:
    """Red stands before a red step; behind it lies a grey one, one level higher.

    Block 2 lies apart, free to be moved. Blue waits on the table, far from everything.
    """
    blocks = (
        half(0, 0, 0, 0, Colour.RED),
        Block(1, Kind.CUBE, None, 2, 0, 0, Axis.Z, Colour.GREY),
        half(2, -4, 0, 0, Colour.YELLOW),
    )
    players = (Player(Colour.RED, 0, -1, 0), Player(Colour.BLUE, 9, 9, 0))
    return Position.of(Table(blocks, players, phase=phase))


def test_greedy_climbs_as_high_as_it_can_and_saves_its_ladders() -> None:
    """The cube's grey top is on level 2: over the red step it takes no ladder."""
    position = study(Phase.CLIMB2)
    chosen = position.greedy_moves()
    assert chosen
    for move in chosen:
        after = position.play(move)
        assert after.players[0].level == 2
        assert len(after.players[0].ladders) == 2


def test_greedy_plans_the_block_before_the_climb() -> None:
    """In the block phase the best move makes level 4 with both ladders: half cube 2 standing on the
    cube is 2 higher, its red or grey top within reach of a ladder."""
    position = study(Phase.BLOCK)
    for move in position.greedy_moves():
        after = position.play(move)
        if after.phase is Phase.BLOCK:
            continue
        highest = max(reached.level for reached in after.reach(0))
        assert highest == 4


def test_greedy_keeps_the_stone_where_it_changes_nothing() -> None:
    blocks = (half(0, 0, 0, 0, Colour.RED),)
    players = (Player(Colour.RED, 0, 0, 1), Player(Colour.BLUE, 9, 9, 0))
    position = Position.of(Table(blocks, players, phase=Phase.STONE))
    assert [move.text for move in position.greedy_moves()] == ["-"]


def test_greedy_blocks_the_way_of_the_others() -> None:
    """Blue could climb the blue step and nothing else: the stone goes there."""
    blocks = (half(0, 0, 0, 0, Colour.RED), half(1, 2, 0, 0, Colour.BLUE))
    players = (Player(Colour.RED, 0, 0, 1), Player(Colour.BLUE, 4, 0, 0))
    position = Position.of(Table(blocks, players, phase=Phase.STONE))
    assert [move.text for move in position.greedy_moves()] == ["#1"]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_can_build(name: str) -> None:
    position = Position.start(["red", "blue"], built_by_players=True)
    bot = BOTS[name](1)
    for _ in range(5):
        position = position.play(bot.choose(position))
    assert position.phase is Phase.BUILD


LEVELS = (MARMOT, IBEX, FOX, LYNX, EAGLE)


AGREED = [
    Options(*chosen).text for chosen in product(ClimbRule, General, (False, True), StepDown, Tie)
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_level_plays_by_the_rules_whatever_is_agreed(players: int) -> None:
    """All that can be combined. Each turn of a game is another level's, with a small budget."""
    turns = 0
    for seed, options in enumerate(AGREED):
        colours = ["red", "yellow", "blue", "purple", "lightblue"][:players]
        position = Position.start(colours, seed, options)
        for number in range(10 * players):
            if position.to_move is None:
                break
            how = replace(LEVELS[(seed + number) % len(LEVELS)], nodes=100)
            for move in SearchBot(number, how).turn(position):
                position = position.play(move)
        assert position.table.turns >= 2
        turns += position.table.turns
    assert turns > 5 * len(AGREED)


@pytest.mark.parametrize("how", LEVELS)
def test_every_level_builds_and_likes_its_own_colour(how: Search) -> None:
    position = Position.start(["red", "blue"], 2, built_by_players=True)
    for _ in range(4):
        own = position.players[position.active].colour
        (move,) = SearchBot(1, how).turn(position)
        assert isinstance(move, Place)
        if how.attention >= 13:
            assert move.up in (own, Colour.GREY)
        position = position.play(move)


def test_levels_finish_a_tower_that_players_build() -> None:
    """The last blocks have to hide the grey ones, so that few places are left."""
    position, random = (
        Position.start(["red", "blue", "purple"], 2, built_by_players=True),
        Random(2),
    )
    for _ in range(29):
        move, random = position.legal_moves.sample(random)
        position = position.play(move)
    for number in range(9):
        if position.phase is Phase.BUILD:
            (move,) = SearchBot(number, LEVELS[number % len(LEVELS)]).turn(position)
            position = position.play(move)
    assert position.phase is Phase.GENERAL


def test_every_level_places_blocks_while_all_build_together() -> None:
    position = Position.start(["red", "blue", "purple"], 2, "2008+build=together")
    for how in LEVELS:
        (move,) = SearchBot(1, how).turn(position)
        position = position.play(move)
    assert position.phase is Phase.BUILD


def test_three_who_look_ahead_are_not_content_if_nobody_ever_climbs() -> None:
    """They once denied each other the first step until the game was over, in half of all games:
    each was less likely to win than not, and a game that nobody wins looked better than that."""
    how = replace(EAGLE, nodes=1_500, looks=(100, 30, 20), widths=(10, 5, 4, 3))
    position = Position.start(["red", "yellow", "blue"], 45_003)
    while position.to_move is not None and all(one.best == 0 for one in position.players):
        for move in SearchBot(45_003 + position.to_move, how).turn(position):
            position = position.play(move)
    assert position.outcome is None


def test_a_level_with_less_attention_notices_fewer_places() -> None:
    position = Position.start(["red", "blue"], 7).play("-").play("-")
    few, many = (
        analyse(position, replace(FOX, attention=attention, nodes=10_000, looks=(9_999,)), 1).nodes
        for attention in (10, 100)
    )
    assert few < many / 3


COLOURS = ["red", "yellow", "blue", "purple", "lightblue"]


def first_turn(players: int, seed: int, options: str = "2008") -> Position:
    """A beginning, when all have declined to walk."""
    position = Position.start(COLOURS[:players], seed, options)
    while position.phase is Phase.GENERAL:
        position = position.play("-")
    return position


@pytest.mark.parametrize("nodes", [100, 1_000])
@pytest.mark.parametrize("players", [2, 4])
def test_a_budget_is_kept_within_a_tenth(nodes: int, players: int) -> None:
    position = first_turn(players, 7)
    for how in (LYNX, EAGLE):
        assert analyse(position, replace(how, nodes=nodes), 1).nodes <= 1.1 * nodes


def test_a_budget_is_kept_where_a_way_up_is_hard_to_find() -> None:
    """All placements are tried there. Eagle once tried them even when nothing was left for it."""
    position = Position.parse(
        "climbers-1 0g-zg@-2,-1,0/1g-xg@-1,5,0/2drzy@-2,1,2/3dryb@2,-1,0/4drxp@-2,1,0/"
        "5dbzb@0,1,6/6dbxy@-2,-3,0/7dbyg@-4,-5,0/8dpzg@0,-3,4/9dpzg@-2,1,7/10dpxy@0,3,0/"
        "11c-zg@2,-2,2/12c-zl@-2,3,0/13c-zr@4,-6,0/14c-zr@0,1,4/15c-zp@0,1,2/16c-zl@2,0,2/"
        "17c-zl@0,3,3/18c-zr@0,-6,0/19c-zb@0,-3,2/20c-zr@2,-5,0/21c-zr@2,2,2/22c-zl@2,-3,0/"
        "23hryp@3,6,2/24hryl@2,3,4/25hryb@-4,1,0/26hrzy@-5,-1,0/27hbzl@-2,7,0/28hbzl@0,3,2/"
        "29hbxy@0,3,5/30hbzb@2,1,4/31hpxy@0,1,10/32hpxl@-6,-2,0/33hpzp@-2,3,2/34hpzg@-2,1,6 "
        "yellow@0,2,12:-:g:12:20/lightblue@3,3,6:sl:g:6:18/purple@1,-3,8:-:g:8:12/"
        "blue@-1,1,11:-:g:11:19 1 climb1 - 31 - 0 20 37 6 2008"
    )
    assert analyse(position, replace(EAGLE, nodes=1_000), 1).nodes <= 1.1 * 1_000


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_smallest_budget_is_enough_for_a_turn(players: int) -> None:
    """Of one position, three players and more were once left with less than one."""
    position = first_turn(players, 7)
    for move in SearchBot(1, replace(EAGLE, nodes=1)).turn(position):
        position = position.play(move)
    assert position.table.turns == 1


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, "2008"), (3, "2008+general=live"), (4, "2008+freestyle"), (5, "2008")],
)
def test_eagle_takes_less_than_two_seconds_of_a_processor(players: int, options: str) -> None:
    """The first turn is the longest: nobody is stuck yet."""
    position, begun = first_turn(players, 3, options), time.thread_time()
    SearchBot(1, EAGLE).turn(position)
    assert time.thread_time() - begun < 2


@pytest.mark.parametrize("how", LEVELS)
def test_the_same_seed_plays_the_same_turn(how: Search) -> None:
    position = first_turn(3, 5)
    quick = replace(how, nodes=min(how.nodes, 2_000))
    assert SearchBot(8, quick).turn(position) == SearchBot(8, quick).turn(position)


def test_a_search_that_would_take_hours_answers_at_once_when_it_is_interrupted() -> None:
    """In the middle of it, not before it has begun; in processor time of its own thread."""
    interrupt, answers = Interrupt(), list[tuple[Analysis, float]]()
    endless = Search(nodes=10**9, depth=8, widths=(60,), looks=(9_999,))
    position = first_turn(4, 7)

    def think() -> None:
        found = analyse(position, endless, 1, interrupt=interrupt, explain=False)
        answers.append((found, time.thread_time()))

    thinking = threading.Thread(target=think, daemon=True)
    thinking.start()
    assert thinking.ident is not None
    clock = time.pthread_getcpuclockid(thinking.ident)
    while time.clock_gettime(clock) < 0.2:
        pass
    asked = time.clock_gettime(clock)
    interrupt.set()
    thinking.join()
    [(found, answered)] = answers
    assert found.lines[0].moves
    assert answered - asked < 0.1


def test_eagle_takes_nobody_for_stuck_who_can_still_climb() -> None:
    """It once looked at a few answers only, found that light blue had none, and thought it had won
    in three ways; only one of them leaves no way up."""
    position = after = Position.parse(A_WAY_UP_IS_EASILY_OVERLOOKED)
    for move in SearchBot(1, EAGLE).turn(position):
        after = after.play(move)
    assert denial.way_up(after.state) is None


def test_eagle_leaves_no_way_up_even_where_it_is_about_to_win_anyway() -> None:
    """It once knew such turns, and preferred others that it thought as good."""
    position = Position.parse(
        "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2drzy@0,1,0/3drxl@-4,1,0/4drxl@-2,-3,4/"
        "5dbxy@-2,-3,0/6dbyp@-4,-3,0/7dbxp@-2,-1,6/8dpxb@-4,-3,2/9dpzp@-2,1,2/10dpxy@2,-1,0/11c-zp@-1,-5,0/"
        "12c-zg@0,-1,8/13c-zb@2,-1,4/14c-zr@2,1,0/15c-zl@2,-3,0/16c-zp@0,-3,2/17c-zb@0,1,4/"
        "18c-zr@2,-1,2/19c-zb@4,1,0/20c-zl@0,1,6/21c-zy@-4,-1,4/22c-zr@-4,-1,2/23hrzr@-4,-3,4/"
        "24hrzy@3,1,2/25hrzr@-2,1,7/26hrzy@2,-1,6/27hbzb@-1,1,8/28hbzb@-2,1,6/29hbyg@2,-3,4/"
        "30hbyr@-2,-2,6/31hpzg@2,-3,3/32hpzp@-4,1,2/33hpyl@-4,-1,6/34hpzp@2,-3,2 "
        "red@3,-3,6:-:g:6:1/purple@2,-3,6:-:h:6:2 0 climb1 - 11 - 0 2 2 6 2008+general=off"
    )
    after = position
    for move in SearchBot(1, EAGLE).turn(position):
        after = after.play(move)
    assert judge_turn(position, after).is_right


def test_nobody_puts_a_stone_where_another_lies_until_its_owners_turn() -> None:
    """Eagle once did: when its own turn was over blue's stone was gone, as blue was next."""
    position = Position.parse(
        "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2dryb@-4,-2,0/3drxg@2,1,0/4drzy@0,1,2/5dbxp@-2,-3,4/"
        "6dbzb@2,-1,0/7dbzl@-4,-1,2/8dpxy@-2,-3,0/9dpxy@-2,1,0/10dpyr@4,-3,0/11c-zg@-3,-1,6/"
        "12c-zb@-2,1,4/13c-zl@2,-1,4/14c-zr@-2,1,2/15c-zb@-2,-3,6/16c-zp@-1,-1,6/17c-zr@-2,1,6/"
        "18c-zb@0,-3,2/19c-zl@-2,-3,2/20c-zp@2,-3,0/21c-zy@0,-2,8/22c-zg@0,-3,6/23hrzr@4,0,2/"
        "24hrzy@4,-2,2/25hrzy@2,-1,6/26hrzr@-2,-2,8/27hbzl@4,-1,3/28hbyg@-6,-1,0/29hbyg@4,-2,3/"
        "30hbzl@-2,-1,9/31hpzp@-2,0,8/32hpxl@1,-1,6/33hpyr@2,1,2/34hpyb@4,1,3 red@3,1,4:l:h:4:1/"
        "blue@5,1,5:-:#27:5:3/lightblue@-4,0,6:-:h:6:4/purple@5,-2,5:-:h:5:6 0 climb1 - 29 "
        "- 0 6 4 4 2008"
    )
    turn, after = SearchBot(1, EAGLE).turn(position), position
    for move in turn:
        after = after.play(move)
    assert after.active == 1
    assert Blockade(27) not in turn
    assert position.refusal(Blockade(27)) is not None
