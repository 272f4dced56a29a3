"""The terminal: whether it shows colours, and what people type."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TypeVar

import click

F = TypeVar("F", bound=Callable[..., object])


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
