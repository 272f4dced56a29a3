"""Whether to print in colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
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
