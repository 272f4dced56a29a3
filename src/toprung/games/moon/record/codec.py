"""The items of one page as bytes, and back: whole numbers, real numbers and texts.

A page can be read on its own: differences refer only to something on the same page. The bytes do
not hold the moves, only where they come; the moves themselves are in the record as text.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.base import Base, Holder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import trace
from toprung.games.moon.record.grid import HAND, MOVEMENT
from toprung.games.moon.rules.moves import Move
from toprung.games.moon.rules.verdict import parse_verdict, verdict_text

LONGEST = 300_000  # items of a page: a turn of an hour and a half
_LONGEST = 9  # bytes of a whole number: 63 bits
_LONGEST_SEED = 37  # bytes of a secret: 257 bits
_REAL = struct.Struct("<d")


class Writer:
    """Appends; small numbers of either sign take one byte."""

    def __init__(self) -> None:
        self.data = bytearray()

    def whole(self, value: int) -> None:
        rest = value * 2 if value >= 0 else -value * 2 - 1
        while rest > 127:
            self.data.append(rest & 127 | 128)
            rest >>= 7
        self.data.append(rest)

    def wholes(self, values: Iterable[int]) -> None:
        for value in values:
            self.whole(value)

    def reals(self, values: Iterable[float]) -> None:
        for value in values:
            self.data += _REAL.pack(value)

    def words(self, text: str) -> None:
        coded = text.encode()
        self.whole(len(coded))
        self.data += coded


class Reader:
    """Reads what a Writer wrote; on any other bytes Unparsable."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def done(self) -> bool:
        return self.at >= len(self.data)

    def whole(self, longest: int = _LONGEST) -> int:
        rest = 0
        for shift in range(longest):
            byte = self._take(1)[0]
            rest |= (byte & 127) << 7 * shift
            if byte < 128:
                return rest // 2 if rest % 2 == 0 else -(rest + 1) // 2
        raise Unparsable("a number is longer than any number of a record")

    def wholes(self, count: int) -> tuple[int, ...]:
        return tuple(self.whole() for _ in range(count))

    def count(self) -> int:
        """A whole number that is not negative."""
        value = self.whole()
        if value < 0:
            raise Unparsable("a number is negative where things are counted")
        return value

    def seed(self) -> int:
        """As `count`, but a seed may be a secret."""
        value = self.whole(_LONGEST_SEED)
        if value < 0:
            raise Unparsable("a seed is negative")
        return value

    def reals(self, count: int) -> tuple[float, ...]:
        values = tuple(_REAL.unpack(self._take(8))[0] for _ in range(count))
        if not all(map(math.isfinite, values)):
            raise Unparsable("a number is not finite")
        return values

    def words(self) -> str:
        try:
            return self._take(self.count()).decode()
        except UnicodeDecodeError:
            raise Unparsable("a text is not UTF-8") from None

    def _take(self, count: int) -> bytes:
        taken = self.data[self.at : self.at + count]
        if len(taken) < count:
            raise Unparsable("it ends too early")
        self.at += count
        return taken


_CODES: tuple[type[trace.TraceItem], ...] = (
    trace.Said, trace.Stepped, trace.Seen, trace.Led, trace.Released, trace.Measured, trace.Began,
    trace.Added, trace.Removed, trace.Judged, trace.Laid, trace.Nudged, trace.Reseeded,
    trace.Adopted,
)  # fmt: skip
_NOWHERE = (0,) * 7


def encode(page: Sequence[trace.TraceItem]) -> bytes:
    """The bytes of a page."""
    coder = _Encoder()
    for one in page:
        coder.put(one)
    return bytes(coder.out.data)


def decode(data: bytes, moves: Sequence[Move]) -> tuple[trace.TraceItem, ...]:
    """The page of these bytes and moves. Raises Unparsable."""
    coder = _Decoder(data, iter(moves))
    page: list[trace.TraceItem] = []
    while not coder.read.done:
        code = coder.read.count()
        if code >= len(_CODES):
            raise Unparsable(f"there is no item {code}")
        if len(page) >= LONGEST:
            raise Unparsable(f"it tells of more than {LONGEST} happenings")
        page.append(coder.readers[code]())
    if next(coder.moves, None) is not None:
        raise Unparsable("there are more moves than places for them")
    return tuple(page)


class OpenPage:
    """A page that is being written, encoded as it grows. Consecutive steps become one item, so the
    last of them are encoded when they are over."""

    def __init__(self, page: Sequence[trace.TraceItem] = ()) -> None:
        self._coder = _Encoder()
        self.items: list[trace.TraceItem] = []
        self.moves: list[Move] = []
        for one in page:
            self.add(one)

    def add(self, one: trace.TraceItem) -> None:
        last = self.items[-1] if self.items else None
        if isinstance(last, trace.Stepped):
            if isinstance(one, trace.Stepped):
                self.items[-1] = trace.Stepped(last.steps + one.steps)
                return
            self._coder.put(last)
        self.items.append(one)
        if isinstance(one, trace.Said):
            self.moves.append(one.move)
        if not isinstance(one, trace.Stepped):
            self._coder.put(one)

    @property
    def coded(self) -> bytes:
        """As `decode` reads it."""
        last = self.items[-1:]
        steps = last if last and isinstance(last[0], trace.Stepped) else []
        return bytes(self._coder.out.data) + encode(steps)


class _Encoder:
    def __init__(self) -> None:
        self.out = Writer()
        self.target: tuple[int, ...] = _NOWHERE
        self.seen: dict[int, tuple[int, ...]] = {}

    def put(self, one: trace.TraceItem) -> None:
        out = self.out
        out.whole(_CODES.index(type(one)))
        match one:
            case trace.Said() | trace.Released() | trace.Began() | trace.Measured():
                pass
            case trace.Judged(verdict):
                out.words(verdict_text(verdict))
            case trace.Laid(base, starting):
                out.wholes((*starting, len(base.holders)))
                for holder in base.holders:
                    out.reals((holder.x, holder.y, holder.turn, holder.lean))
            case trace.Adopted(engine, table):
                out.words(engine)
                out.words(table)
            case trace.Added(ladder, pose):
                out.whole(ladder)
                out.reals((*pose.place, *pose.turn))
            case trace.Removed(ladder):
                out.whole(ladder)
            case trace.Reseeded(seed):
                out.whole(seed)
            case trace.Led(ladder, grab, target):
                whole = HAND.whole(target)
                out.wholes((ladder, *HAND.whole_point(grab), *_less(whole, self.target)))
                self.target = whole
            case trace.Nudged(ladder, impulse, point):
                out.whole(ladder)
                out.reals((*impulse, *point))
            case trace.Stepped(steps):
                out.whole(steps)
            case trace.Seen(poses):
                out.whole(len(poses))
                for ladder, pose in poses:
                    whole = MOVEMENT.whole(pose)
                    before = self.seen.get(ladder, _NOWHERE)
                    out.wholes((ladder, *_less(whole, before)))
                    self.seen[ladder] = whole
            case _:
                assert_never(one)


class _Decoder:
    def __init__(self, data: bytes, moves: Iterator[Move]) -> None:
        self.read, self.moves = Reader(data), moves
        self.target: tuple[int, ...] = _NOWHERE
        self.seen: dict[int, tuple[int, ...]] = {}
        self.readers: tuple[Callable[[], trace.TraceItem], ...] = (
            self._said, lambda: trace.Stepped(self.read.count()), self._seen, self._led,
            trace.Released, trace.Measured, trace.Began, self._added,
            lambda: trace.Removed(self.read.count()),
            lambda: trace.Judged(parse_verdict(self.read.words())), self._laid, self._nudged,
            lambda: trace.Reseeded(self.read.seed()),
            lambda: trace.Adopted(self.read.words(), self.read.words()),
        )  # fmt: skip

    def _said(self) -> trace.Said:
        move = next(self.moves, None)
        if move is None:
            raise Unparsable("there are fewer moves than places for them")
        return trace.Said(move)

    def _laid(self) -> trace.Laid:
        first, second = self.read.count(), self.read.count()
        holders = []
        for _ in range(self.read.count()):
            holders.append(Holder(*self.read.reals(4)))
        return trace.Laid(Base(tuple(holders)), (first, second))

    def _added(self) -> trace.Added:
        ladder = self.read.count()
        x, y, z, w, i, j, k = self.read.reals(7)
        return trace.Added(ladder, Pose((x, y, z), (w, i, j, k)))

    def _led(self) -> trace.Led:
        ladder, grab = self.read.count(), HAND.point(self.read.wholes(3))
        self.target = _plus(self.target, self.read.wholes(7))
        return trace.Led(ladder, grab, HAND.pose(self.target))

    def _nudged(self) -> trace.Nudged:
        ladder = self.read.count()
        a, b, c, x, y, z = self.read.reals(6)
        return trace.Nudged(ladder, (a, b, c), (x, y, z))

    def _seen(self) -> trace.Seen:
        poses = []
        for _ in range(self.read.count()):
            ladder = self.read.count()
            whole = _plus(self.seen.get(ladder, _NOWHERE), self.read.wholes(7))
            self.seen[ladder] = whole
            poses.append((ladder, MOVEMENT.pose(whole)))
        return trace.Seen(tuple(poses))


def _less(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _plus(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))
