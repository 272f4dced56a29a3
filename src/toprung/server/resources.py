"""What all rooms of a service share: the store, the processes, the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toprung.match.scores import division_of
from toprung.server.answers import Answers
from toprung.server.cluster.membership import Cluster
from toprung.server.metrics import Metrics
from toprung.server.settings import Settings
from toprung.server.workers import WorkerPool
from toprung.server.worlds import WorldPool
from toprung.storage import Store

if TYPE_CHECKING:
    from toprung.server.push.sender import Push

_SCORES: Final = 1000  # of a person in one game, the best first: enough for every division


@dataclass(frozen=True, slots=True)
class Resources:
    """Made when the service starts, and closed when it stops."""

    settings: Settings
    store: Store
    worlds: WorldPool
    workers: WorkerPool  # bots and hints
    checkers: WorkerPool  # imports and forks
    answers: Answers
    metrics: Metrics
    now: Callable[[], int]  # milliseconds since 1970
    cluster: Cluster | None = None  # with those who share the database
    push: Push | None = None  # if the settings turn it on

    async def best_score(self, person: str, game: str, options: Mapping[str, str]) -> int | None:
        """The score that a person who plays alone with these options has to beat; None without
        one. Raises Unavailable."""
        division = division_of(game, options)
        found = await self.store.scores(person, game, limit=_SCORES)
        ours = (row.summary.score for row in found if row.summary.division == division)
        return next(ours, None)
