"""Fingers on a phone: the browser's own touch events, also of two fingers."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

Spot = tuple[float, float]


class Fingers:
    """One gesture: put fingers down, move them together, lift them."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, *spots: Spot) -> None:
        self._send("touchStart", spots)

    def move(self, *spots: Spot) -> None:
        self._send("touchMove", spots)

    def up(self) -> None:
        self._send("touchEnd", ())

    def drag(self, start: Spot, end: Spot, steps: int = 12) -> None:
        """One finger, all the way."""
        self.down(start)
        for spot in between(start, end, steps):
            self.move(spot)
        self.up()

    def pinch(self, middle: Spot, before: float, after: float, steps: int = 8) -> None:
        """Two fingers beside a place, so many pixels from it at first and at last."""
        x, y = middle
        self.down((x - before, y), (x + before, y))
        for apart, _ in between((before, 0.0), (after, 0.0), steps):
            self.move((x - apart, y), (x + apart, y))
        self.up()

    def _send(self, kind: str, spots: Sequence[Spot]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def between(start: Spot, end: Spot, steps: int) -> list[Spot]:
    """Places on the way, the last of them the end."""
    return [
        (
            start[0] + (end[0] - start[0]) * step / steps,
            start[1] + (end[1] - start[1]) * step / steps,
        )
        for step in range(1, steps + 1)
    ]
