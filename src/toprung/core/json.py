"""JSON as this package uses it: what games show and matches keep, and the one encoder of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TypeAlias

Json: TypeAlias = Mapping[str, object]
"""A JSON object. Values may also be dataclasses, such as Words: `dumps` knows them."""


def dumps(value: object) -> str:
    """The JSON text of a value, on one line and in ASCII."""
    return json.dumps(value, separators=(",", ":"), default=_plain)


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")
