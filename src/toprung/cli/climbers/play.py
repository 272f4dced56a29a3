"""`toprung climbers play`: a game in the terminal."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING

import click

from toprung.cli.climbers.tower import seated_colours, table_options
from toprung.cli.errors import Failure
from toprung.cli.record_files import writable_record
from toprung.cli.terminal import ask, colour_option

if TYPE_CHECKING:
    from toprung.cli.climbers.game import ClimbersGame


@click.command()
@table_options
@click.option("--seed", type=int, help="For tower and bots; by default a new one each time.")
@click.option(
    "--bots",
    metavar="LIST",
    help="Bots on the last seats (marmot to eagle), or none. By default fox on all but one.",
)
@click.option("--record", metavar="FILE", help="Save the game to FILE, finished or not.")
@click.option("--ask-general", is_flag=True, help="Also ask when a pawn has nowhere to climb.")
@click.option("--json", "as_json", is_flag=True, help="Bots only: print one JSON object per move.")
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

    People sit on the first seats. In the game, type help to see what you can do. Between turns
    you are asked only if your pawn can walk to a higher level (see --ask-general).

    \b
    Examples:
      toprung climbers play
      toprung climbers play --players 3 --bots marmot,eagle --record game.txt
      toprung climbers play --players 2 --bots none
      toprung climbers play --seed 7 --bots greedy,greedy --json
    """
    from toprung.cli.climbers.game import ClimbersGame
    from toprung.games.climbers import Position

    named = [] if bots in (None, "", "none") else [name.strip() for name in str(bots).split(",")]
    if colours is None and players is None:
        players = max(2, len(named))
    seated = seated_colours(players, colours)
    if bots is None:
        named = ["fox"] * (len(seated) - 1)
    if as_json and len(named) < len(seated):
        raise Failure("--json is for bots only: name one for each seat, --bots greedy,greedy")
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    start = Position.start(seated, seed, options, built_by_players=build)
    game = ClimbersGame(start, named, seed)
    path = writable_record(record)
    note = ""
    try:
        if as_json:
            _print_bot_game(game)
        else:
            note = _in_terminal(game, colour, ask_general)
    finally:
        if path is not None:
            game.save(path, note)
            click.echo(f"Saved {game.ply} moves in {path}.", err=as_json)


def _in_terminal(game: ClimbersGame, colour: bool | None, ask_general: bool) -> str:
    from toprung.cli.climbers.terminal import ClimbersTerminal
    from toprung.cli.climbers.terminal_game import Leave, TerminalGame

    terminal = ClimbersTerminal(colour)
    try:
        TerminalGame(game, terminal, ask, ask_general).run()
    except Leave as leave:
        terminal.say(f"\nThe game ends here, after {game.ply} moves: {leave.note}.")
        return leave.note
    return ""


def _print_bot_game(game: ClimbersGame) -> None:
    """One line for each move, then the outcome; the same for the same seed."""
    while (seat := game.to_act) is not None:
        bot = game.bots[seat]
        assert bot is not None
        for step in game.script(seat, bot):
            position = game.position
            game.perform(seat, (step,))
            _print_json(
                {
                    "number": game.ply,
                    "turn": position.table.turns + 1,
                    "seat": seat,
                    "colour": position.players[seat].colour,
                    "phase": position.phase,
                    "move": game.moves[-1].move,
                }
            )
    position, outcome = game.position, game.position.outcome
    assert outcome is not None
    _print_json(
        {
            "outcome": {
                "winners": outcome.winners,
                "colours": [position.players[seat].colour for seat in outcome.winners],
                "reason": outcome.reason,
                "rule": outcome.rule,
            },
            "turns": position.table.turns,
            "moves": game.ply,
            "seed": game.seed,
            "position": position.text,
        }
    )


def _print_json(line: dict[str, object]) -> None:
    click.echo(json.dumps(line, separators=(",", ":")))
