"""The Climbers in words for the terminal: English, each colour one word as in what people type."""

from __future__ import annotations

from toprung.games.climbers import Axis, Block, Kind, Move, Phase, Position, sentences, words
from toprung.games.climbers.sentences import block_of

__all__ = ["block_of", "block_words", "describe", "phase_words", "posture"]


def describe(position: Position, move: Move) -> str:
    """What somebody does with a move that is allowed: `climbs from level 0 to 2, to 3,4`."""
    return _one_word(sentences.told(position, move, "en"))


def phase_words(phase: Phase) -> str:
    """What a part of the turn is for."""
    return words.phrase(f"phase-{phase}", "en")


def posture(kind: Kind, axis: Axis) -> str:
    """How a block that is no cube lies: `flat`, `upright`, `on edge along x`."""
    return words.posture(kind, axis, "en")


def block_words(block: Block) -> str:
    """`block 12 (cube, red on top, level 4)`."""
    return _one_word(words.block_words(block, "en"))


def _one_word(text: str) -> str:
    return text.replace("light blue", "lightblue")
