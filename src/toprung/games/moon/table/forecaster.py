"""Whether the structure of a live game will fall; see physics.forecast."""

from __future__ import annotations

from collections.abc import Mapping

from toprung.core.forecasts import Forecast, Load
from toprung.games.moon.physics.forecast import bearings, forecasts
from toprung.games.moon.table.checkpoint import table_of


class MoonForecaster:
    """Forecasts from a checkpoint, or a sketch of one."""

    def forecast(self, checkpoint: bytes, first: int, count: int) -> Forecast:
        *_, last = forecasts(table_of(checkpoint)[1], samples=count, first=first)
        return last

    def loads(self, checkpoint: bytes) -> Mapping[int, Load]:
        found = bearings(table_of(checkpoint)[1])
        return {one: Load(bears.carries, bears.loose) for one, bears in found.items()}
