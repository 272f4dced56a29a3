"""A position as JSON, for other programs: the format `climbers-1` (docs/notation.md).

Keys are exactly those of the format. Options that the format has no key for (`step_down`, `tie`,
`build`) appear only where they differ from the default, and so do the blocks of a supply, while the
players build (`x`, `y`, `z` are then null).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from toprung.core.errors import Impossible, Unparsable
from toprung.games.climbers.blocks import AXES, Axis, Block, Colour, Kind, Pair, size
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.options import Build, ClimbRule, General, Options, StepDown, Tie
from toprung.games.climbers.state import Phase, Player, Stone, Table
from toprung.games.climbers.validation import unbuilt

FORMAT = "climbers-1"
E = TypeVar("E", bound=StrEnum)
Json = Mapping[str, object]

_TABLE_KEYS = (
    "format", "blocks", "players", "active", "phase", "pending", "last_moved", "moved_now",
    "fails", "clock", "turns", "turn_start_level", "options",
)  # fmt: skip
_BLOCK_KEYS = ("id", "kind", "pair", "x", "y", "z", "dx", "dy", "dz", "up")
_PLAYER_KEYS = ("colour", "pawn", "ladders", "stone", "stone_block", "best", "arrived")
_OPTION_KEYS = ("climb_rule", "general", "freestyle")
_MORE_OPTIONS = ("step_down", "tie", "build")


def text(table: Table) -> str:
    """The table as one line of JSON."""
    return json.dumps(to_plain(table), separators=(",", ":"))


def to_plain(table: Table) -> dict[str, object]:
    """The table as plain data: dictionaries, lists, words and numbers."""
    options: dict[str, object] = {
        "climb_rule": table.options.climb_rule,
        "general": table.options.general,
        "freestyle": table.options.freestyle,
    }
    if table.options.step_down is not StepDown.ANY:
        options["step_down"] = table.options.step_down
    if table.options.tie is not Tie.LAST:
        options["tie"] = table.options.tie
    if table.options.build is not Build.TURNS:
        options["build"] = table.options.build
    return {
        "format": FORMAT,
        "blocks": [_block_plain(block) for block in table.blocks],
        "players": [
            {
                "colour": player.colour,
                "pawn": [player.x, player.y, player.level],
                "ladders": [ladder for ladder in Ladder if ladder in player.ladders],
                "stone": player.stone,
                "stone_block": player.stone_block,
                "best": player.best,
                "arrived": player.arrived,
            }
            for player in table.players
        ],
        "active": table.active,
        "phase": table.phase,
        "pending": list(table.pending),
        "last_moved": table.last_moved,
        "moved_now": table.moved_now,
        "fails": table.fails,
        "clock": table.clock,
        "turns": table.turns,
        "turn_start_level": table.turn_start_level,
        "options": options,
    }


def _block_plain(block: Block) -> dict[str, object]:
    dx, dy, dz = block.size
    place = (None, None, None) if block.in_supply else (block.x, block.y, block.z)
    return {
        "id": block.id,
        "kind": block.kind,
        "pair": block.pair,
        **dict(zip(("x", "y", "z"), place, strict=True)),
        "dx": dx,
        "dy": dy,
        "dz": dz,
        "up": block.up,
    }


def parse(source: str | bytes) -> Table:
    """Read JSON. Raises Unparsable, naming the field, or Impossible for sizes that no block has."""
    try:
        data = json.loads(source)
    except (ValueError, RecursionError) as error:
        raise Unparsable(f"not JSON: {str(error)[:80]}") from None
    return from_plain(data)


def from_plain(data: object) -> Table:
    """Read plain data of the format."""
    top = _object(data, "position", _TABLE_KEYS)
    if top["format"] != FORMAT:
        raise Unparsable(f"format: this is not {FORMAT!r}")
    options = _object(top["options"], "options", _OPTION_KEYS, _MORE_OPTIONS)
    blocks = enumerate(_list(top["blocks"], "blocks"))
    players = enumerate(_list(top["players"], "players"))
    pending = enumerate(_list(top["pending"], "pending"))
    return Table(
        blocks=tuple(_block(entry, f"blocks[{i}]") for i, entry in blocks),
        players=tuple(_player(entry, f"players[{i}]") for i, entry in players),
        active=_int(top["active"], "active"),
        phase=_word(Phase, top["phase"], "phase"),
        pending=tuple(_int(entry, f"pending[{i}]") for i, entry in pending),
        last_moved=_optional_int(top["last_moved"], "last_moved"),
        moved_now=_optional_int(top["moved_now"], "moved_now"),
        fails=_int(top["fails"], "fails"),
        clock=_int(top["clock"], "clock"),
        turns=_int(top["turns"], "turns"),
        turn_start_level=_int(top["turn_start_level"], "turn_start_level"),
        options=Options(
            climb_rule=_word(ClimbRule, options["climb_rule"], "options.climb_rule"),
            general=_word(General, options["general"], "options.general"),
            freestyle=_bool(options["freestyle"], "options.freestyle"),
            step_down=_word(StepDown, options.get("step_down", "any"), "options.step_down"),
            tie=_word(Tie, options.get("tie", "last"), "options.tie"),
            build=_word(Build, options.get("build", "turns"), "options.build"),
        ),
    )


def _block(data: object, field: str) -> Block:
    entry = _object(data, field, _BLOCK_KEYS)
    kind = _word(Kind, entry["kind"], f"{field}.kind")
    pair = None if entry["pair"] is None else _word(Pair, entry["pair"], f"{field}.pair")
    name = _int(entry["id"], f"{field}.id")
    if entry["x"] is None and entry["y"] is None and entry["z"] is None:
        return unbuilt(Block(name, kind, pair, 0, 0, -1, Axis.Z, Colour.GREY))
    x, y, z, *extent = (_int(entry[key], f"{field}.{key}") for key in _BLOCK_KEYS[3:9])
    if z < 0:
        raise Impossible("it lies below the table", "CL-BUI-4", f"block {name} z")
    axes = [axis for axis in reversed(AXES) if list(size(kind, axis)) == extent]
    if not axes:
        reason = f"no block of kind {kind} measures {'x'.join(map(str, extent))}"
        raise Impossible(reason, "CL-MAT-2", f"block {name}")
    return Block(name, kind, pair, x, y, z, axes[0], _word(Colour, entry["up"], f"{field}.up"))


def _player(data: object, field: str) -> Player:
    entry = _object(data, field, _PLAYER_KEYS)
    pawn = _list(entry["pawn"], f"{field}.pawn")
    if len(pawn) != 3:
        raise Unparsable(f"{field}.pawn: a pawn's place is [x, y, level]")
    x, y, level = (_int(value, f"{field}.pawn[{i}]") for i, value in enumerate(pawn))
    ladders = [
        _word(Ladder, value, f"{field}.ladders[{i}]")
        for i, value in enumerate(_list(entry["ladders"], f"{field}.ladders"))
    ]
    if len(set(ladders)) != len(ladders):
        raise Impossible("two ladders of one kind", "CL-MAT-4", f"{field}.ladders")
    return Player(
        _word(Colour, entry["colour"], f"{field}.colour"),
        x,
        y,
        level,
        frozenset(ladders),
        _word(Stone, entry["stone"], f"{field}.stone"),
        _optional_int(entry["stone_block"], f"{field}.stone_block"),
        _int(entry["best"], f"{field}.best"),
        _int(entry["arrived"], f"{field}.arrived"),
    )


def _object(data: object, field: str, keys: tuple[str, ...], more: tuple[str, ...] = ()) -> Json:
    if not isinstance(data, dict):
        raise Unparsable(f"{field}: this is not an object")
    for key in keys:
        if key not in data:
            raise Unparsable(f"{field}: the key {key!r} is missing")
    for key in data:
        if key not in keys and key not in more:
            raise Unparsable(f"{field}: unknown key {key[:40]!r}")
    return data


def _list(data: object, field: str) -> list[object]:
    if not isinstance(data, list):
        raise Unparsable(f"{field}: this is not a list")
    return data


def _int(data: object, field: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise Unparsable(f"{field}: this is not a whole number")
    if abs(data) > 1 << 31:
        raise Unparsable(f"{field}: the number is too large")
    return data


def _optional_int(data: object, field: str) -> int | None:
    return None if data is None else _int(data, field)


def _bool(data: object, field: str) -> bool:
    if not isinstance(data, bool):
        raise Unparsable(f"{field}: this is neither true nor false")
    return data


def _word(kind: type[E], data: object, field: str) -> E:
    for word in kind:
        if word == data:
            return word
    raise Unparsable(f"{field}: {str(data)[:40]!r} is none of {', '.join(kind)}")
