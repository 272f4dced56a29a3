"""Worlds in processes of their own, so that physics never holds the server up."""

from toprung.server.worlds.pool import Worlds
from toprung.server.worlds.reports import (
    Accepted,
    Felt,
    Frame,
    Happened,
    Kept,
    Lost,
    Opened,
    Performed,
    Refused,
    Report,
    Rested,
    Shown,
)

__all__ = [
    "Accepted",
    "Felt",
    "Frame",
    "Happened",
    "Kept",
    "Lost",
    "Opened",
    "Performed",
    "Refused",
    "Report",
    "Rested",
    "Shown",
    "Worlds",
]
