"""Seats: who acts. A seat is a place at the table, counted clockwise from 0."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)

# Nobody's choice: what the physical world did. It sits at no place of the table.
NATURE: Final = Seat(-1)
