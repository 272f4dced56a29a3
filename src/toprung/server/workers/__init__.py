"""Worker processes for slow work (bots' decisions, hints, imports, forks, answers about long
matches), at low priority, in a fair order."""

from toprung.server.workers.pool import Pace, TookTooLong, WorkerPool

__all__ = ["Pace", "TookTooLong", "WorkerPool"]
