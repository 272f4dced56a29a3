"""The command line: `toprung`."""

from __future__ import annotations

import os
import sys

import click

from toprung.cli.failure import INTERRUPTED, PIPE_CLOSED, one_line_errors
from toprung.cli.lazy import LazyGroup

HELP = """Two climbing games, exactly by their rulebooks.

\b
  toprung play                      play both games in your browser
  toprung climbers play             play The Climbers, here, against a bot
  toprung rules CL-BLK-4            read a rule
  toprung climbers tower --seed 7 | toprung climbers show
"""


class TopGroup(LazyGroup):
    """The command itself. Known errors become one line; --help never fails."""

    def invoke(self, ctx: click.Context) -> object:
        with one_line_errors():
            return super().invoke(ctx)


cli = TopGroup(
    "toprung",
    {
        "play": ("toprung.cli.serve:play", "Play in your browser, on this machine."),
        "serve": ("toprung.cli.serve:serve", "Run the table service, for players anywhere."),
        "replay": ("toprung.cli.replay:replay", "Replay the record of a game, checking it."),
        "rules": ("toprung.cli.rules:rules", "Read the rules, or list the tests that prove them."),
        "climbers": (
            "toprung.cli.climbers:climbers",
            "Positions, moves and games of The Climbers.",
        ),
        "moon": ("toprung.cli.moon:moon", "Games of Catch the Moon, with ladders that fall."),
    },
    HELP,
)
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
    """Flush; where nobody reads any more, point the stream elsewhere so that Python stays calm."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
