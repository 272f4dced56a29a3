"""Whole numbers, real numbers and texts as bytes, and back."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable

from toprung.core.errors import Unparsable

_LONGEST = 9  # bytes of a whole number: 63 bits
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

    def whole(self) -> int:
        rest = 0
        for shift in range(_LONGEST):
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
