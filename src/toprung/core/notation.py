"""What moves have in common, whatever their game."""

from __future__ import annotations


class Written:
    """Something with a short text of its own, which printing it shows."""

    __slots__ = ()

    @property
    def text(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text
