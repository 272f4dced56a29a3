"""A table for tests: a log that grows by commands, as a server would keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from toprung.core.randomness import secret_of
from toprung.match import Clock, Context, Event, Logged, Match, create, decide
from toprung.match.chance import drawn
from toprung.match.commands import Command, Sit, Start
from toprung.match.events import Created

LEVELS = ("first", "last")
SECRET = secret_of(0x5EC2E7 << 200)
HOST = "ada"


class Desk:
    """A match and its log. `at` is the time, in milliseconds."""

    def __init__(self, *events: Event, at: int = 1_000) -> None:
        self.at = at
        self.log = [Logged(seq, at, "", event) for seq, event in enumerate(events, start=1)]
        self.match = Match.of(self.log)

    def do(
        self,
        command: Command,
        person: str,
        cause: str = "",
        *,
        name: str = "",
        away: int = 0,
        following: str = "",
        secret: int | None = None,
    ) -> tuple[Event, ...]:
        """Decide, write down, go on. Everybody is away for so long. Raises as `decide` does."""
        chance = None if secret is None else drawn(self.match, secret)
        context = Context(person, self.at, cause, name, lambda _: away, following, chance)
        decision = decide(self.match, command, context)
        self.log += [line for line, _ in decision.lines]
        self.match = decision.match
        return decision.events


def gathering(
    game: str = "climbers",
    seats: int = 2,
    seed: int = 7,
    options: Mapping[str, str] | None = None,
    clock: Clock | None = None,
    chosen: bool = False,
) -> Desk:
    """A table that Ada has opened, with all seats free."""
    created = _created(game, seats, seed, tuple((options or {}).items()), clock)
    return Desk(replace(created, chosen=chosen))


@cache
def _created(
    game: str, seats: int, seed: int, options: tuple[tuple[str, str], ...], clock: Clock | None
) -> Created:
    return create(game, seats, seed, dict(options), host=HOST, levels=LEVELS, clock=clock)


def playing(
    *people: str,
    game: str = "climbers",
    seed: int = 7,
    options: Mapping[str, str] | None = None,
    clock: Clock | None = None,
    secret: int | None = None,
) -> Desk:
    """A match that has just begun, with these people on its seats."""
    desk = gathering(game, len(people), seed, options, clock)
    for seat, person in enumerate(people):
        desk.do(Sit(seat, person.title()), person)
    desk.do(Start(), people[0], secret=secret)
    return desk
