"""The Book of Figures: named ways of placing a ladder, recognised from where it touches what."""

from toprung.games.moon.rules.figures.contacts import Role, Spot
from toprung.games.moon.rules.figures.figure import (
    Figure,
    FigureId,
    Meeting,
    Room,
    Swinging,
    Trials,
)
from toprung.games.moon.rules.figures.recognition import recognise

__all__ = [
    "Figure",
    "FigureId",
    "Meeting",
    "Role",
    "Room",
    "Spot",
    "Swinging",
    "Trials",
    "recognise",
]
