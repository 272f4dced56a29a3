"""The state: one frozen value that holds everything the rules need to know, and no poses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Final

from toprung.core.errors import Impossible
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.games.moon.pieces.setting import Setting
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.options import Options

HOST: Final = Seat(0)  # writes down what the players agreed on together


class Phase(StrEnum):
    """Where the game is."""

    PREPARE = "prepare"  # the starting ladders are inserted
    SIGHTINGS = "sightings"  # everyone says when they last saw a full moon
    FIRST = "first"  # the players say who begins
    READY = "ready"  # before a roll: the last player is still liable, the team may score
    DRAW = "draw"  # rolled
    TAKE = "take"  # drawn
    HELD = "held"
    SETTLE = "settle"  # released
    CHOICE = "choice"  # the tied players choose between final and shared victory
    OVER = "over"


BETWEEN_TURNS: Final = frozenset({Phase.READY, Phase.CHOICE})
IN_TURN: Final = frozenset({Phase.DRAW, Phase.TAKE, Phase.HELD, Phase.SETTLE})


class End(StrEnum):
    """Why the game is over."""

    FEWEST = "fewest"  # one player has fewest drops
    SHARED = "shared"  # several have, and no ladder is left
    AGREED = "agreed"  # several have, and share by choice
    LAST_LEFT = "last-left"  # one is left in the final
    RAN_OUT = "ran-out"  # the ladders ran out in the final
    TWO = "two"  # one of two players has too many
    TEAM = "team"  # the cooperative game is over


@dataclass(frozen=True, slots=True)
class Span:
    """The heights of a ladder's lowest and highest point, in metres."""

    ladder: int
    lowest: float
    highest: float


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended."""

    end: End
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything but poses.

    `active` is the player whose turn it is or comes next; `last` answers for what falls before the
    next roll (None: nobody has played yet), and `charged` tells whether that turn has cost a drop
    already. `drops` are by seat; in the cooperative game, those that a seat's mistakes cost the
    team. `structure` is in the order of placing. `exempt` ladders touch table or base and stay
    (CM-MIS-7). `finalists` are the players still in the final, or, before it begins, those tied;
    `agreed` counts those of them who want to share. `spans` are the last measurement, good for
    scoring if `at_rest`.
    """

    options: Options
    random: Random
    phase: Phase
    active: Seat
    drops: tuple[int, ...]
    pool: int
    supply: tuple[int, ...]
    structure: tuple[int, ...]
    setting: Setting | None = None
    sightings: tuple[date | None, ...] = ()
    demand: Demand | None = None
    hand: int | None = None
    last: Seat | None = None
    charged: bool = False
    exempt: frozenset[int] = frozenset()
    eliminated: frozenset[Seat] = frozenset()
    finalists: tuple[Seat, ...] = ()
    agreed: int = 0
    scores: tuple[int, ...] = ()
    spans: tuple[Span, ...] = ()
    at_rest: bool = False
    ending: Ending | None = None

    @property
    def seats(self) -> int:
        return len(self.drops)

    @property
    def in_final(self) -> bool:
        return bool(self.finalists) and self.phase is not Phase.CHOICE

    @property
    def liable(self) -> Seat | None:
        """Who answers for whatever falls now (CM-MIS-6)."""
        return self.last if self.phase in BETWEEN_TURNS else self.active

    @property
    def best_score(self) -> int:
        """The highest of the scores, the only one that counts (CM-COO-4)."""
        return max(self.scores, default=0)

    def reseeded(self, seed: int) -> State:
        """The same state, but the die and the draws to come follow from this seed."""
        return replace(self, random=_chance(seed))

    def following(self, seat: Seat, among: Iterable[Seat] | None = None) -> Seat:
        """The next seat clockwise, of these or of those who still play (CM-TRN-1)."""
        playing = set(among or self.finalists or map(Seat, range(self.seats)))
        for step in range(1, self.seats + 1):
            candidate = Seat((seat + step) % self.seats)
            if candidate in playing:
                return candidate
        return seat

    @classmethod
    def start(cls, seats: int, seed: int, options: Mapping[str, str]) -> State:
        """The first state. Raises Unparsable or Impossible."""
        if not 1 <= seats <= 6:
            raise Impossible(f"{seats} players, the game is for 1 to 6", "CM-PRE-5", "players")
        chosen = Options.of(options, seats)
        return cls(
            options=chosen,
            random=_chance(seed),
            phase=Phase.PREPARE,
            active=HOST,
            drops=(0,) * seats,
            pool=chosen.drops,
            supply=chosen.edition.supply,
            structure=(),
        )


def _chance(seed: int) -> Random:
    return Random(seed).fork("moon")
