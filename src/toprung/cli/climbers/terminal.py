"""Sentences in which colours and rule ids stand out, and the board."""

from __future__ import annotations

import textwrap

from rich.text import Text

from toprung.cli.terminal import indented, plain_console, wants_colour
from toprung.games.climbers import Position, terminal

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


class ClimbersTerminal:
    """Where a game is told."""

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

    def board(self, position: Position) -> None:
        """The board from above and from the side, and who has what."""
        width = self.console.width
        self.raw(terminal.show(position.table, colour=self.coloured, width=width))

    def plan(self, position: Position) -> None:
        """The board from above."""
        self.raw(terminal.plan(position.table, colour=self.coloured))

    def raw(self, picture: str) -> None:
        """Print what has its colours already."""
        self.console.file.write(picture.rstrip("\n") + "\n")
        self.console.file.flush()
