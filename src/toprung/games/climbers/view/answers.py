"""What a player may want to know before moving, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.rulebook import Rulebook, UnknownRule
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import AXES, COLOURS, size
from toprung.games.climbers.kernels import RawMove
from toprung.games.climbers.moves import Ladder, Pass, Shift, Walk, parse_move
from toprung.games.climbers.position import Position
from toprung.games.climbers.raw_moves import placement
from toprung.games.climbers.refusals import Refusal, refusal_named
from toprung.games.climbers.sentences import block_of
from toprung.games.climbers.state import Phase, block_ids, ladder_set, pack
from toprung.games.climbers.view.answer_types import (
    Beneath,
    ClimbsAnswer,
    ClimbSeen,
    MovesAnswer,
    PathAnswer,
    PeekAnswer,
    PlacementsAnswer,
    PlacementSeen,
    ReachAnswer,
    RefusalAnswer,
    RefusalSeen,
    RulesAnswer,
    ShiftSeen,
    SquareReached,
    StepSeen,
    StonesAnswer,
    StoneSeen,
)

MOST_RULES = 20  # that one question may name


def ask(position: Position, question: Json) -> Json:
    """The answer to a question. Raises Unparsable, Illegal or OutOfTurn."""
    about = question.get("about")
    answer = ANSWERS.get(about) if isinstance(about, str) else None
    if answer is None:
        raise Unparsable(f"nobody knows about {str(about)[:40]!r}: ask about {', '.join(ANSWERS)}")
    return answer(position, question)


def _reach(position: Position, question: Json) -> ReachAnswer:
    seat = _seat(position, question)
    found = _walks(position, seat)
    legal = bool(found)
    if not legal and position.phase not in (Phase.OVER, Phase.BUILD):
        climbing = replace(position.table, active=seat, phase=Phase.CLIMB1, pending=())
        found = _walks(Position(pack(climbing)), seat)
    pawn = position.players[seat]
    colour = pawn.colour
    squares: list[SquareReached] = []
    # To come back to where it stands, a pawn would waste its ladders.
    ways: dict[tuple[int, int], list[frozenset[Ladder]]] = {(pawn.x, pawn.y): [frozenset()]}
    for x, y, level, _, _, _, _, used, _ in sorted(found, key=lambda raw: raw[7].bit_count()):
        ladders, known = ladder_set(used), ways.setdefault((x, y), [])
        if any(fewer <= ladders for fewer in known):
            continue  # a way that wastes a ladder
        known.append(ladders)
        named = [str(ladder) for ladder in Ladder if ladder in ladders]
        move = Walk(colour, x, y, ladders).text
        squares.append({"x": x, "y": y, "level": level, "ladders": named, "move": move})
    return {"seat": seat, "legal": legal, "squares": squares}


def _walks(position: Position, seat: int) -> list[RawMove]:
    packed = kernels.legal_moves(position.state)
    moves = kernels.moves_in(packed)
    return [raw for raw in moves if raw[3] == kernels.WALK and raw[8] == seat]


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


def _path(position: Position, question: Json) -> PathAnswer:
    """The way of a walk from here, or from the position that the question names: a move that was
    made already can be shown step by step."""
    if "from" in question:
        position = Position.parse(_text(question, "from"))
    move = parse_move(_text(question, "move"))
    if not isinstance(move, Walk):
        raise Unparsable(f"{move.text!r} is no walk")
    refused = position.refusal(move)
    if refused is not None:
        raise refused.error()
    steps: list[StepSeen] = [
        {"x": x, "y": y, "level": level, "ladder": None if ladder is None else str(ladder)}
        for x, y, level, ladder in position.path(move)
    ]
    return {"move": move.text, "steps": steps}


def _peek(position: Position, question: Json) -> PeekAnswer:
    block, _ = _block(position, question)
    found: list[Beneath] = [
        {"x": x, "y": y, "colour": None if colour is None else str(colour)}
        for (x, y), colour in position.peek(block).items()
    ]
    return {"block": block, "beneath": found}


def _stones(position: Position, question: Json) -> StonesAnswer:
    seat = _seat(position, question)
    legal = position.phase is Phase.STONE and position.active == seat
    blocks: list[StoneSeen] = [
        {"block": block, "move": f"#{block}"} for block in position.stones(seat)
    ]
    return {"seat": seat, "legal": legal, "blocks": blocks}


def _moves(position: Position, _: Json) -> MovesAnswer:
    passing = Pass() if position.refusal(Pass()) is None else None
    packed = kernels.legal_moves(position.state)
    shifts: list[ShiftSeen] = []
    ids, places = block_ids(position.state), set[int]()
    for raw in kernels.moves_in(packed):
        if raw[3] == kernels.PLACE:
            places.add(raw[4])
        if raw[3] == kernels.SHIFT:
            x, y, who = raw[0], raw[1], raw[8]
            move = Shift(position.players[who].colour, x, y).text
            shifts.append({"seat": who, "x": x, "y": y, "move": move})
    return {
        "count": kernels.count_in(packed),
        "passing": None if passing is None else passing.text,
        "shifts": shifts,
        "blocks": [ids[index] for index in sorted(places)],
    }


def _climbs(position: Position, _: Json) -> ClimbsAnswer:
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


@cache
def _rulebook() -> Rulebook:
    return Rulebook.load(Path(__file__).parent.parent / "rulebook.toml")


def _rules(_: Position, question: Json) -> RulesAnswer:
    ids = question.get("ids")
    if not isinstance(ids, list) or len(ids) > MOST_RULES:
        raise Unparsable(f"ids: must be a list of at most {MOST_RULES} rules")
    try:
        found = [_rulebook()[str(one)[:20]] for one in ids]
    except UnknownRule as error:
        raise Unparsable(str(error)) from None
    return {
        "rules": [
            {
                "id": rule.id,
                "title": rule.title,
                "text": rule.text,
            }
            for rule in found
        ]
    }


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


ANSWERS: Mapping[str, Callable[[Position, Json], Json]] = {
    "reach": _reach,
    "placements": _placements,
    "refusal": _refusal,
    "path": _path,
    "peek": _peek,
    "stones": _stones,
    "moves": _moves,
    "climbs": _climbs,
    "rules": _rules,
}
