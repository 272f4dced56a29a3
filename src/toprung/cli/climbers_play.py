"""`toprung climbers play`: a game in the terminal."""

from __future__ import annotations

import io
import secrets
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.colours import colour_option
from toprung.cli.failure import Failure
from toprung.cli.seating import seated_colours, table_options

if TYPE_CHECKING:
    from toprung.cli.localgame import LocalGame


@click.command()
@table_options
@click.option("--seed", type=int, help="Tower and bots; a new one each time by default.")
@click.option(
    "--bots",
    metavar="LIST",
    help="Bots on the last seats (greedy, random), or none. By default greedy on all but one.",
)
@click.option("--record", metavar="FILE", help="Write the game down, finished or not.")
@click.option("--ask-general", is_flag=True, help="Ask where a pawn has nowhere to climb, too.")
@click.option("--json", "as_json", is_flag=True, help="Bots only: one JSON object a move.")
@colour_option
def play(
    players: int | None,
    colours: str | None,
    options: str,
    build: bool,
    seed: int | None,
    bots: str | None,
    record: str | None,
    ask_general: bool,
    as_json: bool,
    colour: bool | None,
) -> None:
    """Play The Climbers in this terminal, against bots or each other.

    People sit on the first seats. In the game, help lists the words that you can type. Between
    turns you are asked only if your pawn can walk to a higher level (see --ask-general).

    \b
    Examples:
      toprung climbers play
      toprung climbers play --players 3 --bots greedy,random --record game.txt
      toprung climbers play --players 2 --bots none
      toprung climbers play --seed 7 --bots greedy,greedy --json
    """
    from toprung.cli.botgame import print_bot_game
    from toprung.cli.localgame import LocalGame
    from toprung.games.climbers import Position

    named = [] if bots in (None, "", "none") else [name.strip() for name in str(bots).split(",")]
    if colours is None and players is None:
        players = max(2, len(named))
    seated = seated_colours(players, colours)
    if bots is None:
        named = ["greedy"] * (len(seated) - 1)
    if as_json and len(named) < len(seated):
        raise Failure("--json is for bots only: name one for each seat, --bots greedy,greedy")
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    start = Position.start(seated, seed, options, built_by_players=build)
    game = LocalGame.seated(start, named, seed)
    path = _writable(record)
    note = ""
    try:
        if as_json:
            print_bot_game(game)
        else:
            note = _in_terminal(game, colour, ask_general)
    finally:
        if path is not None:
            game.save(path, note)
            click.echo(f"Saved {len(game.moves)} moves in {path}.", err=as_json)


def _writable(record: str | None) -> Path | None:
    """Complain about a file that cannot be written before the game, not after it."""
    if record is None:
        return None
    path = Path(record)
    with path.open("a", encoding="utf-8"):
        return path


def _in_terminal(game: LocalGame, colour: bool | None, ask_general: bool) -> str:
    from toprung.cli.desk import Leave
    from toprung.cli.screen import Screen
    from toprung.cli.session import Session

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(colour)
    try:
        Session(game, screen, _ask, ask_general).run()
    except Leave as leave:
        screen.say(f"\nThe game ends here, after {len(game.moves)} moves: {leave.note}.")
        return leave.note
    return ""


def _ask(prompt: str) -> str | None:
    """A line from the keyboard, None at the end of the input."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # with it, lines can be edited and called back
            import_module("readline")
    try:
        line = input(prompt)
    except EOFError:
        return None
    if not sys.stdin.isatty():
        click.echo(line)
    return line
