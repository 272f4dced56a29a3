"""A match from a record: played again, and over where the record stops (TR-END-7)."""

from __future__ import annotations

from typing import Final

from toprung.core.archive import Played
from toprung.core.errors import Illegal
from toprung.core.randomness import is_secret, seed_text
from toprung.core.seat import NATURE
from toprung.match.commands import Chance, Command, Context, Happened, Play, Start
from toprung.match.decisions import decide
from toprung.match.events import Created, Event, Logged, Sat
from toprung.match.evolution import begun, evolve
from toprung.match.house_rules import ended_by
from toprung.match.match import Match, Status
from toprung.match.plain_text import name_of

LARGEST_SEED: Final = 2**53 - 1  # so that every language holds it


def retold(game: str, played: Played, at_ms: int) -> tuple[list[Logged], Match]:
    """The log of such a match, all of it at this time, and the match. Nobody who has a token is
    said to have played it. Raises as `decide` does for moves that are refused."""
    seats, seed = len(played.names), played.seed if abs(played.seed) <= LARGEST_SEED else 0
    log = [Logged(1, at_ms, "", Created(game, seats, seed, {}, played.start, host=""))]
    match = begun(log[0])
    secret = is_secret(played.seed)
    chance = Chance(seed_text(played.seed), played.start) if secret else None

    def happen(*events: Event) -> None:
        nonlocal match
        for event in events:
            log.append(Logged(match.seq + 1, at_ms, "", event))
            match = evolve(match, log[-1])

    def do(command: Command, person: str) -> None:
        nonlocal match
        decision = decide(match, command, Context(person, at_ms, chance=chance))
        log.extend(line for line, _ in decision.lines)
        match = decision.match

    happen(*(Sat(seat, _person(seat), _name(seat, name)) for seat, name in enumerate(played.names)))
    do(Start(), _person(0))
    for index, (seat, move) in enumerate(played.moves):
        if seat == NATURE:
            do(Happened(move, played.notes.get(index, {})), "")
        else:
            do(Play(seat, move), _person(seat))
    if match.status is not Status.OVER:
        happen(ended_by("record-stops", 0, ()))
    return log, match


def _person(seat: int) -> str:
    return f"record-{seat + 1}"


def _name(seat: int, name: str) -> str:
    """Anyone can write a record: a name that nobody may have is left out."""
    try:
        return name_of(name)
    except Illegal:
        return str(seat + 1)
