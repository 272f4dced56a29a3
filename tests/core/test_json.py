"""Typed values from JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

import pytest

from toprung.core.json import dumps, read_as
from toprung.core.seat import Seat


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Spot:
    x: int
    y: float


@dataclass(frozen=True, slots=True)
class Piece:
    name: str
    seat: Seat | None
    colour: Colour
    spots: tuple[Spot, ...]
    size: tuple[int, str]
    taken: bool = False


PIECE = Piece("pawn", Seat(1), Colour.BLUE, (Spot(1, 2.0), Spot(-3, 0.5)), (4, "cm"), True)


def test_what_was_written_is_read_back() -> None:
    assert read_as(Piece, json.loads(dumps(PIECE))) == PIECE


def test_a_dataclass_may_be_written_as_a_row() -> None:
    assert read_as(Spot, [1, 2]) == Spot(1, 2.0)
    assert read_as(Piece, ["pawn", 1, "blue", [[1, 2], [-3, 0.5]], [4, "cm"], True]) == PIECE


def test_a_field_with_a_default_may_be_missing_and_unknown_ones_are_left_out() -> None:
    given = {"name": "a", "seat": None, "colour": "red", "spots": [], "size": [1, "m"], "more": 1}
    assert read_as(Piece, given) == Piece("a", None, Colour.RED, (), (1, "m"))


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"name": 3}, TypeError),
        ({"seat": True}, TypeError),  # neither a number nor nothing
        ({"seat": 1.0}, TypeError),
        ({"colour": "green"}, ValueError),
        ({"spots": [[1]]}, ValueError),
        ({"spots": {"x": 1, "y": 2}}, TypeError),
        ({"spots": [{"x": 1}]}, KeyError),
        ({"size": [1]}, ValueError),
        ({"taken": 1}, TypeError),
    ],
)
def test_what_has_another_type_is_refused(
    changed: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        read_as(Piece, {**json.loads(dumps(PIECE)), **changed})


def test_only_an_object_or_a_row_is_a_dataclass() -> None:
    with pytest.raises(TypeError, match="no object"):
        read_as(Spot, "1,2")
