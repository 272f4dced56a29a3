"""Worker processes for slow work (bots' decisions, hints, forks), at low priority."""

from toprung.server.workers.pool import TookTooLong, WorkerPool

__all__ = ["TookTooLong", "WorkerPool"]
