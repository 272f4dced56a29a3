"""Plain text on the terminal, in lines that are not too long to read."""

from __future__ import annotations

import sys
import textwrap

from rich.console import Console
from rich.text import Text

from toprung.cli.terminal import wants_colour

WIDEST, INDENT = 92, "    "


class _Console(Console):
    """Leaves a closed pipe to the command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def plain_console(colour: bool | None = None) -> Console:
    """A console on stdout that adds nothing of its own to what it is given."""
    coloured = wants_colour(colour)
    return _Console(
        file=sys.stdout,
        highlight=False,
        markup=False,
        emoji=False,
        no_color=not coloured,
        force_terminal=True if coloured else None,
    )


def indented(console: Console, sentence: str, style: str = "") -> Text:
    """A paragraph a little to the right, in lines that are not too long to read."""
    width = min(console.width, WIDEST)
    filled = textwrap.fill(sentence, width, initial_indent=INDENT, subsequent_indent=INDENT)
    return Text(filled, style)
