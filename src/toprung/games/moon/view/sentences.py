"""Moves and situations in sentences, with gaps for people's names."""

from __future__ import annotations

from toprung.core.seat import Seat
from toprung.core.words import Gap, Words, joined
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import ending
from toprung.games.moon.rules.moves import First, Move, Prepare, Saw
from toprung.games.moon.rules.referee import judge
from toprung.games.moon.rules.scores import achievement
from toprung.games.moon.rules.state import IN_TURN, Phase, State
from toprung.games.moon.rules.words import phrase, player, sentence
from toprung.games.moon.view.state_view import setting_words


def told(before: State, move: Move, after: State) -> Words:
    """A move that was played between these states."""
    gaps: dict[str, Gap] = {"player": player(before.active, opening=True)}
    match move:
        case Settled():
            return judge(before, move).words
        case Prepare(setting):
            return phrase("did-set", preset=setting_words(setting))
        case Saw(None):
            return phrase("did-saw-never", **gaps)
        case Saw(night):
            return phrase("did-saw", night=str(night), **gaps)
        case First(seat):
            return phrase("did-first", player=player(seat, opening=True))
        case _:
            gaps |= _ladder(after)
            gaps["demand"] = phrase(f"demand-{after.demand}") if after.demand else ""
            gaps["points"] = after.scores[-1] if after.scores else 0
            return phrase(f"did-{move.text.partition(':')[0]}", **gaps)


def described(state: State) -> Words:
    """The whole situation."""
    final = state.in_final and state.phase is Phase.READY
    active = player(state.active, opening=not final)
    gaps: dict[str, Gap] = {"player": active, **_ladder(state)}
    sentences = [phrase(f"now-{state.phase}{'-final' if final else ''}", **gaps)]
    outcome = ending.outcome(state)
    if outcome is not None:
        sentences.append(sentence(outcome.words.named()))
    if state.demand is not None and state.phase in IN_TURN:
        sentences.append(phrase("now-demand", demand=phrase(f"demand-{state.demand}")))
    sentences += [_structure(state), phrase("supply", count=len(state.supply)), _drops(state)]
    if state.scores:
        best = state.best_score
        step = achievement(best).words
        sentences.append(phrase("best", points=best, step=step))
    return joined(sentences)


def _structure(state: State) -> Words:
    count = len(state.structure)
    if not count:
        return phrase("structure-none")
    top = max(state.spans, key=lambda span: span.highest, default=None)
    if top is None:
        return phrase("structure", count=count)
    height = round(top.highest * 1000)
    return phrase("structure-high", count=count, height=height, ladder=top.ladder)


def _drops(state: State) -> Words:
    each = [
        phrase("drops-one", player=player(Seat(seat)), count=count)
        for seat, count in enumerate(state.drops)
    ]
    return phrase("drops", drops=joined(each, ", "), pool=state.pool)


def _ladder(state: State) -> dict[str, Gap]:
    if state.hand is None:
        return {"ladder": "", "name": ""}
    return {"ladder": state.hand, "name": ladder(state.hand).name}
