"""Where one block may go, gathered into places that a person can choose from."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.cli.climbers.terminal import TOGETHER, posture
from toprung.cli.climbers.typed_input import Details
from toprung.games.climbers import Axis, Colour, Kind, Place, Position, kernels, raw_moves
from toprung.games.climbers.kernels import RawMove
from toprung.games.climbers.state import block_ids

LISTED = 48  # places shown at once


@dataclass(frozen=True, slots=True)
class BlockPlace:
    """A place for a block, with the colours that may be on top there.

    `lifts` is the highest level that the active player could then climb to, with all ladders.
    """

    x: int
    y: int
    level: int
    axis: Axis
    ups: tuple[Colour, ...]
    lifts: int = 0


@dataclass(frozen=True, slots=True)
class Filter:
    """What a person wants of a place; None where they do not care."""

    up: Colour | None = None
    level: int | None = None
    axis: Axis | None = None


def block_places(position: Position, block: int, wanted: Filter) -> list[BlockPlace]:
    """All places that fit."""
    ids = block_ids(position.state)
    if block not in ids:
        return []
    found: dict[tuple[int, int, int, Axis], list[tuple[Colour, int]]] = {}
    for raw in kernels.moves_in(kernels.placements(position.state, ids.index(block))):
        place = raw_moves.placement(ids, raw)
        if wanted.up not in (None, place.up) or wanted.level not in (None, raw[2]):
            continue
        if wanted.axis in (None, place.axis):
            where = (place.x, place.y, raw[2], place.axis)
            found.setdefault(where, []).append((place.up, highest(position, raw)))
    return [
        BlockPlace(x, y, level, axis, tuple(up for up, _ in ups), max(lifts for _, lifts in ups))
        for (x, y, level, axis), ups in found.items()
    ]


def highest(position: Position, placed: RawMove | None = None) -> int:
    """The highest level within the active player's reach, now or after a block is moved."""
    state, seat = position.state, position.active
    if placed is not None:
        state = kernels.apply(state, placed)
        pawn = position.players[seat]
        if kernels.column(state, pawn.x, pawn.y)[0] != pawn.level:
            return 0  # the pawn is pushed: where to is not decided yet
    reached = kernels.moves_in(kernels.reach(state, seat, kernels.SHORT | kernels.LONG))
    return max(raw[2] for raw in reached)


def nearest(
    found: list[BlockPlace], square: tuple[int, int], most: int = LISTED
) -> list[BlockPlace]:
    """Those that lift most, then those nearest to a square; at most this many, sorted by kind."""
    x, y = square
    best = max((place.lifts for place in found), default=0)
    close = sorted(
        found,
        key=lambda place: (place.lifts < best, abs(place.x - x) + abs(place.y - y), place.level),
    )
    return sorted(close[:most], key=lambda place: (place.axis, -place.level, place.y, place.x))


def place_lines(kind: Kind, listed: list[BlockPlace], starred: int) -> list[str]:
    """The places with their numbers, from 1 on; a line for each posture and each level.

    Those that lift to level `starred` get a star.
    """
    lines: list[str] = []
    last: tuple[Axis | None, int] = (None, -1)
    for number, place in enumerate(listed, 1):
        if place.axis is not last[0]:
            way = "" if kind is Kind.CUBE else f"{posture(kind, place.axis)}, "
            lines.append(f"{way}{tops(place.ups)} on top")
        if (place.axis, place.level) != last:
            last = (place.axis, place.level)
            lines.append(f"  level {place.level}:")
        star = "*" if place.lifts == starred else ""
        lines[-1] += f"  {number}){TOGETHER}{place.x},{place.y}{star}"
    return lines


def tops(ups: tuple[Colour, ...]) -> str:
    return "any colour" if len(ups) == len(Colour) else "/".join(ups)


def as_asked(position: Position, block: int, asked: Details) -> Place:
    """The move that was typed, where no place fits: the rules will say what is wrong."""
    x, y = asked.square or (0, 0)
    axis, up = asked.axis, asked.up
    found = next((found for found in position.blocks if found.id == block), None)
    if found is not None and axis is None:
        fits = [way for way in (found.axis, *Axis) if up in (None, *found.piece.faces(way))]
        axis = fits[0] if fits else found.axis
    if found is not None and axis is not None and up is None:
        faces = found.piece.faces(axis)
        up = found.up if found.up in faces or not faces else faces[0]
    return Place(block, x, y, axis or Axis.Z, up or Colour.GREY)
