"""The terminal: whether it shows colours, how text is printed, and what people type."""

from __future__ import annotations

import io
import os
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

F = TypeVar("F", bound=Callable[..., object])
WIDEST, INDENT = 92, "    "


def colour_option(command: F) -> F:
    return click.option(
        "--colour/--no-colour", "colour", default=None, help="By default: on a terminal only."
    )(command)


def wants_colour(asked: bool | None = None) -> bool:
    """As asked; otherwise on a terminal, unless NO_COLOR is set (https://no-color.org)."""
    if asked is not None:
        return asked
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def plain_console(colour: bool | None = None) -> Console:
    """A console on stdout that adds nothing of its own to what it is given."""
    from rich.console import Console

    class PipedConsole(Console):
        """Leaves a closed pipe to the command."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    coloured = wants_colour(colour)
    return PipedConsole(
        file=sys.stdout,
        highlight=False,
        markup=False,
        emoji=False,
        no_color=not coloured,
        force_terminal=True if coloured else None,
    )


def indented(console: Console, sentence: str, style: str = "") -> Text:
    """A paragraph a little to the right, in lines that are not too long to read."""
    from rich.text import Text

    width = min(console.width, WIDEST)
    filled = textwrap.fill(sentence, width, initial_indent=INDENT, subsequent_indent=INDENT)
    return Text(filled, style)


def ask(prompt: str) -> str | None:
    """A line from the keyboard, None at the end of the input. What comes from a file or a pipe is
    printed as well, so that the game can be read."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
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
