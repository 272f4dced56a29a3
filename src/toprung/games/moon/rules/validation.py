"""Whether a state is possible: every number in range, every ladder in one place, phases
consistent."""

from __future__ import annotations

from itertools import chain

from toprung.core.errors import Impossible
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.rules.editions import SETTINGS, FirstPlayer
from toprung.games.moon.rules.state import IN_TURN, Phase, State

_PREPARING = (Phase.PREPARE, Phase.SIGHTINGS, Phase.FIRST)


def checked(state: State) -> State:
    """The state itself. Raises Impossible, naming the field and the rule."""
    _check_players(state)
    _check_drops(state)
    _check_ladders(state)
    _check_preparation(state)
    _check_turn(state)
    _check_end(state)
    return state


def _require(good: bool, reason: str, rule: str, field: str) -> None:
    if not good:
        raise Impossible(reason, rule, field)


def _check_players(state: State) -> None:
    rule = "CM-COO-1" if state.options.cooperative else "CM-PRE-5"
    _require(state.seats in state.options.players, "too few or too many", rule, "drops")
    seats = range(state.seats)
    named = (
        ("active", (state.active,)),
        ("last", () if state.last is None else (state.last,)),
        ("eliminated", state.eliminated),
        ("finalists", state.finalists),
        ("ending", state.ending.winners if state.ending else ()),
    )
    for field, given in named:
        known = all(seat in seats for seat in given) and len(set(given)) == len(given)
        _require(known, "there is no such seat, or one comes twice", "CM-TRN-1", field)


def _check_drops(state: State) -> None:
    taken = sum(state.drops) + len(state.scores)
    rule = "CM-COO-1" if state.options.cooperative else "CM-MAT-1"
    whole = state.pool + taken == state.options.drops
    _require(whole, f"the game has {state.options.drops} drops", rule, "pool")
    _require(state.options.cooperative or not state.scores, "nobody scores", "CM-COO-2", "scores")
    _require(not (state.charged and state.last is None), "by nobody", "CM-MIS-8", "charged")


def _check_ladders(state: State) -> None:
    edition = state.options.edition
    hand = () if state.hand is None else (state.hand,)
    places = list(chain(state.supply, state.structure, hand))
    _require(len(set(places)) == len(places), "a ladder is in two places", "CM-MAT-1", "structure")
    known = {*edition.starting, *edition.supply}
    _require(known.issuperset(places), "no such ladder is played with", "CM-MAT-1", "structure")
    _require(state.supply == tuple(sorted(state.supply)), "out of order", "CM-PRE-2", "supply")
    inserted = edition.starting if state.phase is not Phase.PREPARE else ()
    at_bottom = state.structure[: len(edition.starting)] == inserted
    _require(at_bottom, "the starting ladders come first", "CM-PRE-1", "structure")
    standing = set(state.structure)
    _require(standing >= state.exempt, "it is not in the structure", "CM-MIS-7", "exempt")
    measured = [span.ladder for span in state.spans]
    _require(standing.issuperset(measured), "it is not in the structure", "CM-COO-3", "spans")
    _require(measured == sorted(set(measured)), "out of order", "CM-COO-3", "spans")
    good = all(span.lowest <= span.highest for span in state.spans)
    _require(good, "its lowest point is above its highest", "CM-COO-3", "spans")
    whole = set(measured) == standing or not state.at_rest
    _require(whole, "not every ladder was measured", "CM-COO-8", "at_rest")


def _check_preparation(state: State) -> None:
    edition, setting = state.options.edition, state.setting
    begun = (setting is None) == (state.phase is Phase.PREPARE)
    _require(begun, "the starting ladders are inserted first of all", "CM-PRE-1", "setting")
    named = not isinstance(setting, Named) or setting.name in SETTINGS
    _require(named, "no setting has this name", "CM-PRE-1", "setting")
    said, moon = len(state.sightings), edition.first_player is FirstPlayer.MOON
    asked = moon and state.seats > 1
    if state.phase is Phase.SIGHTINGS:
        good = asked and said < state.seats and state.active == said
    elif state.phase is Phase.PREPARE:
        good = not said
    else:
        good = said == (state.seats if asked else 0)
    _require(good, "each player is asked once", "CM-PRE-5", "sightings")
    if state.phase in _PREPARING:
        untouched = state.supply == edition.supply and not state.scores and not any(state.drops)
        _require(untouched, "nobody has played yet", "CM-PRE-1", "phase")


def _check_turn(state: State) -> None:
    held = state.phase in (Phase.TAKE, Phase.HELD, Phase.SETTLE)
    _require(held == (state.hand is not None), "a drawn ladder is in hand", "CM-TRN-1", "hand")
    demanded = state.phase in IN_TURN
    _require(demanded == (state.demand is not None), "after the roll", "CM-TRN-1", "demand")
    drawable = state.phase not in (Phase.READY, Phase.DRAW) or bool(state.supply)
    _require(drawable, "the game ends with the last ladder", "CM-END-1", "supply")
    unscored = state.pool > 0 or bool(state.finalists) or state.phase is Phase.OVER
    _require(unscored, "the game ends with the last drop", "CM-END-1", "pool")


def _check_end(state: State) -> None:
    over = state.phase is Phase.OVER
    _require(over == (state.ending is not None), "it is over or goes on", "CM-END-1", "ending")
    finalists = set(state.finalists)
    tied = len(finalists) > 1 or not finalists or over
    _require(tied, "one alone has won", "CM-END-3", "finalists")
    _require(not finalists & state.eliminated, "one is eliminated", "CM-END-3", "finalists")
    playing = not finalists or over or state.active in finalists
    _require(playing, "the active player is not in the final", "CM-END-3", "active")
    asked = state.agreed < max(1, len(finalists) if state.phase is Phase.CHOICE else 1)
    _require(asked, "nobody is asked, or all have agreed", "CM-END-8", "agreed")
    if state.phase is Phase.CHOICE:
        _require(state.options.tie_choice, "not by these options", "CM-END-8", "phase")
        _require(bool(state.supply), "no ladders are left", "CM-END-4", "supply")
    if state.ending is not None:
        lost = state.eliminated.intersection(state.ending.winners)
        _require(not lost, "a winner is eliminated", "CM-END-2", "ending")
