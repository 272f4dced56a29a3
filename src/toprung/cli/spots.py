"""Where one block may go, gathered into places that a person can choose from."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.cli.orders import Details
from toprung.cli.screen import TOGETHER
from toprung.cli.wording import posture
from toprung.games.climbers import Axis, Colour, Kind, Place, Position, kernels, raw_moves
from toprung.games.climbers.kernels import RawMove
from toprung.games.climbers.state import block_ids

LISTED = 48  # places shown at once


@dataclass(frozen=True, slots=True)
class Spot:
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
class Wish:
    """What a person wants of a place; None where he does not care."""

    up: Colour | None = None
    level: int | None = None
    axis: Axis | None = None


def spots(position: Position, block: int, wish: Wish) -> list[Spot]:
    """All places that fit."""
    ids = block_ids(position.state)
    if block not in ids:
        return []
    found: dict[tuple[int, int, int, Axis], list[tuple[Colour, int]]] = {}
    for raw in kernels.moves_in(kernels.placements(position.state, ids.index(block))):
        place = raw_moves.placement(ids, raw)
        if wish.up not in (None, place.up) or wish.level not in (None, raw[2]):
            continue
        if wish.axis in (None, place.axis):
            spot = (place.x, place.y, raw[2], place.axis)
            found.setdefault(spot, []).append((place.up, highest(position, raw)))
    return [
        Spot(x, y, level, axis, tuple(up for up, _ in ups), max(lifts for _, lifts in ups))
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


def nearest(found: list[Spot], square: tuple[int, int], most: int = LISTED) -> list[Spot]:
    """Those that lift most, then those nearest to a square, so many of them, sorted by kind."""
    x, y = square
    best = max((spot.lifts for spot in found), default=0)
    close = sorted(
        found, key=lambda spot: (spot.lifts < best, abs(spot.x - x) + abs(spot.y - y), spot.level)
    )
    return sorted(close[:most], key=lambda spot: (spot.axis, -spot.level, spot.y, spot.x))


def spot_lines(kind: Kind, listed: list[Spot], starred: int) -> list[str]:
    """The places with their numbers, from 1 on; a line for each posture and each level.

    Those that lift to level `starred` get a star.
    """
    lines: list[str] = []
    last: tuple[Axis | None, int] = (None, -1)
    for number, spot in enumerate(listed, 1):
        if spot.axis is not last[0]:
            way = "" if kind is Kind.CUBE else f"{posture(kind, spot.axis)}, "
            lines.append(f"{way}{tops(spot.ups)} on top")
        if (spot.axis, spot.level) != last:
            last = (spot.axis, spot.level)
            lines.append(f"  level {spot.level}:")
        star = "*" if spot.lifts == starred else ""
        lines[-1] += f"  {number}){TOGETHER}{spot.x},{spot.y}{star}"
    return lines


def tops(ups: tuple[Colour, ...]) -> str:
    return "any colour" if len(ups) == len(Colour) else "/".join(ups)


def as_asked(position: Position, block: int, asked: Details) -> Place:
    """The move that somebody names, where no place fits: the rules will say what is wrong."""
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
