"""Lines that people type."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from importlib import import_module

import click


def ask(prompt: str) -> str | None:
    """A line from the keyboard, None at the end of the input. What comes from a file or a pipe is
    printed as well, so that the game can be read."""
    if isinstance(sys.stdin, io.TextIOWrapper):
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
