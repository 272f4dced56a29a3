"""Before the first roll: the starting ladders (CM-PRE-1) and who begins (CM-PRE-4, CM-PRE-5).

A refusal is given by its name; None means that the move is accepted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from toprung.core.seat import Seat
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.rules import fullmoon
from toprung.games.moon.rules.editions import SETTINGS, FirstPlayer
from toprung.games.moon.rules.moves import First, Prepare, Saw
from toprung.games.moon.rules.state import HOST, Phase, State

Preparation = Prepare | Saw | First


def refusal(state: State, move: Preparation) -> str | None:
    """Why the move is refused, if it is."""
    match move:
        case Prepare(setting):
            if state.phase is not Phase.PREPARE:
                return "prepared"
            if isinstance(setting, Named):
                return None if setting.name in SETTINGS else "no-such-setting"
            return None if setting.within_limits else "does-not-fit"
        case Saw():
            return "begun" if state.phase is not Phase.SIGHTINGS else _saw_refusal(state, move)
        case First(seat):
            if state.phase is not Phase.FIRST:
                return "begun"
            return None if 0 <= seat < state.seats else "no-such-seat"
        case _:
            assert_never(move)


def _saw_refusal(state: State, move: Saw) -> str | None:
    if move.night is None:
        return None
    if state.options.day is None:
        return "day-unknown"
    if move.night > state.options.day:
        return "not-yet"
    return None if fullmoon.was_full(move.night) else "not-full"


def apply(state: State, move: Preparation) -> State:
    """The state after an accepted move."""
    match move:
        case Prepare(setting):
            starting = state.options.edition.starting
            return _ask(replace(state, setting=setting, structure=starting))
        case Saw(night):
            said = (*state.sightings, night)
            return _ask(replace(state, sightings=said))
        case First(seat):
            return _begin(state, seat)
        case _:
            assert_never(move)


def _ask(state: State) -> State:
    """The next question about who begins; a player alone is not asked."""
    if state.seats == 1:
        return _begin(state, HOST)
    if state.options.edition.first_player is FirstPlayer.CHOICE:
        return replace(state, phase=Phase.FIRST, active=HOST)
    if len(state.sightings) < state.seats:
        return replace(state, phase=Phase.SIGHTINGS, active=Seat(len(state.sightings)))
    nights = [night for night in state.sightings if night is not None]
    latest = max(nights, default=None)
    if latest is not None and nights.count(latest) == 1:
        return _begin(state, Seat(state.sightings.index(latest)))
    return replace(state, phase=Phase.FIRST, active=HOST)


def _begin(state: State, seat: Seat) -> State:
    return replace(state, phase=Phase.READY, active=seat)
