"""Whole numbers in bodies. JSON makes no difference between 6 and 6.0, and neither do we."""

from __future__ import annotations

from typing import Final

from pydantic import BeforeValidator


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_whole)
