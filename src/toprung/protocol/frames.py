"""Binary frames, little-endian; the first byte is the kind.

1 lead   from the client: u8 1, u8 seat, u16 counter, 7 × f32 (a Placed)
2 poses  to the client:   u8 2, u8 flags (1: complete), u32 beat, u8 count, u8 ids that are
         gone, u8 count, then for each piece u8 id, 3 × i16 place in steps of 0.05 mm, and
         3 × u16 turn
3 film   by HTTP:         u8 3, then for each frame u32 milliseconds, u16 size, a poses frame
4 physics to the client:  u8 4, u8 0, u16 size, the request's id in UTF-8 (of that size), then the
         game's own bytes
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toprung.core.world import Motion, Placed
from toprung.protocol import rotations

LEAD: Final = 1
POSES: Final = 2
FILM: Final = 3
PHYSICS: Final = 4
COMPLETE: Final = 1
PLACE: Final = 0.000_05
"""Metres: the grid of places."""
FARTHEST: Final = 32_767
"""Steps from the middle of the table; what is farther away is drawn there (1.6 m)."""

_LEAD: Final = struct.Struct("<BBH7f")
_HEAD: Final = struct.Struct("<BBI")
_PIECE: Final = struct.Struct("<B3h3H")
_SHOT: Final = struct.Struct("<IH")
_PHYSICS: Final = struct.Struct("<BxH")
PIECE_SIZE: Final = _PIECE.size


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a hand wants its piece. `counter` goes round at 65536; an older one is left aside."""

    seat: int
    counter: int
    target: Placed

    def newer_than(self, counter: int) -> bool:
        return 0 < (self.counter - counter) % 65_536 < 32_768


@dataclass(frozen=True, slots=True)
class Poses:
    """Pieces that moved, or (complete) all that are on the table."""

    moved: Motion
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film, this many milliseconds after its beginning."""

    at: int
    poses: Poses


@dataclass(frozen=True, slots=True)
class Physics:
    """The answer to `snapshot`: how pieces move from here, in the game's own bytes (see
    World.physics); empty where nothing moves by itself."""

    id: str  # of the request
    state: bytes


class BadFrame(ValueError):
    """Bytes that are not a frame; the text says why."""


def pack_lead(lead: Lead) -> bytes:
    return _LEAD.pack(LEAD, lead.seat, lead.counter, *lead.target)


def unpack_lead(data: bytes) -> Lead:
    """Raises BadFrame."""
    if len(data) != _LEAD.size:
        raise BadFrame(f"a lead has {_LEAD.size} bytes, not {len(data)}")
    kind, seat, counter, x, y, z, w, i, j, k = _LEAD.unpack(data)
    if kind != LEAD:
        raise BadFrame(f"kind {kind} is not a lead")
    if not all(map(math.isfinite, (x, y, z, w, i, j, k))):
        raise BadFrame("a number in it is not finite")
    return Lead(seat, counter, (x, y, z, w, i, j, k))


def pack_poses(poses: Poses) -> bytes:
    """Raises ValueError for over 255 pieces, ids not within 0 to 255, or what is not finite."""
    moved = poses.moved
    try:
        out = [
            _HEAD.pack(POSES, COMPLETE if poses.complete else 0, moved.beat),
            bytes((len(moved.gone), *moved.gone, len(moved.poses))),
        ]
        out.extend(
            _PIECE.pack(piece, *map(_steps, placed[:3]), *rotations.pack(placed[3:]))
            for piece, placed in moved.poses.items()
        )
    except (struct.error, OverflowError) as error:
        raise ValueError(f"these poses do not fit into a frame: {error}") from None
    return b"".join(out)


def unpack_poses(data: bytes) -> Poses:
    """Raises BadFrame."""
    try:
        kind, flags, beat = _HEAD.unpack_from(data)
        at = _HEAD.size
        gone = data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
        count, at = data[at], at + 1
        found = dict(map(_piece, _PIECE.iter_unpack(data[at:])))
    except (struct.error, IndexError):
        raise BadFrame("the frame is cut") from None
    if kind != POSES or flags & ~COMPLETE:
        raise BadFrame(f"kind {kind} with flags {flags} is not a frame of poses")
    if len(found) != count or len(data) != at + count * PIECE_SIZE:
        raise BadFrame("the frame does not have the pieces that it announces")
    return Poses(Motion(beat, found, tuple(gone)), complete=bool(flags & COMPLETE))


def pack_film(shots: Sequence[Shot]) -> bytes:
    """Raises ValueError as `pack_poses` does, and for times that are below 0 or above 49 days."""
    out = [bytes((FILM,))]
    for shot in shots:
        frame = pack_poses(shot.poses)
        try:
            out += (_SHOT.pack(shot.at, len(frame)), frame)
        except struct.error as error:
            raise ValueError(f"{shot.at} milliseconds is not a time in a film: {error}") from None
    return b"".join(out)


def unpack_film(data: bytes) -> tuple[Shot, ...]:
    """Raises BadFrame."""
    if data[:1] != bytes((FILM,)):
        raise BadFrame("this is not a film")
    shots: list[Shot] = []
    at = 1
    while at < len(data):
        try:
            milliseconds, size = _SHOT.unpack_from(data, at)
        except struct.error:
            raise BadFrame("the film is cut") from None
        at += _SHOT.size
        shots.append(Shot(milliseconds, unpack_poses(data[at : at + size])))
        at += size
    return tuple(shots)


def pack_physics(physics: Physics) -> bytes:
    id = physics.id.encode()
    return _PHYSICS.pack(PHYSICS, len(id)) + id + physics.state


def unpack_physics(data: bytes) -> Physics:
    """Raises BadFrame."""
    if len(data) < _PHYSICS.size:
        raise BadFrame("the frame is cut")
    kind, size = _PHYSICS.unpack_from(data)
    if kind != PHYSICS or len(data) < _PHYSICS.size + size:
        raise BadFrame(f"kind {kind} with {len(data)} bytes is not a frame of physics")
    end = _PHYSICS.size + size
    try:
        return Physics(data[_PHYSICS.size : end].decode(), data[end:])
    except UnicodeDecodeError:
        raise BadFrame("the id of a frame of physics is not text") from None


def _steps(metres: float) -> int:
    return min(max(round(metres / PLACE), -FARTHEST), FARTHEST)


def _piece(numbers: tuple[int, ...]) -> tuple[int, Placed]:
    piece, x, y, z, *turn = numbers
    return piece, (x * PLACE, y * PLACE, z * PLACE, *rotations.unpack(*turn))
