"""Worlds in processes of their own, so that physics never holds the server up."""

from toprung.server.worlds.pool import WorldPool
from toprung.server.worlds.remote_world import RemoteWorld

__all__ = ["RemoteWorld", "WorldPool"]
