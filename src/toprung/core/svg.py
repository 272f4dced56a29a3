"""SVG as text, and the order in which to paint things that hide each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from xml.sax.saxutils import escape, quoteattr

Before = Sequence[set[int]]  # for each thing, by its index, those to be painted before it


class Drawing(str):
    """An SVG as text, which a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@lru_cache(maxsize=8192)
def number(value: float, digits: int = 1) -> str:
    """As short as it goes."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def _attribute(key: str, value: str) -> str:
    """Drawings repeat most of theirs."""
    return f" {key.rstrip('_').replace('_', '-')}={quoteattr(value)}"


@dataclass(frozen=True, slots=True)
class Markup:
    """Writes elements; their numbers have at most this many digits after the point."""

    digits: int

    def element(self, name: str, *inside: str, **attributes: str | float) -> str:
        """An element. `stroke_width` stands for stroke-width, `class_` for class; what is inside is
        taken as it is."""
        digits = self.digits
        written = "".join(
            [
                _attribute(key, value if isinstance(value, str) else number(value, digits))
                for key, value in attributes.items()
            ]
        )
        return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"

    def text(self, words: str, x: float, y: float, **attributes: str | float) -> str:
        """A line of text that starts at a point; it is escaped."""
        return self.element("text", escape(words), x=x, y=y, **attributes)


def painting_order(before: Before, far: Callable[[int], float] = float) -> list[int]:
    """An order that fits, the farther of two first where either may come first. Things that hide
    each other in a ring are left out, and so is whatever comes after them."""
    after: list[list[int]] = [[] for _ in before]
    for index, earlier in enumerate(before):
        for other in earlier:
            after[other].append(index)
    waiting = [len(earlier) for earlier in before]
    ready = [(far(index), index) for index, count in enumerate(waiting) if count == 0]
    heapify(ready)
    done: list[int] = []
    while ready:
        done.append(heappop(ready)[1])
        for index in after[done[-1]]:
            waiting[index] -= 1
            if waiting[index] == 0:
                heappush(ready, (far(index), index))
    return done


def ring(before: Before, done: set[int]) -> list[int]:
    """Things of which each must be painted before the one ahead of it, all round: what keeps
    `painting_order` from going on after it has done these."""
    trail = [min(set(range(len(before))) - done)]
    while True:
        earlier = min(before[trail[-1]] - done)
        if earlier in trail:
            return trail[trail.index(earlier) :]
        trail.append(earlier)
