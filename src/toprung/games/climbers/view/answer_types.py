"""The answers to players' questions, as they are sent. Lengths are in units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from toprung.core.words import Words


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


class StepSeen(TypedDict):
    """A square on the way, and the ladder with which it is entered."""

    x: int
    y: int
    level: int
    ladder: str | None


class PathAnswer(TypedDict):
    move: str
    steps: list[StepSeen]


class Beneath(TypedDict):
    """What a square of a block rests on: a colour, or null for the table."""

    x: int
    y: int
    colour: str | None


class PeekAnswer(TypedDict):
    block: int
    beneath: list[Beneath]


class StoneSeen(TypedDict):
    block: int
    move: str


class StonesAnswer(TypedDict):
    """Where a player could put his stone; `legal` if now is the time."""

    seat: int
    legal: bool
    blocks: list[StoneSeen]


class ShiftSeen(TypedDict):
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


class ClimbSeen(TypedDict):
    """How high a pawn stands and could get, by foot and with the ladders that it has left."""

    seat: int
    level: int
    on_foot: int
    with_ladders: int


class ClimbsAnswer(TypedDict):
    pawns: list[ClimbSeen]


class RuleSeen(TypedDict):
    id: str
    title: Words
    text: Words


class RulesAnswer(TypedDict):
    rules: list[RuleSeen]


ANSWER_TYPES: Mapping[str, type] = {
    "reach": ReachAnswer,
    "placements": PlacementsAnswer,
    "refusal": RefusalAnswer,
    "path": PathAnswer,
    "peek": PeekAnswer,
    "stones": StonesAnswer,
    "moves": MovesAnswer,
    "climbs": ClimbsAnswer,
    "rules": RulesAnswer,
}
