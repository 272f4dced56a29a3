"""The end of the game: the last drop, the last ladder, ties and the final (CM-END, CM-COO-6)."""

from __future__ import annotations

from dataclasses import replace

from toprung.core.outcome import Outcome
from toprung.core.seat import Seat
from toprung.core.words import joined
from toprung.games.moon.rules.moves import Final, Share
from toprung.games.moon.rules.scores import achievement, beats
from toprung.games.moon.rules.state import End, Ending, Phase, State
from toprung.games.moon.rules.words import phrase, players

_RULES = {
    End.FEWEST: "CM-END-1",
    End.SHARED: "CM-END-4",
    End.AGREED: "CM-END-8",
    End.LAST_LEFT: "CM-END-3",
    End.RAN_OUT: "CM-END-7",
}


def after_settlement(state: State) -> State:
    """The state, or how the game ends with it. It is between turns, and drops and ladders are
    accounted for."""
    if state.phase is Phase.CHOICE:
        return state
    if state.options.cooperative:
        return after_scoring(state)
    if state.finalists:
        if len(state.finalists) == 1:
            return _over(state, End.LAST_LEFT, state.finalists)
        return state if state.supply else _over(state, End.RAN_OUT, state.finalists)
    limit = state.options.edition.two_player_limit
    if state.seats == 2 and max(state.drops) >= limit:
        loser = Seat(state.drops.index(max(state.drops)))
        lost = replace(state, eliminated=frozenset({loser}))
        return _over(lost, End.TWO, (state.following(loser),))
    return state if state.pool and state.supply else _counted(state)


def after_scoring(state: State) -> State:
    """The cooperative game ends with the last drop or the last ladder (CM-COO-6)."""
    if state.pool and state.supply:
        return state
    team = tuple(map(Seat, range(state.seats)))
    won = beats(state.best_score, state.options.high_score)
    return _over(state, End.TEAM, team if won else ())


def _counted(state: State) -> State:
    """Count the drops: the fewest win, and a tie is played out if ladders are left."""
    last_drop = not state.pool and state.options.edition.last_drop_eliminates
    out = frozenset({state.last} if last_drop and state.last is not None else ())
    counted = replace(state, eliminated=out)
    left = [Seat(seat) for seat in range(state.seats) if seat not in out]
    fewest = min(state.drops[seat] for seat in left)
    tied = tuple(seat for seat in left if state.drops[seat] == fewest)
    if len(tied) == 1:
        return _over(counted, End.FEWEST, tied)
    if not state.supply:
        return _over(counted, End.SHARED, tied)
    phase = Phase.CHOICE if state.options.tie_choice else Phase.READY
    return replace(counted, finalists=tied, phase=phase, active=_first_of(state, tied))


def _first_of(state: State, tied: tuple[Seat, ...]) -> Seat:
    """The first of the tied players after the one whose turn ended the game."""
    return state.following(state.active if state.last is None else state.last, tied)


def choose(state: State, move: Final | Share) -> State:
    """A tied player's choice; all must agree to share (CM-END-8)."""
    if isinstance(move, Final):
        first = _first_of(state, state.finalists)
        return replace(state, phase=Phase.READY, active=first, agreed=0)
    if state.agreed + 1 == len(state.finalists):
        return _over(replace(state, agreed=0), End.AGREED, state.finalists)
    return replace(state, agreed=state.agreed + 1, active=state.following(state.active))


def _over(state: State, end: End, winners: tuple[Seat, ...]) -> State:
    return replace(state, phase=Phase.OVER, ending=Ending(end, winners))


def outcome(state: State) -> Outcome | None:
    """How the game ended, None while it goes on."""
    if state.ending is None:
        return None
    end, winners = state.ending.end, state.ending.winners
    if end is End.TEAM:
        return _team_outcome(state, winners)
    rule = state.options.edition.two_player_rule if end is End.TWO else _RULES[end]
    return Outcome(winners, rule, phrase(f"end-{end}", winners=players(winners)))


def _team_outcome(state: State, winners: tuple[Seat, ...]) -> Outcome:
    best, old = state.best_score, state.options.high_score
    why = phrase("end-team", points=best, step=achievement(best).words)
    if old is not None:
        why = joined((why, phrase("end-record" if winners else "end-no-record", old=old)), "")
    solo = state.seats == 1 or old is not None
    return Outcome(winners, "CM-COO-7" if solo else "CM-COO-6", why)
