"""The terminal: sentences in which colours and rule ids stand out."""

from __future__ import annotations

import sys
import textwrap

from rich.console import Console
from rich.text import Text

WIDEST, INDENT = 92, "    "


def plain_console(colour: bool | None = None) -> Console:
    """A console on stdout that adds nothing of its own to what it is given."""
    from toprung.cli.colours import wants_colour

    coloured = wants_colour(colour)
    return Console(
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
    return Text(
        textwrap.fill(sentence, width, initial_indent=INDENT, subsequent_indent=INDENT), style
    )
