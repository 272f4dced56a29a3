"""How a game ended, in words."""

from __future__ import annotations

from typing import TypedDict

from toprung.core.outcome import Outcome
from toprung.core.words import Words, joined
from toprung.games.moon.scores import achievement
from toprung.games.moon.state import End, State
from toprung.games.moon.view.phrases import phrase, players, sentence


class EndingView(TypedDict):
    """Who won, why, and by which rule."""

    end: str
    winners: list[int]
    rule: str
    words: Words


def ending_view(state: State, outcome: Outcome) -> EndingView:
    """Of a game that is over."""
    return {
        "end": _end(state).value,
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "words": sentence(why(state, outcome)),
    }


def why(state: State, outcome: Outcome) -> Words:
    """Why the game ended like this."""
    end = _end(state)
    if end is not End.TEAM:
        return phrase(f"end-{end}", winners=players(outcome.winners))
    best, old = state.best_score, state.options.high_score
    said = phrase("end-team", points=best, step=achievement(best).words)
    if old is None:
        return said
    beaten = phrase("end-record" if outcome.winners else "end-no-record", old=old)
    return joined((said, beaten), "")


def _end(state: State) -> End:
    return state.ending.end if state.ending else End.SHARED
