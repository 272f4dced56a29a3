"""Slow work (bots' decisions, hints) in processes of their own, at low priority."""

from toprung.server.thinking.pool import Thinking, TookTooLong

__all__ = ["Thinking", "TookTooLong"]
