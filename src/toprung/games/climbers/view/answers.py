"""What a player may want to know before moving, and the answers. Lengths are in units.

The client that is to act needs few of them, for `choices.py` comes with every event; clients of
protocol version 1 ask them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypedDict

from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.words import Words, listed
from toprung.games.climbers import kernels
from toprung.games.climbers.analysis import reasons
from toprung.games.climbers.blocks import AXES, COLOURS, size
from toprung.games.climbers.moves import Ladder, Shift, Walk, parse_move
from toprung.games.climbers.position import Position, Step
from toprung.games.climbers.raw_moves import placement
from toprung.games.climbers.refusals import Refusal, refusal_named
from toprung.games.climbers.sentences import block_of
from toprung.games.climbers.state import Phase, block_ids, colour_of, ladder_set, pack
from toprung.games.climbers.view.choices import PASSING, placeable, pushed_seat, ways
from toprung.games.climbers.words import sentence

MOST_MOVES = 8  # a turn has no more


class SquareReached(TypedDict):
    """A square that a pawn can get to, and the move that takes it there."""

    x: int
    y: int
    level: int
    ladders: list[str]
    move: str


class ReachAnswer(TypedDict):
    """Where a pawn can go: now, if `legal`, otherwise as if it was that player's time to climb."""

    seat: int
    legal: bool
    squares: list[SquareReached]


class ShiftSeen(TypedDict):
    """A square to which a pushed pawn can be put."""

    seat: int
    x: int
    y: int
    move: str


class MovesAnswer(TypedDict):
    """How many moves there are, the text of passing if that is allowed, where a pushed pawn can be
    put if one has to be, and the blocks for which there is a place now."""

    count: int
    passing: str | None
    shifts: list[ShiftSeen]
    blocks: list[int]


class StoneSeen(TypedDict):
    """A block on which a stone can be put."""

    block: int
    move: str


class StonesAnswer(TypedDict):
    """Where a player could put their stone; `legal` if now is the time."""

    seat: int
    legal: bool
    blocks: list[StoneSeen]


class StepSeen(TypedDict):
    """A square on the way, and the ladder with which it is entered."""

    x: int
    y: int
    level: int
    ladder: str | None


class PathAnswer(TypedDict):
    """The way of a walk."""

    move: str
    steps: list[StepSeen]


class PlacementSeen(TypedDict):
    """A place for a block: its smallest corner, its size, and the colour on top."""

    move: str
    x: int
    y: int
    z: int
    size: list[int]
    up: str


class PlacementsAnswer(TypedDict):
    """Where a block may go; `legal` if now is the time."""

    block: int
    legal: bool
    places: list[PlacementSeen]


class RefusalSeen(TypedDict):
    """Why not."""

    name: str
    rule: str
    words: Words


class RefusalAnswer(TypedDict):
    move: str
    refusal: RefusalSeen | None


class Beneath(TypedDict):
    """What a square of a block rests on: a colour, or null for the table."""

    x: int
    y: int
    colour: str | None


class PeekAnswer(TypedDict):
    block: int
    beneath: list[Beneath]


class ClimbSeen(TypedDict):
    """How high a pawn stands and could get, on foot and with the ladders it has left."""

    seat: int
    level: int
    on_foot: int
    with_ladders: int


class ClimbsAnswer(TypedDict):
    pawns: list[ClimbSeen]


class ReasonsAnswer(TypedDict):
    """What speaks for some moves, in one sentence; nothing if there is little to say."""

    words: Words | None


def ask(position: Position, question: Json) -> Json:
    """The answer to a question. Raises Unparsable, Illegal or OutOfTurn."""
    about = question.get("about")
    if not isinstance(about, str) or about not in _ANSWERS:
        known = ", ".join(_ANSWERS)
        raise Unparsable(f"there is no answer about {str(about)[:40]!r}: ask about {known}")
    answer, _ = _ANSWERS[about]
    return answer(position, question)


def _reach(position: Position, question: Json) -> ReachAnswer:
    seat = _seat(position, question)
    state = position.state
    found = list(ways(state, kernels.legal_moves(state), seat))
    legal = bool(found)
    if not legal and position.phase not in (Phase.OVER, Phase.BUILD):
        climbing = replace(position.table, active=seat, phase=Phase.CLIMB1, pending=())
        state = pack(climbing)
        found = list(ways(state, kernels.legal_moves(state), seat))
    colour = colour_of(state, seat)
    squares: list[SquareReached] = [
        {
            "x": x,
            "y": y,
            "level": level,
            "ladders": [str(ladder) for ladder in Ladder if ladder in ladder_set(used)],
            "move": Walk(colour, x, y, ladder_set(used)).text,
        }
        for x, y, level, used in sorted(found, key=lambda way: way[3].bit_count())
    ]
    return {"seat": seat, "legal": legal, "squares": squares}


def _moves(position: Position, _: Json) -> MovesAnswer:
    state = position.state
    packed = kernels.legal_moves(state)
    kinds = kernels.kinds_in(packed)
    shifts: list[ShiftSeen] = []
    if kernels.SHIFT in kinds:
        colour = colour_of(state, pushed_seat(packed))
        shifts = [
            {"seat": raw[8], "x": raw[0], "y": raw[1], "move": Shift(colour, *raw[:2]).text}
            for raw in kernels.moves_in(packed)
        ]
    return {
        "count": len(kinds),
        "passing": PASSING if kinds[:1] == bytes([kernels.PASS]) else None,
        "shifts": shifts,
        "blocks": placeable(state, packed) if kernels.PLACE in kinds else [],
    }


def _stones(position: Position, question: Json) -> StonesAnswer:
    seat = _seat(position, question)
    legal = position.phase is Phase.STONE and position.active == seat
    blocks: list[StoneSeen] = [
        {"block": block, "move": f"#{block}"} for block in position.stones(seat)
    ]
    return {"seat": seat, "legal": legal, "blocks": blocks}


def _path(position: Position, question: Json) -> PathAnswer:
    """The way of a walk from here, or from the position that the question names: a move that was
    made already can be shown step by step."""
    if "from" in question:
        position = Position.parse(_text(question, "from"))
    move = parse_move(_text(question, "move"))
    if not isinstance(move, Walk):
        raise Unparsable(f"{move.text!r} is not a walk")
    return {"move": move.text, "steps": [_step(step) for step in position.path(move)]}


def _step(step: Step) -> StepSeen:
    x, y, level, ladder = step
    return {"x": x, "y": y, "level": level, "ladder": None if ladder is None else str(ladder)}


def _placements(position: Position, question: Json) -> PlacementsAnswer:
    block, index = _block(position, question)
    why = None if position.phase is Phase.OVER else kernels.refuse_lift(position.state, index)
    if why is not None:
        raise refusal_named(why).error()
    kind, ids = block_of(position, block).kind, block_ids(position.state)
    sizes = [list(size(kind, axis)) for axis in AXES]
    places: list[PlacementSeen] = [
        {
            "move": placement(ids, raw).text,
            "x": raw[0],
            "y": raw[1],
            "z": raw[2],
            "size": sizes[raw[5]],
            "up": str(COLOURS[raw[6]]),
        }
        for raw in kernels.moves_in(kernels.placements(position.state, index))
    ]
    if not places and position.phase is Phase.BUILD:
        raise refusal_named("grey-first").error()  # then it is the hiding that leaves no place
    legal = bool(places) and position.refusal(places[0]["move"]) is None
    return {"block": block, "legal": legal, "places": places}


def _refusal(position: Position, question: Json) -> RefusalAnswer:
    move = parse_move(_text(question, "move"))
    refused = position.refusal(move)
    return {"move": move.text, "refusal": None if refused is None else _refusal_seen(refused)}


def _refusal_seen(refusal: Refusal) -> RefusalSeen:
    return {"name": refusal.name, "rule": refusal.rule, "words": refusal.words}


def _peek(position: Position, question: Json) -> PeekAnswer:
    block, _ = _block(position, question)
    found: list[Beneath] = [
        {"x": x, "y": y, "colour": None if colour is None else str(colour)}
        for (x, y), colour in position.peek(block).items()
    ]
    return {"block": block, "beneath": found}


def _climbs(position: Position, question: Json) -> ClimbsAnswer:
    """Now, or as it would be after the `move` that the question names."""
    if "move" in question:
        position = position.play(_text(question, "move"))
    pawns: list[ClimbSeen] = []
    for seat, player in enumerate(position.players):
        on_foot = max((one.level for one in position.reach(seat, frozenset())), default=0)
        highest = max((one.level for one in position.reach(seat)), default=0)
        level = player.level
        pawns.append(
            {
                "seat": seat,
                "level": level,
                "on_foot": max(level, on_foot),
                "with_ladders": max(level, highest),
            }
        )
    return {"pawns": pawns}


def _reasons(position: Position, question: Json) -> ReasonsAnswer:
    moves = question.get("moves")
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise Unparsable(f"moves: must be a list of at most {MOST_MOVES} moves")
    found = reasons(position, [parse_move(_text({"move": move}, "move")) for move in moves])
    if not found:
        return {"words": None}
    return {"words": sentence(listed(found)).map(lambda text: f"{text}.")}


def _seat(position: Position, question: Json) -> int:
    seat = _whole(question, "seat")
    if not 0 <= seat < len(position.players):
        raise Unparsable(f"there is no seat {seat}")
    return seat


def _block(position: Position, question: Json) -> tuple[int, int]:
    """A block's id and index."""
    block, ids = _whole(question, "block"), block_ids(position.state)
    if block not in ids:
        raise refusal_named("no-such-block").error()
    return block, ids.index(block)


def _whole(question: Json, name: str) -> int:
    value = question.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unparsable(f"{name}: must be a whole number")
    return value


def _text(question: Json, name: str) -> str:
    value = question.get(name)
    if not isinstance(value, str):
        raise Unparsable(f"{name}: must be a text")
    return value


_ANSWERS: Mapping[str, tuple[Callable[[Position, Json], Json], type]] = {
    "reach": (_reach, ReachAnswer),
    "placements": (_placements, PlacementsAnswer),
    "refusal": (_refusal, RefusalAnswer),
    "path": (_path, PathAnswer),
    "peek": (_peek, PeekAnswer),
    "stones": (_stones, StonesAnswer),
    "moves": (_moves, MovesAnswer),
    "climbs": (_climbs, ClimbsAnswer),
    "reasons": (_reasons, ReasonsAnswer),
}
ANSWER_TYPES: Mapping[str, type] = {about: kind for about, (_, kind) in _ANSWERS.items()}
