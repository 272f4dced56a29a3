"""Whether a value is exactly what a type says, as JSON has it."""

from __future__ import annotations

import math
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(value: object, kind: object, at: str = "$") -> str | None:
    """The first place where the value is not of this type; None if it fits."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is object or kind is Any:
        return None
    if is_typeddict(kind):
        return _object(value, get_type_hints(kind), at)
    if isinstance(kind, type) and is_dataclass(kind):
        if type(value) is not kind:
            return f"{at}: {value!r} is no {kind}"
        fields = {name: getattr(value, name) for name in get_type_hints(kind)}
        return _object(fields, get_type_hints(kind), at)
    if origin is Literal:
        return None if value in args else f"{at}: {value!r} is none of {args}"
    if origin in (Union, types.UnionType):
        return None if any(misfit(value, one) is None for one in args) else f"{at}: {value!r}"
    if origin in (list, tuple):
        if not isinstance(value, list | tuple):
            return f"{at}: {value!r} is no list"
        found = (misfit(one, args[0], f"{at}[{i}]") for i, one in enumerate(value))
        return next((one for one in found if one is not None), None)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            return f"{at}: {value!r} is no object"
        found = (misfit(one, args[1], f"{at}.{key}") for key, one in value.items())
        return next((one for one in found if one is not None), None)
    return None if _plain(value, kind) else f"{at}: {value!r} is no {kind}"


def _object(value: object, hints: Mapping[str, object], at: str) -> str | None:
    if not isinstance(value, dict):
        return f"{at}: {value!r} is no object"
    if value.keys() != hints.keys():
        return f"{at}: {sorted(value.keys() ^ hints.keys())} are too many or too few"
    found = (misfit(value[name], hint, f"{at}.{name}") for name, hint in hints.items())
    return next((one for one in found if one is not None), None)


def _plain(value: object, kind: object) -> bool:
    if kind is float:
        return type(value) in (int, float) and isinstance(value, int | float) and _finite(value)
    return type(value) is (types.NoneType if kind is None else kind)


def _finite(value: float) -> bool:
    return math.isfinite(value)
