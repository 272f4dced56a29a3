"""Runs of Ladder-Stack, and what their results mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toprung.arena.stack.agents import agent_named
from toprung.arena.stack.task import LADDERS, NAME, SEEDS, Asked, Result, Track, Trial, play
from toprung.arena.statistics import Share, mean_of
from toprung.core.errors import Unparsable


@dataclass(frozen=True, slots=True)
class Scores:
    """The means over seeds, each with its interval: ladders that stand at the end (of 28), the
    structure's height (mm), demands met, and turns in which something fell that had stood.
    `seconds` is the mean processor time of the agent for a seed; `late` counts ladders for which it
    had no time left, `failed` those for which its answer was no answer."""

    agent: str
    track: str
    seeds: int
    standing: Share
    height: Share
    met: Share
    collapses: Share
    seconds: float
    late: int
    failed: int


def trials(agent: str, track: str, seeds: int = len(SEEDS), ladders: int = LADDERS) -> list[Trial]:
    """Those of a run. Raises Unparsable for an agent or a track that there is not."""
    if track not in tuple(Track):
        raise Unparsable(f"no track is called {track!r}: choose from {', '.join(Track)}")
    if not 1 <= seeds <= len(SEEDS) or not 1 <= ladders <= LADDERS:
        raise Unparsable(f"there are 1 to {len(SEEDS)} seeds and 1 to {LADDERS} ladders")
    agent_named(agent)
    return [Trial(agent, track, seed, ladders) for seed in SEEDS[:seeds]]


def play_trial(trial: Trial) -> Result:
    """The agent is made anew for each seed, so that no result depends on those before."""
    return play(trial, Asked(agent_named(trial.agent), Track(trial.track)))


def scores(results: Sequence[Result]) -> Scores:
    """Of one agent on one track."""
    trial = results[0].trial
    reasons = [turn.why for result in results for turn in result.turns if turn.why]
    late = sum(why.startswith("the time") for why in reasons)
    return Scores(
        trial.agent,
        trial.track,
        len(results),
        mean_of([result.standing for result in results]),
        mean_of([result.height * 1000 for result in results]),
        mean_of([result.met for result in results]),
        mean_of([result.collapses for result in results]),
        sum(result.seconds for result in results) / len(results),
        late,
        len(reasons) - late,
    )


def told(found: Scores) -> str:
    """The scores as a table for people."""
    rows = [
        ("ladders standing", found.standing),
        ("height (mm)", found.height),
        ("demands met", found.met),
        ("collapses", found.collapses),
    ]
    lines = [f"{NAME}, track {found.track}: {found.agent}, {found.seeds} seeds"]
    for name, one in rows:
        lines.append(f"  {name:<18}{one.share:>7.1f}  ({one.low:.1f} to {one.high:.1f})")
    lines.append(f"  {found.seconds:.1f} s of processor time for a seed")
    if found.late or found.failed:
        lines.append(f"  {found.late} ladders came too late, {found.failed} answers were none")
    return "\n".join(lines)
