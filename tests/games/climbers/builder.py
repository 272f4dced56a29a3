"""Small positions in few words, and one question to put to them: what is the verdict on a move?

Blocks are written in the order in which they are put down and numbered from 0 on:

    cube@0,0r       a cube whose smallest corner is at 0,0, red on top
    half@2,0xg      a size 1 standing, its odd edge along x, grey on top (y likewise, z is lying)
    double@4,0yb    a size 4 lying along y, blue on top; double@4,0b stands upright
    grey@8,0        a big grey block, upright
    half@2,0r/p     the pair on the odd axis (r, b or p), where it is not the first that fits
    cube* half*r    blocks of the supply, while the players build

A block lies on the highest of what is there already; whether that leaves a hole is not the
builder's business. Pawns are written as `red@-1,0` in the order of seats and stand on top.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType

import pytest

from toprung.core.errors import Illegal, Impossible, OutOfTurn
from toprung.games.climbers import (
    Axis,
    Block,
    Colour,
    General,
    Kind,
    Ladder,
    Options,
    Pair,
    Phase,
    Player,
    Position,
    Stone,
    Table,
    Walk,
    parse_move,
)
from toprung.games.climbers.validation import unbuilt

Square = tuple[int, int]

_BLOCK = re.compile(
    r"(?P<kind>half|cube|double|grey)"
    r"(?:(?P<supply>\*)|@(?P<x>-?\d+),(?P<y>-?\d+)(?P<axis>[xyz]?)(?P<up>[rybplg]))"
    r"/?(?P<pair>[rbp]?)"
)
_PAWN = re.compile(r"(?P<colour>[a-z]+)@(?P<x>-?\d+),(?P<y>-?\d+)")
_COLOURS = {colour.letter: colour for colour in Colour}
_PAIRS = {pair.value[0]: pair for pair in Pair}
_NOTHING: Mapping[str, int] = MappingProxyType({})


def blocks(words: str) -> tuple[Block, ...]:
    """The blocks of a text, each on top of those before it."""
    laid: list[Block] = []
    for number, word in enumerate(words.split()):
        laid.append(_block(number, word, laid))
    return tuple(laid)


def _block(number: int, word: str, below: Sequence[Block]) -> Block:
    if word.startswith("grey@"):
        word = word.removesuffix("g") + "g"
    match = _BLOCK.fullmatch(word)
    assert match is not None, word
    kind = Kind(match["kind"])
    if match["supply"]:
        pair = _PAIRS[match["pair"]] if kind.has_pair else None
        return unbuilt(Block(number, kind, pair, 0, 0, -1, Axis.Z, Colour.GREY))
    axis = Axis(match["axis"] or "z")
    up = _COLOURS[match["up"]]
    fitting = (pair for pair in Pair if (up in pair.colours) == (axis is Axis.Z))
    pair = (_PAIRS.get(match["pair"]) or next(fitting)) if kind.has_pair else None
    block = Block(number, kind, pair, int(match["x"]), int(match["y"]), 0, axis, up)
    level = max(height(below, square) for square in block.squares())
    return Block(number, kind, pair, block.x, block.y, level, axis, up)


def height(built: Sequence[Block], square: Square) -> int:
    """How high the blocks reach over a square, 0 for the table."""
    tops = (block.top for block in built if not block.in_supply and square in block.squares())
    return max(tops, default=0)


def position(
    words: str,
    pawns: str = "red@-1,-1 yellow@99,99",
    *,
    phase: str = "climb1",
    active: int = 0,
    ladders: Mapping[str, str] = MappingProxyType({}),
    stones: Mapping[str, int | None] = _NOTHING,
    best: Mapping[str, int] = _NOTHING,
    arrived: Mapping[str, int] = _NOTHING,
    last_moved: int | None = None,
    fails: int = 0,
    options: str = "2008",
) -> Position:
    """The players own everything and have done nothing, except for what is said.

    `stones` gives the block on which a player's stone lies, None for a stone out of the game.
    """
    built = blocks(words)
    players = []
    for word in pawns.split():
        match = _PAWN.fullmatch(word)
        assert match is not None, word
        name, x, y = match["colour"], int(match["x"]), int(match["y"])
        owned = frozenset(one for one in Ladder if one.value[0] in ladders.get(name, "sl"))
        stone, lies_on = Stone.HAND, stones.get(name)
        if name in stones:
            stone = Stone.GONE if lies_on is None else Stone.PLACED
        level = height(built, (x, y))
        numbers = (best.get(name, 0), arrived.get(name, 0))
        players.append(Player(Colour(name), x, y, level, owned, stone, lies_on, *numbers))
    count = len(players)
    agreed = Options.parse(options)
    offered = phase == Phase.GENERAL and agreed.general is General.ORDERED
    laid = Table(
        built,
        tuple(players),
        active=active,
        phase=Phase(phase),
        pending=tuple((active + i) % count for i in range(count)) if offered else (),
        last_moved=last_moved,
        fails=fails,
        clock=max(arrived.values(), default=0),
        turn_start_level=players[active].level,
        options=agreed,
    )
    return Position.of(laid)


@contextmanager
def impossible(rule: str) -> Iterator[None]:
    """Within, a position is laid out that this rule excludes."""
    with pytest.raises(Impossible) as caught:
        yield
    assert caught.value.rule == rule


def verdict(at: Position, move: str) -> str:
    """`allowed`, or name and rule of the refusal. All doors of the engine must agree about it."""
    refusal = at.refusal(move)
    listed = move in {legal.text for legal in at.legal_moves}
    assert listed == (refusal is None), f"{move} is listed: {listed}, refused: {refusal}"
    if refusal is None:
        assert at.apply(parse_move(move)) == at.play(move)
        return "allowed"
    kind = OutOfTurn if refusal.out_of_turn else Illegal
    with pytest.raises(kind) as caught:
        at.play(move)
    assert caught.value.rule == refusal.rule
    return f"{refusal.name} {refusal.rule}"


def after(at: Position, *moves: str) -> Position:
    """The position after some moves; `*"----"` are four passes."""
    for move in moves:
        at = at.play(move)
    return at


def until_turn(at: Position, colour: str) -> Position:
    """Everybody passes until a turn of this colour begins."""
    while at.phase != Phase.CLIMB1 or at.players[at.active].colour != colour:
        at = at.play("-")
    return at


def goals(at: Position, colour: str, ladders: str = "") -> set[Square]:
    """The squares to which a pawn may walk now, using exactly these ladders."""
    used = frozenset(one for one in Ladder if one.value[0] in ladders)
    walks = [move for move in at.legal_moves if isinstance(move, Walk)]
    return {(walk.x, walk.y) for walk in walks if walk.colour == colour and walk.ladders == used}


def climbs(at: Position, colour: str, ladders: str = "") -> set[Square]:
    """As `goals`, without those on the table."""
    return {square for square in goals(at, colour, ladders) if height(at.blocks, square) > 0}


def pawn(at: Position, colour: str) -> tuple[int, int, int]:
    """Where a pawn stands: square and level."""
    return next((one.x, one.y, one.level) for one in at.players if one.colour == colour)


def rectangle(x: int, y: int, dx: int, dy: int) -> set[Square]:
    """The squares of a rectangle, given its smallest corner and its extent."""
    return {(x + i, y + j) for i in range(dx) for j in range(dy)}


# Red gets above level 8 in several ways; one of them leaves light blue no way up.
A_WAY_UP_IS_EASILY_OVERLOOKED = (
    "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2drxp@-2,1,0/3dryb@-4,-1,0/4drzr@0,-3,2/5dbyr@2,-3,0/"
    "6dbxy@-2,-1,6/7dbxp@-2,1,4/8dpxb@-3,-5,0/9dpxy@-2,-3,0/10dpxb@-2,1,2/11c-zl@-4,-1,2/"
    "12c-zr@-4,-3,4/13c-zy@2,-1,2/14c-zp@-2,-3,4/15c-zr@-4,-1,4/16c-zb@-2,-3,2/17c-zl@2,-1,4/"
    "18c-zp@2,-1,6/19c-zl@1,-5,0/20c-zp@-4,-3,0/21c-zr@-4,-3,2/22c-zg@-4,-3,6/23hrzr@0,-5,2/"
    "24hrzr@-2,-5,2/25hrzy@-4,1,2/26hrxl@-1,-5,4/27hbzb@1,-1,8/28hbxr@0,-1,8/29hbzl@0,1,6/"
    "30hbzl@-1,-5,3/31hpzg@-2,-3,6/32hpxy@2,-4,2/33hpxl@-1,-1,8/34hpxl@-3,-1,6 "
    "red@-1,-2,7:-:g:7:3/lightblue@-3,-3,8:-:h:8:4 0 climb1 - 22 - 0 4 4 7 2008+general=off"
)

# One turn of light blue's stops blue and yellow, and keeps purple from level 8.
THREE_ARE_DENIED = (
    "climbers-1 0g-zg@-2,-1,0/1g-zg@0,-1,0/2drxb@-2,-1,6/3drzr@-3,1,10/4drzr@2,-1,0/"
    "5dbzl@-4,-1,4/6dbxp@-2,-3,0/7dbxr@-3,-5,0/8dpyb@-4,-3,0/9dpxr@-2,-3,2/10dpzg@1,-1,8/"
    "11c-zl@-6,0,0/12c-zy@-4,-1,2/13c-zb@-3,1,7/14c-zg@0,-3,4/15c-zb@2,-3,0/16c-zp@2,-3,3/"
    "17c-zb@-3,1,2/18c-zl@-3,3,0/19c-zp@-3,1,0/20c-zb@2,-1,6/21c-zl@1,-5,0/22c-zy@2,-1,4/"
    "23hrzy@-1,-1,8/24hrzr@-3,1,4/25hrzy@2,-3,2/26hrxp@-2,1,5/27hbzl@-3,-1,8/28hbyy@1,-1,12/"
    "29hbyg@-3,-1,9/30hbxg@0,-1,9/31hpxy@0,-1,11/32hpxl@-3,1,5/33hpzp@-1,-7,0/34hpzg@-3,1,9 "
    "purple@3,-3,5:l:g:6:41/blue@2,0,12:-:g:12:36/"
    "yellow@2,-1,14:-:g:14:40/lightblue@1,0,12:-:h:12:38 3 climb1 - 28 - 0 41 35 12 2008"
)
