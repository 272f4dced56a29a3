"""The happenings of one page as bytes, and back.

A page stands for itself: what is written as a difference differs from something on the same page.
Moves are not among the bytes, only their places; they stand in the record as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from toprung.core.errors import Unparsable
from toprung.games.moon.moves import Move
from toprung.games.moon.physics.world import Holder, Setting
from toprung.games.moon.recording import happenings as hap
from toprung.games.moon.recording import verdicts
from toprung.games.moon.recording.bytecode import Reader, Writer
from toprung.games.moon.recording.grid import HAND, MOVEMENT
from toprung.games.moon.space import Pose

_CODES: tuple[type[hap.Happening], ...] = (
    hap.Said, hap.Stepped, hap.Seen, hap.Led, hap.Released, hap.Measured, hap.Began, hap.Added,
    hap.Removed, hap.Judged, hap.Laid, hap.Nudged, hap.Reseeded,
)  # fmt: skip
_NOWHERE = (0,) * 7


def encode(page: Sequence[hap.Happening]) -> bytes:
    """The bytes of a page."""
    coder = _Encoder()
    for one in page:
        coder.put(one)
    return bytes(coder.out.data)


def decode(data: bytes, moves: Sequence[Move]) -> tuple[hap.Happening, ...]:
    """The page of these bytes and moves. Raises Unparsable."""
    coder = _Decoder(data, iter(moves))
    page = []
    while not coder.read.done:
        code = coder.read.count()
        if code >= len(_CODES):
            raise Unparsable(f"nobody knows a happening {code}")
        page.append(coder.readers[code]())
    if next(coder.moves, None) is not None:
        raise Unparsable("there are more moves than places for them")
    return tuple(page)


class OpenPage:
    """A page that is being written, coded as it grows. Steps that follow each other become one
    happening, so the last steps are coded when they are over."""

    def __init__(self, page: Sequence[hap.Happening] = ()) -> None:
        self._coder = _Encoder()
        self.happenings: list[hap.Happening] = []
        self.moves: list[Move] = []
        for one in page:
            self.add(one)

    def add(self, one: hap.Happening) -> None:
        last = self.happenings[-1] if self.happenings else None
        if isinstance(last, hap.Stepped):
            if isinstance(one, hap.Stepped):
                self.happenings[-1] = hap.Stepped(last.steps + one.steps)
                return
            self._coder.put(last)
        self.happenings.append(one)
        if isinstance(one, hap.Said):
            self.moves.append(one.move)
        if not isinstance(one, hap.Stepped):
            self._coder.put(one)

    @property
    def coded(self) -> bytes:
        """As `decode` reads it."""
        last = self.happenings[-1:]
        steps = last if last and isinstance(last[0], hap.Stepped) else []
        return bytes(self._coder.out.data) + encode(steps)


class _Encoder:
    def __init__(self) -> None:
        self.out = Writer()
        self.target: tuple[int, ...] = _NOWHERE
        self.seen: dict[int, tuple[int, ...]] = {}

    def put(self, one: hap.Happening) -> None:
        out = self.out
        out.whole(_CODES.index(type(one)))
        match one:
            case hap.Said() | hap.Released() | hap.Began() | hap.Measured():
                pass
            case hap.Judged(verdict):
                out.words(verdicts.text(verdict))
            case hap.Laid(setting, starting):
                out.wholes((*starting, len(setting.holders)))
                for holder in setting.holders:
                    out.reals((holder.x, holder.y, holder.turn, holder.lean))
            case hap.Added(ladder, pose):
                out.whole(ladder)
                out.reals((*pose.place, *pose.turn))
            case hap.Removed(ladder):
                out.whole(ladder)
            case hap.Reseeded(seed):
                out.whole(seed)
            case hap.Led(ladder, grab, target):
                whole = HAND.whole(target)
                out.wholes((ladder, *HAND.whole_point(grab), *_less(whole, self.target)))
                self.target = whole
            case hap.Nudged(ladder, impulse, point):
                out.whole(ladder)
                out.reals((*impulse, *point))
            case hap.Stepped(steps):
                out.whole(steps)
            case hap.Seen(poses):
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
        self.readers: tuple[Callable[[], hap.Happening], ...] = (
            self._said, lambda: hap.Stepped(self.read.count()), self._seen, self._led,
            hap.Released, hap.Measured, hap.Began, self._added,
            lambda: hap.Removed(self.read.count()),
            lambda: hap.Judged(verdicts.parse(self.read.words())), self._laid, self._nudged,
            lambda: hap.Reseeded(self.read.count()),
        )  # fmt: skip

    def _said(self) -> hap.Said:
        move = next(self.moves, None)
        if move is None:
            raise Unparsable("there are fewer moves than places for them")
        return hap.Said(move)

    def _laid(self) -> hap.Laid:
        first, second = self.read.count(), self.read.count()
        holders = []
        for _ in range(self.read.count()):
            holders.append(Holder(*self.read.reals(4)))
        return hap.Laid(Setting(tuple(holders)), (first, second))

    def _added(self) -> hap.Added:
        ladder = self.read.count()
        x, y, z, w, i, j, k = self.read.reals(7)
        return hap.Added(ladder, Pose((x, y, z), (w, i, j, k)))

    def _led(self) -> hap.Led:
        ladder, grab = self.read.count(), HAND.point(self.read.wholes(3))
        self.target = _plus(self.target, self.read.wholes(7))
        return hap.Led(ladder, grab, HAND.pose(self.target))

    def _nudged(self) -> hap.Nudged:
        ladder = self.read.count()
        a, b, c, x, y, z = self.read.reals(6)
        return hap.Nudged(ladder, (a, b, c), (x, y, z))

    def _seen(self) -> hap.Seen:
        poses = []
        for _ in range(self.read.count()):
            ladder = self.read.count()
            whole = _plus(self.seen.get(ladder, _NOWHERE), self.read.wholes(7))
            self.seen[ladder] = whole
            poses.append((ladder, MOVEMENT.pose(whole)))
        return hap.Seen(tuple(poses))


def _less(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _plus(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))
