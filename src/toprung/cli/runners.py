"""Where a long run is played, as its options say, and how far it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from toprung.cli.errors import Failure

if TYPE_CHECKING:
    from toprung.arena.runs import Runner

Command = TypeVar("Command", bound=Callable[..., None])


def runner_options(command: Command) -> Command:
    """The options `--processes` and `--ray`, for `runner_of`."""
    on_cluster = click.option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: HOST:PORT of its head, auto, or local to start one here.",
    )
    here = click.option("--processes", type=click.IntRange(1, 256), help="Usually one a core.")
    return here(on_cluster(command))


@contextmanager
def runner_of(processes: int | None, ray: str | None) -> Iterator[Runner]:
    """This machine, or a cluster for as long as it is needed."""
    from toprung.arena.cluster import LOCAL, connected
    from toprung.arena.runs import Processes

    if ray is None:
        yield Processes(processes or os.cpu_count() or 1)
        return
    if processes is not None and ray != LOCAL:
        raise Failure("a cluster knows its own cores: leave --processes out")
    with connected(ray, processes) as cluster:
        yield cluster


@contextmanager
def progress_bar(length: int, label: str) -> Iterator[Callable[[int], object]]:
    """A bar where somebody watches; call it with how many more are done."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update
