"""Players that are programs."""

from toprung.bots.bot import Bot

__all__ = ["Bot"]
