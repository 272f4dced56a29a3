"""The file of settings for `toprung serve --config`. It stands behind the environment and flags."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from toprung.cli.errors import Failure

LIMITS: Final = "toprung.limits"  # where the command finds the limits that the file names
KEEP: Final = "keep"
NOT_IN_FILE: Final = ("config",)


def read_config(context: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Take from the file what neither flags nor the environment say."""
    context.meta[LIMITS] = {}
    if path is None:
        return
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{path}: {error}") from None
    limits, keep = given.pop("limits", {}), given.pop(KEEP, {})
    if not isinstance(limits, dict) or not isinstance(keep, dict):
        raise Failure(f"{path}: [limits] and [keep] are tables")
    context.meta[LIMITS] = limits
    flat = {**given, **{f"{KEEP}_{name}": value for name, value in keep.items()}}
    context.default_map = _checked(flat, context.command, path)


def file_keys(command: click.Command) -> dict[str, click.Parameter]:
    """What may stand in the file, but for limits: the parameter's name, those of [keep] with it."""
    return {
        str(one.name): one for one in command.params if one.name and one.name not in NOT_IN_FILE
    }


def _checked(given: Mapping[str, object], command: click.Command, path: Path) -> dict[str, object]:
    """Raises Failure for what nobody knows, and for a list where there should be none."""
    keys = file_keys(command)
    for name, value in given.items():
        if name not in keys:
            known = ", ".join(sorted(key for key in keys if not key.startswith(f"{KEEP}_")))
            raise Failure(f"{path}: unknown setting {name!r}; there are {known}, [keep], [limits]")
        texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
        plain = isinstance(value, str | int | float) and not isinstance(value, bool)
        if not (texts if getattr(keys[name], "multiple", False) else plain):
            wanted = "a list of texts" if getattr(keys[name], "multiple", False) else "one value"
            raise Failure(f"{path}: {name} should be {wanted}")
    return dict(given)
