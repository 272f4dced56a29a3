"""The command line: `toprung`."""

from __future__ import annotations

import os
import sys

import click

from toprung.cli.errors import INTERRUPTED, PIPE_CLOSED, one_line_errors
from toprung.cli.groups import LazyGroup
from toprung.cli.registry import COMMANDS
from toprung.games.registry import NAMES

HELP = """Two climbing games, exactly by their rulebooks.

\b
  toprung play                      play both games in your browser
  toprung climbers play             play The Climbers, here, against a bot
  toprung rules CL-BLK-4            read a rule
  toprung climbers tower --seed 7 | toprung climbers show

Your shell completes commands and options after this line (zsh, fish: zsh_source, fish_source):

\b
  eval "$(_TOPRUNG_COMPLETE=bash_source toprung)"
"""


class TopGroup(LazyGroup):
    """The command itself. Known errors become one line; --help never fails. A game without commands
    of its own gets those that any game has."""

    def invoke(self, ctx: click.Context) -> object:
        with one_line_errors():
            return super().invoke(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in NAMES and cmd_name not in COMMANDS:
            from toprung.cli.any_game import game_group

            return game_group(cmd_name)
        return super().get_command(ctx, cmd_name)


def _entries() -> dict[str, tuple[str, str]]:
    return {
        "play": ("toprung.cli.serve:play", "Play in your browser, on this machine."),
        "serve": ("toprung.cli.serve:serve", "Run the table service, for players anywhere."),
        "admin": ("toprung.cli.admin:admin", "Look after a running service."),
        "backup": ("toprung.cli.backup:backup", "Save everything of the service in one file."),
        "restore": ("toprung.cli.backup:restore", "Bring such a file back into a database."),
        "replay": ("toprung.cli.replay:replay", "Replay the record of a game, checking it."),
        "verify": ("toprung.cli.verify:verify", "Check that nobody chose the dice of a match."),
        "bot": ("toprung.cli.bot:bot", "Let a bot play at an online table."),
        "arena": ("toprung.cli.arena:arena", "Let bots play each other, and count what it proves."),
        "bench-stack": ("toprung.cli.stack:bench_stack", "Ladder-Stack: can an agent build?"),
        "dataset": ("toprung.cli.stack:dataset", "Write data to learn from, as Parquet."),
        "rules": ("toprung.cli.rules:rules", "Read the rules, or list the tests that prove them."),
        **{
            name: (COMMANDS[name].group, COMMANDS[name].help)
            if name in COMMANDS
            else ("", f"Play {name} in this terminal.")
            for name in NAMES
        },
    }


cli = TopGroup("toprung", _entries(), HELP)
cli.context_settings["help_option_names"] = ["-h", "--help"]
cli = click.version_option(package_name="toprung")(cli)


def main() -> None:
    """Entry point. Exit codes: 0 done, 2 wrong input, 130 interrupted, 141 reader went away."""
    try:
        code = cli.main(prog_name="toprung", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except BrokenPipeError:
        code = PIPE_CLOSED
    _settle_output()
    sys.exit(code if isinstance(code, int) else 0)


def _settle_output() -> None:
    """Flush. If the reader has gone, point the stream elsewhere, so that Python is quiet."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
