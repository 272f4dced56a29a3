"""Worlds in processes of their own, so that physics never holds the server up."""

from toprung.server.worlds.pool import WorldPool

__all__ = ["WorldPool"]
