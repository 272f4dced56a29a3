"""Seats: who acts. A seat is a place at the table, counted clockwise from 0."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
