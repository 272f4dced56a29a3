"""Random numbers whose generator is a value: drawing gives the number and the next generator.

Games keep it in their state or seed it from a game's seed, so that the same seed gives the same
game. There are two kinds, told apart by the size of the seed:

- A seed that a person can type, below 2**128, is for SplitMix64: one 64-bit word of state, quick,
  and the same draws on every machine. Anyone who sees some draws can work out the others.
- A secret, a number of 256 bits whose highest is set, is for a keyed hash (BLAKE2b): draws tell
  nothing about the secret or about other draws. Its commitment is shown before play and the secret
  afterwards, so that players can check that nobody chose what chance brought.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence, Set, Sized
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from toprung.core.arguments import expect, shown
from toprung.core.errors import Unparsable

T = TypeVar("T")
Item = TypeVar("Item", covariant=True)

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
SECRET_BITS: Final = 256
_KEYED: Final = 1 << 128  # from here on, a state is keyed
_HIGHEST: Final = 1 << (SECRET_BITS - 1)
_WHOLE: Final = (1 << SECRET_BITS) - 1
_HEX: Final = SECRET_BITS // 4


class Row(Protocol[Item]):
    """Items that can be counted and reached by number."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Item: ...


@dataclass(frozen=True, slots=True)
class Random:
    """A generator. `state` is any whole number, such as a seed. Below 2**128 only its lowest 64
    bits count. Otherwise the lowest 64 bits number the draws, and those above them are the key."""

    state: int

    def __post_init__(self) -> None:
        if type(self.state) is not int:  # quick, for there are very many of these
            expect(self.state, "state", int)

    @property
    def keyed(self) -> bool:
        """Whether draws come from a keyed hash; otherwise from SplitMix64."""
        return self.state >= _KEYED

    def draw(self) -> tuple[int, Random]:
        """A number from 0 to 2**64 - 1, and the generator for the next draw."""
        if self.state >= _KEYED:
            key, count = self._key_and_count()
            following = (self.state & ~_MASK) | ((count + 1) & _MASK)
            return int.from_bytes(_hashed(key, count, b"", 8), "big"), Random(following)
        state = (self.state + _STEP) & _MASK
        return _scrambled(state), Random(state)

    def draws(self, count: int) -> tuple[list[int], Random]:
        """So many draws at once, up to 2**20, and the generator for those that follow."""
        expect(count, "count", int)
        if not 0 <= count <= 1 << 20:
            raise ValueError(f"count must be 0 to 2**20, not {shown(count)}")
        if not self.keyed:
            states = [(self.state + _STEP * (1 + i)) & _MASK for i in range(count)]
            return list(map(_scrambled, states)), Random(states[-1]) if states else self
        key, first = self._key_and_count()
        keyed = hashlib.blake2b(digest_size=8, key=key)
        drawn = []
        for i in range(first, first + count):
            one = keyed.copy()
            one.update((i & _MASK).to_bytes(8, "big"))
            drawn.append(int.from_bytes(one.digest(), "big"))
        return drawn, Random((self.state & ~_MASK) | ((first + count) & _MASK))

    def below(self, n: int) -> tuple[int, Random]:
        """A number from 0 to n - 1; n is from 1 to 2**32."""
        expect(n, "n", int)
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"below({n}): n must be from 1 to 2**32")
        drawn, following = self.draw()
        return (drawn >> 32) * n >> 32, following

    def choice(self, items: Row[T]) -> tuple[T, Random]:
        """One of the items. Raises ValueError if there are none."""
        expect(items, "items", Sized)
        if isinstance(items, Mapping | Set) or not len(items):
            raise ValueError(f"items: there is nothing to choose in {shown(items)}")
        index, following = self.below(len(items))
        return items[index], following

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Random]:
        """The items in random order."""
        expect(items, "items", Sequence)
        mixed, random = list(items), self
        for last in range(len(mixed) - 1, 0, -1):
            index, random = random.below(last + 1)
            mixed[last], mixed[index] = mixed[index], mixed[last]
        return tuple(mixed), random

    def fork(self, purpose: str) -> Random:
        """An independent generator for a purpose; the same purpose gives the same one."""
        expect(purpose, "purpose", str)
        if self.state >= _KEYED:
            made = _hashed(*self._key_and_count(), b"fork " + purpose.encode(), SECRET_BITS // 8)
            return Random(int.from_bytes(made, "big") | _HIGHEST)
        state = self.state
        for byte in purpose.encode():
            state = _scrambled((state ^ byte) + _STEP)
        return Random(state)

    def _key_and_count(self) -> tuple[bytes, int]:
        whole = (self.state & _WHOLE).to_bytes(SECRET_BITS // 8, "big")
        return whole[:-8], self.state & _MASK


def _scrambled(state: int) -> int:
    """The draw of SplitMix64 that belongs to a state."""
    state &= _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _hashed(key: bytes, count: int, purpose: bytes, size: int) -> bytes:
    data = count.to_bytes(8, "big") + purpose
    return hashlib.blake2b(data, digest_size=size, key=key).digest()


def secret_of(bits: int) -> int:
    """A secret of these random bits, of which there should be 256."""
    return (bits & _WHOLE) | _HIGHEST


def is_secret(seed: int) -> bool:
    return _HIGHEST <= seed <= _WHOLE


def seed_text(seed: int) -> str:
    """A seed as records write it: a secret in 64 hexadecimal digits after 0x, any other in decimal
    ones."""
    return f"0x{seed:0{_HEX}x}" if is_secret(seed) else str(seed)


def parse_seed(text: str) -> int:
    """The seed of such a text. Raises Unparsable."""
    if re.fullmatch(rf"0x[89a-f][0-9a-f]{{{_HEX - 1}}}", text):
        return int(text, 16)
    if re.fullmatch(r"-?[0-9]{1,30}", text):
        return int(text)
    raise Unparsable(f"the seed {text[:40]!r} is not a number")


def commitment(secret: int) -> str:
    """What is shown before play: the SHA-256 of the 32 bytes of a secret, in hexadecimal digits."""
    return hashlib.sha256(secret.to_bytes(SECRET_BITS // 8, "big")).hexdigest()
