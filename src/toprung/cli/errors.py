"""Errors, told in one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from toprung.core.errors import ToprungError
from toprung.core.rulebook import UnknownRule

INTERRUPTED, PIPE_CLOSED = 130, 141  # what shells report for SIGINT and SIGPIPE


class Failure(click.ClickException):
    """Ends the command with one line on stderr and exit code 2."""

    exit_code = 2

    def __init__(self, message: object) -> None:
        super().__init__(" ".join(str(message).split()))


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Known errors become a Failure; an interrupt and a closed pipe end quietly."""
    try:
        yield
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            click.echo(err=True)  # the shell's prompt begins a line of its own
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        raise click.exceptions.Exit(PIPE_CLOSED) from None
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        raise Failure(f"{named}{error.strerror or error}") from None
    except (ToprungError, UnknownRule, ImportError) as error:
        raise Failure(error) from None
