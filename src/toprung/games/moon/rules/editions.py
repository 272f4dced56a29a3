"""The editions of the game and its cooperative side, from editions.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from toprung.core.words import Words, words_in
from toprung.games.moon.pieces.ladders import catalogue


class Demand(StrEnum):
    """What the die asks for (CM-MAT-1)."""

    ONE = "one"
    TWO = "two"
    MOON = "moon"


class FirstPlayer(StrEnum):
    """How the players decide who begins: by choice (CM-PRE-4) or by the full moon (CM-PRE-5)."""

    CHOICE = "choice"
    MOON = "moon"


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition says. `starting` and `supply` are numbers of ladders.

    With two players, `two_player_limit` drops eliminate one of them, by the rule `two_player_rule`;
    `fallen_start_rule` says what happens to a starting ladder that fell. `late` and `clearing` are
    the usual values of the options of that name.
    """

    name: str
    players: range
    starting: tuple[int, ...]
    supply: tuple[int, ...]
    drops: int
    first_player: FirstPlayer
    two_player_limit: int
    two_player_rule: str
    last_drop_eliminates: bool
    fallen_start_rule: str
    late: str
    clearing: str
    tie_choice: bool
    cooperative: bool


@dataclass(frozen=True, slots=True)
class Achievement:
    """A line of the achievement chart: what you have done once you have this many points."""

    points: int
    words: Words


@dataclass(frozen=True, slots=True)
class Cooperation:
    """The cooperative game (CM-COO). `lid` is the height of the box lid in metres; the chart is in
    order, from the fewest points up."""

    players: range
    drops: int
    lid: float
    partly_higher: int
    wholly_higher: int
    chart: tuple[Achievement, ...]


_DATA = tomllib.loads(Path(__file__).with_name("editions.toml").read_text("utf-8"))


def _players(limits: list[int]) -> range:
    fewest, most = limits
    return range(fewest, most + 1)


def _editions() -> dict[str, Edition]:
    straight = [ladder.id for ladder in catalogue() if ladder.straight]
    starting = tuple(straight[: _DATA["starting_ladders"]])
    editions = {}
    for name, data in _DATA["edition"].items():
        away = straight if data["spare"] else starting
        editions[name] = Edition(
            name=name,
            players=_players(data["players"]),
            starting=starting,
            supply=tuple(ladder.id for ladder in catalogue() if ladder.id not in away),
            drops=_DATA["drops"],
            first_player=FirstPlayer(data["first_player"]),
            two_player_limit=data["two_player_limit"],
            two_player_rule=data["two_player_rule"],
            last_drop_eliminates=data["last_drop_eliminates"],
            fallen_start_rule=data["fallen_start_rule"],
            late=data["late"],
            clearing=data["clearing"],
            tie_choice=data["tie_choice"],
            cooperative=data["cooperative"],
        )
    return editions


def _cooperation() -> Cooperation:
    data = _DATA["cooperative"]
    return Cooperation(
        players=_players(data["players"]),
        drops=data["drops"],
        lid=data["lid"],
        partly_higher=data["partly_higher"],
        wholly_higher=data["wholly_higher"],
        chart=tuple(
            Achievement(step["points"], words_in(step, "chart", beside=("points",)))
            for step in data["chart"]
        ),
    )


DIE: Final = tuple(Demand(face) for face in _DATA["die"])
SETTINGS: Final[tuple[str, ...]] = tuple(_DATA["settings"])
EDITIONS: Final = _editions()
COOPERATION: Final = _cooperation()
