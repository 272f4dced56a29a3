"""Processes beside the server's own: how they are started, spoken to, and never left behind."""

from toprung.server.processes.child import Child, Ended

__all__ = ["Child", "Ended"]
