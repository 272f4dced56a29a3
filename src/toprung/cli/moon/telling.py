"""What happens in a game of bots, in words or as JSON."""

from __future__ import annotations

import json

from toprung.cli.moon.botgame import Played, Scored, Thinking
from toprung.core.outcome import Outcome
from toprung.core.rulebook import Rulebook
from toprung.games.moon.ladders import ladder
from toprung.games.moon.state import State
from toprung.games.moon.verdict import Verdict


def thinking(one: Thinking) -> str:
    """The line that is shown while a bot thinks."""
    name = ladder(one.ladder).name
    return f"Turn {one.number}: player {one.seat + 1} holds ladder {one.ladder} ({name}) ..."


def told(one: Played | Scored, rulebook: Rulebook) -> str:
    """In words."""
    if isinstance(one, Scored):
        return f"Player {one.seat + 1} scores the structure for the team: {one.points} points."
    name = ladder(one.ladder).name
    lines = [
        f"Turn {one.number}: player {one.seat + 1}, die {one.demand}, ladder {one.ladder} ({name})",
        f"    {one.verdict.sentence()}",
    ]
    if one.verdict.figures:
        titles = ", ".join(rulebook[id].title["en"] for id in one.verdict.figures)
        lines.append(f"    Figures: {titles}.")
    if one.later is not None:
        lines.append(f"    {one.later.sentence()}")
    count, height = len(one.state.structure), round(one.height * 1000)
    drops = " ".join(map(str, one.state.drops))
    lines.append(f"    {count} ladders stand {height} mm high; drops {drops}.")
    return "\n".join(lines)


def ended(outcome: Outcome, state: State) -> str:
    """The last line; the outcome's reason names the winners."""
    why, count = outcome.reason, len(state.structure)
    said = f"{why[0].upper()}{why[1:]} ({outcome.rule})."
    return f"The game is over. {said} {count} ladders stand {_millimetres(state):.0f} mm high."


def json_line(one: Played | Scored) -> str:
    """One object; the same for the same game."""
    if isinstance(one, Scored):
        return _line({"score": one.points, "seat": one.seat, "pool": one.state.pool})
    return _line(
        {
            "turn": one.number,
            "seat": one.seat,
            "demand": one.demand,
            "ladder": one.ladder,
            "name": ladder(one.ladder).name,
            "verdict": _verdict(one.verdict),
            "later": None if one.later is None else _verdict(one.later),
            "structure": one.state.structure,
            "height_mm": round(one.height * 1000, 1),
            "drops": one.state.drops,
            "pool": one.state.pool,
        }
    )


def json_end(outcome: Outcome, state: State, turns: int, seed: int) -> str:
    return _line(
        {
            "outcome": {
                "winners": outcome.winners,
                "reason": outcome.reason,
                "rule": outcome.rule,
            },
            "turns": turns,
            "seed": seed,
            "scores": state.scores,
            "structure": state.structure,
            "height_mm": round(_millimetres(state), 1),
        }
    )


def _millimetres(state: State) -> float:
    """The structure's highest point when it was measured last."""
    return max((span.highest for span in state.spans), default=0.0) * 1000


def _verdict(verdict: Verdict) -> dict[str, object]:
    return {
        "sentence": verdict.sentence(),
        "met": verdict.met,
        "charge": verdict.charge,
        "touched": verdict.touched,
        "fallen": verdict.fallen,
        "removed": verdict.removed,
        "kept": verdict.kept,
        "reinserted": verdict.reinserted,
        "rules": verdict.rules,
        "figures": verdict.figures,
    }


def _line(written: dict[str, object]) -> str:
    return json.dumps(written, separators=(",", ":"))
