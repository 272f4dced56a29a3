"""The building as an isometric drawing."""

from __future__ import annotations

from toprung.games.climbers.state import Table


def draw(table: Table) -> str:
    raise NotImplementedError
