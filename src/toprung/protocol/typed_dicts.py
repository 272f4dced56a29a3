"""JSON Schema of the TypedDicts with which games describe what they show.

Pydantic reads only those of `typing_extensions` before Python 3.12, and games use the standard
library alone. What JSON has can be described: texts, numbers, truth, None, Literals, unions, lists
and tuples, mappings with texts as keys, and TypedDicts within each other.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import (
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

_PLAIN: Final[Mapping[object, dict[str, object]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    None: {"type": "null"},
    object: {},
    Any: {},
}
_SHARED: Final = "toprung.core."


class Describer:
    """Collects definitions. Names of a game's types begin with the game's, so that two games may
    both have a Piece."""

    def __init__(self, defs: dict[str, object]) -> None:
        self.defs = defs

    def schema(self, kind: object, game: str) -> dict[str, object]:
        """The schema of a type. Raises TypeError for what JSON does not have."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if isinstance(kind, type) and (is_typeddict(kind) or is_dataclass(kind)):
            return self._reference(kind, game)
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.schema(arg, game) for arg in args]}
        if origin is tuple and args[-1:] != (...,):
            items = [self.schema(arg, game) for arg in args]
            return {
                "type": "array",
                "prefixItems": items,
                "minItems": len(items),
                "maxItems": len(items),
            }
        if isinstance(origin, type) and issubclass(origin, Sequence):
            return {"type": "array", "items": self.schema(args[0], game)}
        if isinstance(origin, type) and issubclass(origin, Mapping) and args[0] is str:
            return {"type": "object", "additionalProperties": self.schema(args[1], game)}
        raise TypeError(f"{kind!r} is nothing that JSON has")

    def _reference(self, kind: type, game: str) -> dict[str, object]:
        name = kind.__name__
        prefix = game.capitalize()
        if not kind.__module__.startswith(_SHARED) and not name.startswith(prefix):
            name = prefix + name
        if name not in self.defs:
            self.defs[name] = {}  # types may mention themselves
            self.defs[name] = self._described(kind, game)
        return {"$ref": f"#/$defs/{name}"}

    def _described(self, kind: type, game: str) -> dict[str, object]:
        hints = get_type_hints(kind)
        found: dict[str, object] = {
            "type": "object",
            "properties": {name: self.schema(hint, game) for name, hint in hints.items()},
            "required": _required(kind),
            "additionalProperties": False,
        }
        text = inspect.getdoc(kind)
        if text and text != inspect.getdoc(dict):
            found["description"] = text
        return found


def _required(kind: type) -> list[str]:
    """The keys that must be there. Python itself overlooks NotRequired in annotations that are
    texts, as they are after `from __future__ import annotations`."""
    by_default: frozenset[str] = getattr(kind, "__required_keys__", frozenset())
    marks = {
        name: get_origin(hint) for name, hint in get_type_hints(kind, include_extras=True).items()
    }
    return [
        name
        for name, mark in marks.items()
        if mark is Required or (mark is not NotRequired and name in by_default)
    ]
