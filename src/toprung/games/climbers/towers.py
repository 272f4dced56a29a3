"""Seeded starting buildings (CL-PRE-2, CL-PRE-3, CL-PRE-4, CL-PRE-6)."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.games.climbers.blocks import Block, Piece


def build(seed: int, pieces: Sequence[Piece]) -> tuple[Block, ...]:
    raise NotImplementedError
