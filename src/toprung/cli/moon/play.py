"""`toprung moon play`: bots play a whole game."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.record_files import writable_record
from toprung.core.errors import Unparsable

if TYPE_CHECKING:
    from toprung.cli.local_match import LocalMatch

ERASE = "\r\x1b[K"


@click.command()
@click.option("--edition", type=click.Choice(["2017", "2022"]), default="2022", show_default=True)
@click.option("--players", type=click.IntRange(1, 6), default=2, show_default=True, metavar="1-6")
@click.option(
    "--seed", type=int, help="For dice, ladders and bots; by default a new one each time."
)
@click.option(
    "--mode",
    type=click.Choice(["competitive", "cooperative"]),
    help="Competitive by default; one player always plays the cooperative game.",
)
@click.option(
    "--bots", default="cat", show_default=True, metavar="LIST",
    help="A bot for each player (dormouse to owl: arena levels moon), or one name for all.",
)  # fmt: skip
@click.option(
    "--high-scores", metavar="FILE", help="Cooperative: the score to beat is kept in FILE."
)
@click.option("--record", metavar="FILE", help="Save the game to FILE, finished or not.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per turn.")
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
      toprung moon play --edition 2017 --bots owl,squirrel
      toprung moon play --players 1 --record solo.txt
      toprung moon play --mode cooperative --seed 7 --json
    """
    from toprung.cli.local_match import LocalMatch
    from toprung.cli.moon import high_scores as kept_scores
    from toprung.games.moon.rules.notation import state_of
    from toprung.games.registry import game_named

    options = {"edition": edition}
    if mode is not None:
        options["mode"] = mode
    if high_scores is not None:
        best = kept_scores.read(Path(high_scores)).get(str(players), 0)
        options["high-score"] = str(best)
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    start = game_named("moon").start(players, seed, options)
    names = [name.strip() for name in bots.split(",")]
    if len(names) not in (1, players):
        raise Unparsable(f"{len(names)} bots for {players} players")
    local = LocalMatch("moon", start, names * (players // len(names)), players, seed)
    path = writable_record(record)
    try:
        _watch(local, as_json, path)
    finally:
        if path is not None:
            local.save(path)
    over = state_of(local.state)
    if high_scores is not None and kept_scores.keep(Path(high_scores), players, over.best_score):
        click.echo(f"A new high score: {over.best_score}.", err=as_json)
    if path is not None:
        click.echo(f"Saved in {path}.", err=as_json)


def _watch(local: LocalMatch, as_json: bool, path: Path | None) -> None:
    """Play, and tell what happens; the record is saved after every turn."""
    from toprung.cli.moon import turns
    from toprung.games.moon.rules.notation import state_of

    count = 0
    for one in turns.played(local):
        if isinstance(one, turns.Thinking):
            count = one.number
            _progress(turns.thinking(one))
            continue
        _progress("")
        if path is not None:
            local.save(path)
        click.echo(turns.json_line(one) if as_json else turns.told(one))
    result, state = local.state.outcome, state_of(local.state)
    assert result is not None
    click.echo(
        turns.json_end(result, state, count, local.seed) if as_json else turns.ended(result, state)
    )


def _progress(line: str) -> None:
    """A line on a terminal that the next one replaces; nothing if stderr is not one."""
    if sys.stderr.isatty():
        click.echo(f"{ERASE}{line}", err=True, nl=False)
