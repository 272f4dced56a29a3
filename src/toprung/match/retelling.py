"""A match out of a record: played again, and over where the record stops (TR-END-7)."""

from __future__ import annotations

from typing import Final

from toprung.core.archive import Played
from toprung.core.errors import Illegal
from toprung.core.seat import NATURE
from toprung.match.commands import Command, Happened, Play, Start
from toprung.match.deciding import decide
from toprung.match.events import Created, Event, Logged, Sat
from toprung.match.evolving import begun, evolve
from toprung.match.house import ended_by
from toprung.match.match import Match, Status
from toprung.match.texts import name_of

LARGEST_SEED: Final = 2**53 - 1  # so that every language holds it


def retold(game: str, played: Played, at_ms: int) -> tuple[list[Logged], Match]:
    """The log of such a match, all of it at this time, and the match. Nobody who has a token is
    said to have played it. Raises as `decide` does for moves that are refused."""
    seats, seed = len(played.names), played.seed if abs(played.seed) <= LARGEST_SEED else 0
    log = [Logged(1, at_ms, "", Created(game, seats, seed, {}, played.start, host=""))]
    match = begun(log[0])

    def happen(*events: Event) -> None:
        nonlocal match
        for event in events:
            log.append(Logged(match.seq + 1, at_ms, "", event))
            match = evolve(match, log[-1])

    happen(*(Sat(seat, _person(seat), _name(seat, name)) for seat, name in enumerate(played.names)))
    happen(*decide(match, Start(), _person(0), at_ms))
    for index, (seat, move) in enumerate(played.moves):
        nature = seat == NATURE
        command: Command = Play(seat, move)
        if nature:
            command = Happened(move, played.notes.get(index, {}))
        happen(*decide(match, command, "" if nature else _person(seat), at_ms))
    if match.status is not Status.OVER:
        happen(ended_by("record-stops", 0, ()))
    return log, match


def _person(seat: int) -> str:
    return f"record-{seat + 1}"


def _name(seat: int, name: str) -> str:
    """Records are written by anybody: a name that nobody may have is left out."""
    try:
        return name_of(name)
    except Illegal:
        return str(seat + 1)
