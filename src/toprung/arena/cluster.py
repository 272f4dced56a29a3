"""Long runs on the machines of a Ray cluster, which the extra `cluster` brings.

Parts go out in batches. A batch has no state and writes nothing: it is played anywhere, and again
elsewhere if its process or its machine died. Only this process, the driver, keeps results; one that
dies goes on from the log."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

import toprung
from toprung.arena.runs import Outcome, Part
from toprung.core.errors import ToprungError
from toprung.core.extras import require

if TYPE_CHECKING:
    import ray

LOCAL: Final = "local"
RETRIES: Final = 9  # of a batch, before something in it must be what kills its machines
LARGEST: Final = 16  # parts of a batch
SHARE: Final = 8  # batches that a core plays in a run at least, so that all end together
AHEAD: Final = 2  # batches under way for each core: one is played, one waits


class BatchLost(ToprungError):
    """A batch died wherever it was played."""


class OtherVersion(ToprungError):
    """A machine of the cluster has another version of Toprung, so its results may be others."""


@contextmanager
def connected(address: str, cores: int | None = None) -> Iterator[Cluster]:
    """A cluster: `local` starts one here, with so many cores, and ends it afterwards; `auto` is the
    one that this machine is a node of; `HOST:PORT` is the one with its head there. Raises
    MissingExtra without Ray, and ConnectionError where there is no cluster."""
    require("cluster", "A run on a cluster", "ray")
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster started here tells nobody
    ray.init(
        address,
        num_cpus=cores,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    try:
        yield Cluster()
    finally:
        ray.shutdown()


@dataclass(frozen=True, slots=True)
class Cluster:
    """The cluster that this process is connected to."""

    def results(
        self, play: Callable[[Part], Outcome], parts: Sequence[Part]
    ) -> Generator[tuple[Part, Outcome], None, None]:
        """See `runs.Runner`. Raises what `play` raised, BatchLost and OtherVersion. If it is closed
        early, batches under way run out unheard: Ray may end a driver that cancels them just when
        they finish."""
        import ray

        remote = ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")(_played)
        waiting = iter(_batches(parts, _cores()))
        playing = dict[ray.ObjectRef[list[Outcome]], Sequence[Part]]()
        while True:
            for batch in islice(waiting, max(0, AHEAD * _cores() - len(playing))):
                playing[remote.remote(play, batch, toprung.__version__)] = batch
            if not playing:
                return
            [done, *_], _ = ray.wait(list(playing))
            yield from zip(playing.pop(done), _fetched(done), strict=True)


def _cores() -> int:
    """How many there are now: machines come and go."""
    import ray

    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def _batches(parts: Sequence[Part], cores: int) -> list[Sequence[Part]]:
    size = min(LARGEST, max(1, len(parts) // (cores * SHARE)))
    return [parts[at : at + size] for at in range(0, len(parts), size)]


def _played(play: Callable[[Part], Outcome], batch: Sequence[Part], version: str) -> list[Outcome]:
    """A batch, on any machine."""
    if toprung.__version__ != version:
        raise OtherVersion(
            f"a machine of the cluster has Toprung {toprung.__version__}, and this one {version}"
        )
    return [play(part) for part in batch]


def _fetched(done: ray.ObjectRef[list[Outcome]]) -> list[Outcome]:
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(done)
    except RayTaskError as error:
        raise error.cause from None
    except RayError as error:
        raise BatchLost(
            f"a batch died {RETRIES + 1} times wherever it was played: {error}"
        ) from None
