"""A game between bots, turn by turn, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from toprung.cli.local_match import LocalMatch
from toprung.core.outcome import Outcome
from toprung.core.seat import Seat
from toprung.core.world import Nature
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.notation import state_of
from toprung.games.moon.rules.state import State
from toprung.games.moon.view.verdict_note import VerdictNote


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot thinks about where to put a ladder."""

    number: int
    seat: Seat
    demand: Demand
    ladder: int


@dataclass(frozen=True, slots=True)
class Played:
    """A turn is over. `later` is the verdict on what fell before the next roll; `state` is as it
    left it."""

    number: int
    seat: Seat
    demand: Demand
    ladder: int
    verdict: VerdictNote
    later: VerdictNote | None
    state: State


@dataclass(frozen=True, slots=True)
class Scored:
    """The team gave a drop to score the structure."""

    seat: Seat
    points: int
    state: State


def played(local: LocalMatch) -> Iterator[Thinking | Played | Scored]:
    """Play the game to its end, telling what happens."""
    number = 0
    while (seat := local.to_act) is not None:
        level, before = local.bots[seat], state_of(local.state)
        assert level is not None
        ladder, demand = before.hand, before.demand
        if ladder is None or demand is None:
            local.perform(seat, local.script(seat, level))
            after = state_of(local.state)
            if len(after.scores) > len(before.scores):
                yield Scored(seat, after.scores[-1], after)
            continue
        number += 1
        yield Thinking(number, seat, demand, ladder)
        happened = [*local.perform(seat, local.script(seat, level)), *local.rest()]
        verdict, *others = map(_verdict_of, happened)
        later = next((one for one in others if one["fallen"]), None)
        yield Played(number, seat, demand, ladder, verdict, later, state_of(local.state))


def _verdict_of(happened: Nature) -> VerdictNote:
    """What the world says of a settlement is always a verdict."""
    assert happened.note["kind"] == "verdict"
    return cast(VerdictNote, happened.note)


def thinking(one: Thinking) -> str:
    """The line that is shown while a bot thinks."""
    name = ladder(one.ladder).name
    return f"Turn {one.number}: player {one.seat + 1} holds ladder {one.ladder} ({name}) ..."


def told(one: Played | Scored) -> str:
    """In words."""
    if isinstance(one, Scored):
        return f"Player {one.seat + 1} scores the structure for the team: {one.points} points."
    name = ladder(one.ladder).name
    lines = [
        f"Turn {one.number}: player {one.seat + 1}, die {one.demand}, ladder {one.ladder} ({name})",
        f"    {_sentence(one.verdict)}",
    ]
    if one.verdict["figures"]:
        names = dict.fromkeys(figure["name"]["en"] for figure in one.verdict["figures"])
        lines.append(f"    Figures: {', '.join(names)}.")
    if one.later is not None:
        lines.append(f"    {_sentence(one.later)}")
    count, height = len(one.state.structure), round(_millimetres(one.state))
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
            "height_mm": round(_millimetres(one.state), 1),
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


def _sentence(verdict: VerdictNote) -> str:
    return verdict["words"].named()["en"]


def _verdict(verdict: VerdictNote) -> dict[str, object]:
    return {
        "sentence": _sentence(verdict),
        "met": verdict["met"],
        "charge": verdict["charge"],
        "touched": verdict["touched"],
        "fallen": verdict["fallen"],
        "removed": verdict["removed"],
        "kept": verdict["kept"],
        "reinserted": verdict["reinserted"],
        "rules": [rule["id"] for rule in verdict["rules"]],
        "figures": [*dict.fromkeys(figure["id"] for figure in verdict["figures"])],
    }


def _line(written: dict[str, object]) -> str:
    return json.dumps(written, separators=(",", ":"))
