"""`toprung moon play`: bots play a whole game."""

from __future__ import annotations

import secrets
import sys
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toprung.bots.moon.bots import Builder
    from toprung.games.moon.recording import Recorder
    from toprung.games.moon.state import State

ERASE = "\r\x1b[K"


@click.command()
@click.option("--edition", type=click.Choice(["2017", "2022"]), default="2022", show_default=True)
@click.option("--players", type=click.IntRange(1, 6), default=2, show_default=True, metavar="1-6")
@click.option("--seed", type=int, help="Dice, ladders and bots; a new one each time by default.")
@click.option(
    "--mode",
    type=click.Choice(["competitive", "cooperative"]),
    help="Competitive by default; one player always plays the cooperative game.",
)
@click.option(
    "--bots", default="careful", show_default=True, metavar="LIST",
    help="A bot for each player (careful, hasty, clumsy), or one name for all.",
)  # fmt: skip
@click.option(
    "--high-scores", metavar="FILE", help="Cooperative: the score to beat is kept in FILE."
)
@click.option("--record", metavar="FILE", help="Write the game down, finished or not.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a turn.")
def play(
    edition: str,
    players: int,
    seed: int | None,
    mode: str | None,
    bots: str,
    high_scores: str | None,
    record: str | None,
    as_json: bool,
) -> None:
    """Bots play Catch the Moon, turn by turn, on a simulated table.

    \b
    Examples:
      toprung moon play --players 3 --seed 7
      toprung moon play --edition 2017 --bots careful,hasty
      toprung moon play --players 1 --record solo.txt
      toprung moon play --mode cooperative --seed 7 --json
    """
    from toprung.cli.moon import highscores
    from toprung.cli.moon.botgame import seated
    from toprung.games.moon.state import State

    options = {"edition": edition}
    if mode is not None:
        options["mode"] = mode
    if high_scores is not None:
        best = highscores.read(Path(high_scores)).get(str(players), 0)
        options["high-score"] = str(best)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    start = State.start(players, seed, options)
    names = [name.strip() for name in bots.split(",")]
    chosen = seated(names, players, seed)
    with ExitStack() as stack:
        recorder = None
        if record is not None:
            file = stack.enter_context(Path(record).open("w", encoding="utf-8", newline="\n"))
            recorder = _recorder(start, seed, names, players, file.write)
        over = _watch(start, seed, chosen, recorder, as_json)
    if high_scores is not None and highscores.keep(Path(high_scores), players, over.best_score):
        click.echo(f"A new high score: {over.best_score}.", err=as_json)
    if record is not None:
        click.echo(f"Saved in {record}.", err=as_json)


def _recorder(
    start: State, seed: int, names: Sequence[str], players: int, sink: Callable[[str], object]
) -> Recorder:
    from toprung.games.moon.recording import Recorder, headers_for

    build = f"toprung {version('toprung')}, rapier3d {version('rapier3d')}"
    each = names if len(names) == players else [names[0]] * players
    return Recorder(headers_for(start, seed=seed, players=each, build=build), sink)


def _watch(
    start: State,
    seed: int,
    bots: Sequence[Builder],
    recorder: Recorder | None,
    as_json: bool,
) -> State:
    """Play, tell, and give back the last state."""
    from toprung.cli.moon import telling
    from toprung.cli.moon.botgame import Thinking, played
    from toprung.games.moon.ending import outcome
    from toprung.games.moon.game import Moon
    from toprung.games.moon.physics.tables import prepared_table
    from toprung.games.moon.tabletop import Table

    table, rulebook, turns = Table(start, prepared_table, recorder), Moon().rulebook, 0
    try:
        for one in played(table, bots):
            if isinstance(one, Thinking):
                turns = one.number
                _progress(telling.thinking(one))
                continue
            _progress("")
            click.echo(telling.json_line(one) if as_json else telling.told(one, rulebook))
    finally:
        result = outcome(table.state)
        if recorder is not None:
            recorder.close("left unfinished" if result is None else result.reason)
    assert result is not None
    state = table.state
    click.echo(
        telling.json_end(result, state, turns, seed) if as_json else telling.ended(result, state)
    )
    return state


def _progress(line: str) -> None:
    """A line on a terminal that the next one replaces; nothing where nobody watches."""
    if sys.stderr.isatty():
        click.echo(f"{ERASE}{line}", err=True, nl=False)
