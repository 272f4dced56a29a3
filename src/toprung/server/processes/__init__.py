"""Child processes: starting them, talking to them, and never leaving one behind."""

from toprung.server.processes.child import Child, Ended, Peer, Starter

__all__ = ["Child", "Ended", "Peer", "Starter"]
