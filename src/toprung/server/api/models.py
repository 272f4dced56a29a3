"""Parts that several endpoints share: strict bodies, whole numbers, players, new tables."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, BeforeValidator, ConfigDict

from toprung.storage import Summary


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_whole)
"""Lets strict bodies say 6.0 for 6: to JSON they are the same number."""


class StrictBody(BaseModel):
    """A request body: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PlayerInfo(BaseModel):
    """Who has a seat: a person, or a bot of a level."""

    seat: int
    name: str
    bot: bool
    level: str | None


class OpenedTable(BaseModel):
    """A new table, by its code, and the id of the match played there."""

    code: str
    match: str


def players_of(summary: Summary) -> list[PlayerInfo]:
    return [
        PlayerInfo(seat=one.seat, name=one.name, bot=one.level is not None, level=one.level)
        for one in summary.players
    ]
