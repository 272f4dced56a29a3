"""The terminal: sentences in which colours and rule ids stand out."""

from __future__ import annotations

import sys
import textwrap

from rich.console import Console
from rich.text import Text

from toprung.cli.colours import wants_colour

WIDEST, INDENT = 92, "    "
TOGETHER = "\N{NO-BREAK SPACE}"  # a blank at which lines are not broken
# Names of the terminal's own sixteen colours, so that they suit its background.
STYLES = {
    "red": "bold red",
    "yellow": "bold yellow",
    "blue": "bold blue",
    "lightblue": "bold cyan",
    "purple": "bold magenta",
    "grey": "bold bright_black",
}


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


class Screen:
    """Says things."""

    def __init__(self, colour: bool | None = None) -> None:
        self.console = plain_console(colour)
        self.coloured = wants_colour(colour)

    def say(self, sentence: str = "", style: str = "", hang: int = 0) -> None:
        """A sentence; colours and rule ids in it stand out. Further lines hang to the right."""
        filled = "\n".join(
            textwrap.fill(
                line,
                self.console.width,
                subsequent_indent=" " * hang,
                break_on_hyphens=False,
                drop_whitespace=True,
            )
            for line in sentence.split("\n")
        )
        text = Text(filled.replace(TOGETHER, " "), style)
        for name, look in STYLES.items():
            text.highlight_regex(rf"(?<![a-z]){name}(?![a-z])", look)
        text.highlight_regex(r"\bC[LM]-[A-Z]{3}-[0-9]+", "cyan")
        self.console.print(text, soft_wrap=True)

    def aside(self, sentence: str) -> None:
        """Something less important, a little to the right."""
        self.console.print(indented(self.console, sentence, "dim"))

    def raw(self, picture: str) -> None:
        """Print what has its colours already."""
        self.console.file.write(picture.rstrip("\n") + "\n")
        self.console.file.flush()
